/**
 * What answering from documents adds to the model's own time to the first token: a question over 10,000 chunks through
 * the library and over HTTP (commit, retrieval, prompt, model, stream log, delivery), against a bare call to the same fake
 * model, which answers at once. They take turns, one question at a time, with the two bare LanceDB searches that every
 * question needs, so that it shows how much of the time is theirs. Then the same over HTTP while documents are ingested
 * into another collection all the time. Everything is indexed and optimised before the first question; 1,000,000 chunks take
 * a long while until then: a directory that is named is kept, and found filled the next time.
 * Run: node --conditions=docent-source bench/first-token.ts [questions] [chunks] [directory]
 */
import { join } from 'node:path'
import { hashingEmbedding } from '@docent/adapters-llm'
import { connect } from '@lancedb/lancedb'
import { askModel, askOverHttp } from './measuring/answer-lines.ts'
import { part, serveParent, startChild } from './measuring/child-process.ts'
import { fillCollection } from './measuring/fill-collection.ts'
import { randomNumbers, sentence } from './measuring/markdown-documents.ts'
import { serveModel } from './measuring/model-process.ts'
import { openDocent } from './measuring/open-docent.ts'
import { processUsage, type ProcessUsage } from './measuring/process-usage.ts'
import { quantile } from './measuring/quantiles.ts'
import { ratiosTo, report, type Figure } from './measuring/report.ts'
import { serveDocent, type ListeningServer } from './measuring/serve-docent.ts'
import { sizeAt, sized } from './measuring/sized.ts'
import { temporaryDirectory } from './measuring/temporary-directory.ts'

/** What a document of this many characters makes at least. */
const documentCharacters = sized(60_000, 6_000)
const chunksPerDocument = sized(90, 9)
const warmUp = sized(10, 2)
const blocks = 5
/** Documents that are ingested at a time while questions are asked. */
const documentsBeside = 5
/** What may be added at most, p50, in milliseconds: with up to so many chunks, and with more. */
const smallCorpus = 10_000
const mostAdded = { small: 10, large: 30 }
/** How much slower than at rest the slowest answers may be while documents are ingested. */
const mostSlower = 3
/** Hits that a question asks the index for. */
const candidates = 100

interface Started extends Pick<ListeningServer, 'url'> {
  readonly key: string
  readonly chatIds: readonly string[]
  readonly chunks: number
}

const mine = part()
if (mine === 'model') serveModel()
else if (mine === 'server') serveDocentOver(process.argv[3]!, process.argv[4]!)
else await compare(sizeAt(2, 200, 5), sizeAt(3, 10_000, 100), process.argv[4])

async function compare(questions: number, chunks: number, kept: string | undefined): Promise<void> {
  using directory = temporaryDirectory()
  await using model = startChild(import.meta.url, 'model')
  const modelUrl = await model.call<string>('start')
  await using server = startChild(import.meta.url, 'server', {
    arguments: [kept ?? join(directory.path, 'docent'), modelUrl],
  })
  const started = await server.call<Started>('start', { chunks, chats: 3 * questions + 2 * warmUp })
  const random = randomNumbers(5)
  const noTimes = (): number[] => []
  const times = { model: noTimes(), searches: noTimes(), library: noTimes(), http: noTimes(), ingesting: noTimes() }
  const memory = [(await server.call<ProcessUsage>('usage')).nowMb]
  for (let question = 0; question < questions + warmUp; question++) {
    const text = sentence(random)
    const direct = await firstOf(askModel(modelUrl, text))
    const searches = await server.call<number>('search', text)
    const library = await server.call<number>('ask', { chatId: started.chatIds[2 * question], text })
    const http = await firstOf(askOverHttp(started, started.chatIds[2 * question + 1]!, text))
    if (question < warmUp) continue
    times.model.push(direct)
    times.searches.push(searches)
    times.library.push(library)
    times.http.push(http)
  }
  const rest = await server.call<ProcessUsage>('usage')
  await server.call('ingest')
  for (let question = 0; question < questions; question++) {
    const chatId = started.chatIds[2 * (questions + warmUp) + question]!
    times.ingesting.push(await firstOf(askOverHttp(started, chatId, sentence(random))))
  }
  const ingested = await server.call<number>('rest')
  const loaded = await server.call<ProcessUsage>('usage')
  memory.push(rest.nowMb, loaded.nowMb)
  const figure = (name: string, values: readonly number[], part: number): Figure => ({
    name: `${name}, p${part * 100}`,
    unit: 'ms',
    values: perBlock(values, part),
  })
  const added = (name: string, values: readonly number[], part: number): Figure => ({
    name: `${name} adds, p${part * 100}`,
    unit: 'ms',
    values: perBlock(values, part).map((value, block) => value - perBlock(times.model, part)[block]!),
    ratios: perBlock(values, part).map((value, block) => value / perBlock(times.model, part)[block]!),
    ...(part === 0.5
      ? {
          aim: {
            of: 'value',
            is: 'at most',
            limit: started.chunks > smallCorpus ? mostAdded.large : mostAdded.small,
          } as const,
        }
      : {}),
  })
  report(`Time to the first token over ${started.chunks} chunks, ${questions} questions in ${blocks} blocks`, [
    figure('model alone', times.model, 0.5),
    figure('model alone', times.model, 0.99),
    figure('bare LanceDB searches', times.searches, 0.5),
    figure('bare LanceDB searches', times.searches, 0.99),
    figure('library', times.library, 0.5),
    figure('library', times.library, 0.99),
    figure('HTTP', times.http, 0.5),
    figure('HTTP', times.http, 0.99),
    added('library', times.library, 0.5),
    added('library', times.library, 0.99),
    added('HTTP', times.http, 0.5),
    added('HTTP', times.http, 0.99),
    figure('HTTP while ingesting', times.ingesting, 0.5),
    {
      ...figure('HTTP while ingesting', times.ingesting, 0.99),
      ratios: ratiosTo(perBlock(times.http, 0.99), perBlock(times.ingesting, 0.99)),
      aim: { of: 'ratio', is: 'at most', limit: mostSlower },
    },
    { name: 'documents ingested meanwhile', unit: '', values: [ingested] },
    ...['when indexed', 'after the questions', 'after ingesting'].map((when, index) => ({
      name: `memory ${when}`,
      unit: 'MB',
      values: memory.slice(index, index + 1),
    })),
    { name: 'peak memory', unit: 'MB', values: [loaded.peakMb] },
    { name: 'delay of the event loop while ingesting, p99', unit: 'ms', values: [loaded.loopP99] },
  ])
}

