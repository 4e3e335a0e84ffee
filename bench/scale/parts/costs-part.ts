import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgres, type PostgresServer } from '@docent/test-servers'
import { askOverHttp } from '../../measuring/answer-lines.ts'
import { sized } from '../../measuring/sized.ts'
import { temporaryDirectory } from '../../measuring/temporary-directory.ts'
import { firstOf } from '../first-of.ts'
import type { Cost, Costs } from '../measured.ts'
import { postgresUsage, usagePerUnit } from '../postgres-usage.ts'
import type { ScaleRow } from '../scale-row.ts'
import { startDocent, startModel, type DocentProcess } from '../start-parts.ts'

const documents = sized(150, 4)
const documentCharacters = 20_480
const questions = sized(80, 4)
const lists = sized(400, 10)
const callers = 8
const words = { few: 20, many: sized(420, 40) }
/** As models write. */
const wordsPerSecond = 40
const commitMs = sized(4_000, 200)
const commitCallers = 32

/** What a document, a question, a word of a stream and a list cost a process and PostgreSQL. */
export async function costsPart(): Promise<{ rows: ScaleRow[]; costs: Costs }> {
  using directory = temporaryDirectory()
  const postgres = await startPostgres()
  try {
    await using model = await startModel()
    await using docent = await startDocent({
      directory: join(directory.path, 'data'),
      modelUrl: model.url,
      database: postgres.url,
    })
    const { child } = docent
    const size = { documents, characters: documentCharacters }
    await child.call('fill', { ...size, firstNumber: 1_000_000 })
    const cost = costOf(docent, postgres)
    const before = storedIn(directory.path)
    let collectionId = ''
    const document = await cost(documents, async () => {
      collectionId = await child.call<string>('fill', size)
      await child.call('settled')
    })
    const after = storedIn(directory.path)
    const chunks = await child.call<number>('chunks', { collectionId, most: documents * 1_000 })
    const asked = (count: number) =>
      askAll(docent, collectionId, questions, async () => {
        await model.child.call('pace', { words: count, perSecond: wordsPerSecond })
      })
    await asked(words.few)
    const few = await cost(questions, await asked(words.few))
    const many = await cost(questions, await asked(words.many))
    const list = await cost(lists, async () => void (await child.call('lists', lists)))
    const ids = await child.call<string[]>('collections', 200)
    const saturated = await cost(commitMs / 1_000, async () => {
      await child.call<number>('commits', { ids, callers: commitCallers, ms: commitMs })
    })
    // Replaced versions of the index are gone by now.
    const last = storedIn(directory.path)
    const streamedWord = perWord(few, many)
    const costs: Costs = {
      ...{ document, list, streamedWord, mostTransactions: saturated.transactions },
      question: without(few, streamedWord, words.few),
      chunksOfDocument: chunks / documents,
      charactersOfDocument: documentCharacters,
      // Of both collections, which are of one size.
      indexBytesOfChunk: last.vectors / chunks / 2,
      fileBytesOfDocument: (after.blobs - before.blobs) / documents,
    }
    return { rows: rowsOf(costs), costs }
  } finally {
    await postgres.stop()
  }
}

/** What a piece of work needs, by unit. */
const costOf =
  ({ child }: DocentProcess, postgres: PostgresServer) =>
  async (units: number, work: () => Promise<void>): Promise<Cost> => {
    const [before, processor] = [await postgresUsage(postgres), await child.call<number>('processor')]
    await work()
    const processMs = ((await child.call<number>('processor')) - processor) / units
    const { processorMs, ...rest } = usagePerUnit(before, await postgresUsage(postgres), units)
    return { processMs, postgresMs: processorMs, ...rest }
  }

/** Chats are made first, so that only the questions count. */
async function askAll(
  docent: DocentProcess,
  collectionId: string,
  count: number,
  pace: () => Promise<void>,
): Promise<() => Promise<void>> {
  await pace()
  const chatIds = await docent.child.call<string[]>('chats', { count, collectionId })
  return async () => {
    const waiting = chatIds.values()
    const caller = async () => {
      for (const chatId of waiting) await firstOf(askOverHttp(docent, chatId, 'What is in section 12?'))
    }
    await Promise.all(Array.from({ length: callers }, caller))
    await docent.child.call('settled')
  }
}

const names = ['processMs', 'postgresMs', 'transactions', 'walBytes', 'storedBytes'] as const
const mapCost = (of: (name: (typeof names)[number]) => number): Cost => ({
  processMs: of('processMs'),
  postgresMs: of('postgresMs'),
  transactions: of('transactions'),
  walBytes: of('walBytes'),
  storedBytes: of('storedBytes'),
})
/** Noise of what is as good as nothing must not become a gain. */
const perWord = (few: Cost, many: Cost): Cost =>
  mapCost((name) => Math.max(0, (many[name] - few[name]) / (words.many - words.few)))
const without = (few: Cost, word: Cost, count: number): Cost =>
  mapCost((name) => Math.max(0, few[name] - count * word[name]))

function storedIn(directory: string): { readonly vectors: number; readonly blobs: number } {
  const sizeOf = (name: string): number =>
    globSync(join(directory, 'data', name, '**/*')).reduce((sum, path) => sum + statSync(path).size, 0)
  return { vectors: sizeOf('vectors'), blobs: sizeOf('blobs') }
}

function rowsOf({ document, question, streamedWord, list, ...rest }: Costs): ScaleRow[] {
  const of = (name: string, cost: Cost): ScaleRow[] => [
    { name: `${name}: processor of the process`, unit: 'ms', values: [cost.processMs] },
    { name: `${name}: processor of PostgreSQL`, unit: 'ms', values: [cost.postgresMs] },
    { name: `${name}: transactions`, unit: '', values: [cost.transactions] },
    { name: `${name}: write-ahead log`, unit: 'bytes', values: [cost.walBytes] },
    { name: `${name}: stored in PostgreSQL`, unit: 'bytes', values: [cost.storedBytes] },
  ]
  return [
    ...of('a document of 20 KB', document),
    ...of('a question', question),
    ...of('a streamed word', streamedWord),
    ...of('a list', list),
    { name: 'chunks of a document', unit: '', values: [rest.chunksOfDocument] },
    { name: 'index on disk, a chunk', unit: 'bytes', values: [rest.indexBytesOfChunk] },
    { name: 'files of a document', unit: 'bytes', values: [rest.fileBytesOfDocument] },
    {
      name: `transactions of ${commitCallers} callers who commit`,
      unit: 'transactions/s',
      values: [rest.mostTransactions],
    },
  ]
}
