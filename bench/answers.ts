/**
 * How often the built-in model answers right: made files through the real parsers into one collection of a Docent without
 * a language model, then questions about them, each in a chat of its own. Rules are tuned on the half `tuning`; the half `held
 * out` shows what they are worth.
 * Run: node --conditions=docent-source bench/answers.ts [--failures tuning|held-out|all] [--all] [DIRECTORY]
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { judgeAnswer, type Judgement } from './answers/judge-answer.ts'
import { isHeldOut, readQuestionSet, type JudgedQuestion } from './answers/question-set.ts'
import { openDocent } from './measuring/open-docent.ts'
import { sized } from './measuring/sized.ts'
import { printTable } from './measuring/table.ts'
import { temporaryDirectory } from './measuring/temporary-directory.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { failures: { type: 'string' }, all: { type: 'boolean', default: false } },
})

interface Asked {
  readonly question: JudgedQuestion
  readonly answer: string
  readonly judgement: Judgement
  readonly milliseconds: number
}

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
using scratch = temporaryDirectory()
const docent = await openDocent(scratch.path)
try {
  const asked = await askAll()
  report(asked)
  asked.filter(isShown).forEach(show)
} finally {
  await docent.stop()
}

async function askAll(): Promise<Asked[]> {
  const alice = docent.as({ userId: 'alice' })
  const { id: collectionId } = await alice.collections.create({ name: 'Answers' })
  const uploads = await Promise.all(
    files.map(({ name, bytes }) => alice.uploads.create({ filename: name, content: bytes })),
  )
  await alice.ingest.uploads({ collectionId, uploadIds: uploads.map(({ id }) => id) })
  await docent.settled()
  const { documentCount } = await alice.collections.get(collectionId)
  if (documentCount !== files.length) throw new Error(`only ${documentCount} of ${files.length} files were read`)

  const ask = async (chatId: string, message: string) => {
    const { events } = await alice.chats.complete(chatId, { message })
    for await (const event of events) {
      if (event.type === 'answer-failed') throw event.error
      if (event.type === 'answer-finished') return event
    }
    throw new Error(`no answer to ${message}`)
  }
  const asked: Asked[] = []
  for (const question of questions) {
    const { id: chatId } = await alice.chats.create({ collectionId })
    if (question.after !== undefined) await ask(chatId, question.after)
    const begun = performance.now()
    const { text, messageId } = await ask(chatId, question.question)
    const milliseconds = performance.now() - begun
    const references = await alice.chats.references(messageId)
    const passages = references.map(({ content }) => content ?? '')
    asked.push({ question, answer: text, judgement: judgeAnswer(question, { text, passages }), milliseconds })
  }
  return asked
}

function report(asked: readonly Asked[]): void {
  const line = (name: string, of: readonly Asked[]): string[] => {
    const count = (holds: (one: Asked) => boolean) => String(of.filter(holds).length)
    const right = of.filter(({ judgement }) => judgement.right).length
    return [
      name,
      String(of.length),
      String(right),
      of.length === 0 ? '' : `${((100 * right) / of.length).toFixed(0)} %`,
      count(({ question, judgement }) => question.expect !== undefined && judgement.denied),
      count(({ judgement }) => judgement.denialAboveAnswer),
      count(({ judgement }) => judgement.invented.length > 0),
    ]
  }
  const kinds = [...new Set(asked.map(({ question }) => question.kind))]
  printTable(`${files.length} files, ${asked.length} questions`, [
    ['', 'asked', 'right', '', 'refused wrongly', 'denial above answer', 'invented quote'],
    ...kinds.map((kind) =>
      line(
        kind,
        asked.filter(({ question }) => question.kind === kind),
      ),
    ),
    line(
      'half: tuning',
      asked.filter(({ question }) => !isHeldOut(question)),
    ),
    line(
      'half: held out',
      asked.filter(({ question }) => isHeldOut(question)),
    ),
    line('all', asked),
  ])
  const lengths = asked.map(({ answer }) => answer.length).toSorted((a, b) => a - b)
  const times = asked.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b)
  console.log(`\nmedian answer: ${lengths[lengths.length >> 1]} characters, ${times[times.length >> 1]?.toFixed(0)} ms`)
}

function isShown({ question, judgement }: Asked): boolean {
  if (judgement.right && !values.all) return false
  if (values.failures === 'all') return true
  return values.failures === (isHeldOut(question) ? 'held-out' : 'tuning')
}

function show({ question, answer, judgement }: Asked): void {
  console.log(`\n${judgement.right ? 'right' : 'WRONG'} ${question.id} ${question.kind}: ${question.question}`)
  if (question.after !== undefined) console.log(`  after:    ${question.after}`)
  console.log(`  expected: ${question.expect?.join(' + ') ?? 'that the documents do not answer'}`)
  if (question.forbid !== undefined) console.log(`  without:  ${question.forbid.join(', ')}`)
  console.log(`  ${answer.replaceAll('\n', '\n  ')}`)
}