function perBlock(values: readonly number[], part: number): number[] {
  const size = Math.ceil(values.length / blocks)
  return Array.from({ length: blocks }, (_, block) => quantile(values.slice(block * size, (block + 1) * size), part))
}

/** Milliseconds to the first item; the rest is read as well, so that nothing is left behind. */
async function firstOf(items: AsyncIterable<unknown>): Promise<number> {
  const start = performance.now()
  let first: number | undefined
  for await (const _ of items) first ??= performance.now() - start
  return first ?? NaN
}

/** The table of a collection. */
async function openTable(uri: string, collectionId: string) {
  const connection = await connect(uri)
  const names = await connection.tableNames()
  return connection.openTable(names.find((name) => name.includes(collectionId))!)
}

function serveDocentOver(directory: string, modelUrl: string): void {
  let docent: Awaited<ReturnType<typeof openDocent>>
  let listener: ListeningServer
  let bare: Awaited<ReturnType<typeof openTable>>
  const model = hashingEmbedding()
  let ingesting: { readonly ended: Promise<number>; stop: () => void } | undefined
  serveParent(
    {
      usage: processUsage,
      /** Fills one collection after the other until stopped; returns the number of documents. */
      ingest: () => {
        let going = true
        const fill = async () => {
          let documents = 0
          while (going) {
            const size = {
              documents: documentsBeside,
              characters: documentCharacters,
              firstNumber: 1_000_000 + documents,
            }
            await fillCollection(docent.as({ userId: 'alice' }), size)
            documents += documentsBeside
          }
          return documents
        }
        ingesting = { ended: fill(), stop: () => void (going = false) }
      },
      rest: () => {
        ingesting?.stop()
        return ingesting?.ended
      },
      start: async ({ chunks, chats }: { chunks: number; chats: number }): Promise<Started> => {
        docent = await openDocent(directory, { modelUrl })
        const alice = docent.as({ userId: 'alice' })
        const documents = Math.ceil(chunks / chunksPerDocument)
        const [filled] = await alice.collections.list({ sortColumn: 'document_count', limit: 1 })
        const collectionId = filled?.id ?? (await fillCollection(alice, { documents, characters: documentCharacters }))
        const made = await Promise.all(Array.from({ length: chats }, () => alice.chats.create({ collectionId })))
        const server = await serveDocent(docent, 'alice')
        listener = server
        await docent.settled()
        const last = await alice.chunks.get(collectionId, [chunks])
        if (last.length === 0) throw new Error(`fewer than ${chunks} chunks were made`)
        bare = await openTable(join(directory, 'vectors'), collectionId)
        return { url: server.url, key: server.key, chatIds: made.map(({ id }) => id), chunks }
      },
      search: async (text: string): Promise<number> => {
        const start = performance.now()
        const columns = ['document', 'ordinal']
        const [vector] = await model.embed([text], { kind: 'query' })
        await Promise.all([
          bare
            .search(text.toLowerCase(), 'fts', 'terms')
            .select([...columns, '_score'])
            .limit(candidates)
            .toArray(),
          bare
            .vectorSearch(vector!)
            .select([...columns, '_distance'])
            .distanceType('cosine')
            .limit(candidates)
            .toArray(),
        ])
        return performance.now() - start
      },
      ask: async ({ chatId, text }: { chatId: string; text: string }): Promise<number> => {
        const start = performance.now()
        const answer = await docent.as({ userId: 'alice' }).chats.complete(chatId, { message: text })
        let first: number | undefined
        for await (const event of answer.events) if (event.type === 'answer-delta') first ??= performance.now() - start
        return first ?? NaN
      },
    },
    async () => {
      await listener.close()
      await docent.stop()
    },
  )
}
