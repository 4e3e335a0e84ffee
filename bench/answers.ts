/**
 * How often the built-in model answers right: made files through the real parsers into one collection of a Docent without
 * a language model, then questions about them, each in a chat of its own. Rules are tuned on the half `tuning`; the half `held
 * out` shows what they are worth. They are asked once ranking was learned from the collection, as all are that come more than
 * some seconds after its documents; `--at-once` asks as soon as these are searchable. `--http` uploads, asks and
 * reads the answers over HTTP. `--alone` asks each question in a collection of one document, the one that answers it, and then
 * in one of another document, which does not.
 * Run: node --conditions=docent-source bench/answers.ts [--failures tuning|held-out|all] [--all] [--at-once] [--http] [--alone] [DIRECTORY]
 */
import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sqliteStorage } from '@docent/adapters-storage'
import type { StorageDriver } from '@docent/core/ports'
import { askAlone } from './answers/ask-alone.ts'
import { askInProcess } from './answers/ask-in-process.ts'
import { askOverHttp } from './answers/ask-over-http.ts'
import type { AskedDocent } from './answers/asked-docent.ts'
import { judgeAnswer } from './answers/judge-answer.ts'
import { isHeldOut, readQuestionSet, type JudgedQuestion } from './answers/question-set.ts'
import { reportAnswers, showAnswer, type AskedQuestion } from './answers/report-answers.ts'
import { openDocent } from './measuring/open-docent.ts'
import { serveDocent } from './measuring/serve-docent.ts'
import { sized } from './measuring/sized.ts'
import { temporaryDirectory } from './measuring/temporary-directory.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    failures: { type: 'string' },
    all: { type: 'boolean', default: false },
    'at-once': { type: 'boolean', default: false },
    http: { type: 'boolean', default: false },
    alone: { type: 'boolean', default: false },
  },
})

/** What the first run of the standalone server shows; the set of our own asks about it, too. */
const sample = 'harrow-sound-ferry.pdf'
const ownSet = `${import.meta.dirname}/answers`
const directory = positionals[0] ?? ownSet
const set = readQuestionSet(directory)
const questions = set.questions.slice(0, sized(set.questions.length, 10))
const files =
  directory === ownSet
    ? [...set.files, { name: sample, bytes: readFileSync(`${import.meta.dirname}/../packages/cli/assets/${sample}`) }]
    : set.files
const mostSecondsOfLearning = 60

type Way = 'library' | 'http' | 'alone'
const ways: readonly Way[] = sized<readonly Way[]>(
  [values.alone ? 'alone' : values.http ? 'http' : 'library'],
  ['library', 'http', 'alone'],
)
for (const way of ways) {
  using scratch = temporaryDirectory()
  const storage = sqliteStorage({ directory: scratch.path })
  const docent = await openDocent(scratch.path, { storage })
  const server = way === 'http' ? await serveDocent(docent, 'alice') : undefined
  try {
    const asked = server ? askOverHttp(server) : askInProcess(docent, 'alice')
    if (way === 'alone') await askAlone(asked, { files: set.files, questions }, isOfShownHalf)
    else await askAll(way, asked, sized(values['at-once'], true) ? undefined : storage)
  } finally {
    await server?.close()
    await docent.stop()
  }
}

async function askAll(way: Way, docent: AskedDocent, learning: StorageDriver | undefined): Promise<void> {
  const collectionId = await docent.collectionOf(files)
  if (learning) await learned(learning)
  const asked: AskedQuestion[] = []
  for (const question of questions) {
    const chatId = await docent.newChat(collectionId)
    if (question.after !== undefined) await docent.ask(chatId, question.after)
    const begun = performance.now()
    const answer = await docent.ask(chatId, question.question)
    const milliseconds = performance.now() - begun
    asked.push({ question, answer: answer.text, judgement: judgeAnswer(question, answer), milliseconds })
  }
  reportAnswers(`${files.length} files, ${asked.length} questions, ${way}`, asked)
  asked.filter(isShown).forEach(showAnswer)
}

/** Resolves when ranking was learned from the collection and its gate was found out, some seconds after its documents came in. */
async function learned(storage: StorageDriver): Promise<void> {
  for (let second = 0; second < mostSecondsOfLearning; second++) {
    const [index] = await storage.read({ from: 'collection_index', limit: 1 })
    if ((index?.['ranking'] as { readonly gate?: object } | null | undefined)?.gate !== undefined) return
    await setTimeout(1_000)
  }
  throw new Error('no ranking was learned')
}

function isShown({ question, judgement }: AskedQuestion): boolean {
  if (judgement.right && !values.all) return false
  return isOfShownHalf(question)
}

function isOfShownHalf(question: JudgedQuestion): boolean {
  return values.failures === 'all' || values.failures === (isHeldOut(question) ? 'held-out' : 'tuning')
}
