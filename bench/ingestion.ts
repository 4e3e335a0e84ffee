/**
 * From files to searchable: documents through uploads and an ingestion job into SQLite, files and LanceDB, against a bare
 * loop that parses, cuts and embeds with the same code and appends each document to LanceDB. Each run has a process and a
 * directory of its own; the two take turns.
 * Run: node --conditions=docent-source bench/ingestion.ts [documents] [rounds]
 */
import { join } from 'node:path'
import { markdownParser } from '@docent/adapters-ingestion'
import { hashingEmbedding } from '@docent/adapters-llm'
import { connect } from '@lancedb/lancedb'
import { chunkPages } from '../packages/core/src/resources/documents/chunking/index.ts'
import { part, peakMegabytes, serveParent, startChild } from './measuring/child-process.ts'
import { markdownDocument } from './measuring/markdown-documents.ts'
import { openDocent } from './measuring/open-docent.ts'
import { ratiosTo, report } from './measuring/report.ts'
import { temporaryDirectory } from './measuring/temporary-directory.ts'

const characters = 20_480
const uploadsAtOnce = 8

interface Run {
  readonly ms: number
  readonly chunks: number
  readonly peakMb: number
  readonly processorMs: number
}

const ways = { docent: throughDocent, bare: bareLoop }
const mine = part()
if (mine === undefined) await compare(Number(process.argv[2] ?? 200), Number(process.argv[3] ?? 3))
else serveParent({ run: ways[mine as keyof typeof ways] })

async function compare(documents: number, rounds: number): Promise<void> {
  const runs: Record<keyof typeof ways, Run[]> = { docent: [], bare: [] }
  for (let round = 0; round < rounds; round++) {
    for (const way of ['bare', 'docent'] as const) {
      using directory = temporaryDirectory()
      await using child = startChild(import.meta.url, way)
      runs[way].push(await child.call<Run>('run', { directory: directory.path, documents }))
    }
  }
  const rates = (way: keyof typeof ways): number[] => runs[way].map(({ ms }) => (documents * 1000) / ms)
  const megabytes = (way: keyof typeof ways): number[] =>
    runs[way].map(({ ms }) => (documents * characters) / 1e6 / (ms / 1000))
  const chunks = (way: keyof typeof ways): number => runs[way][0]!.chunks
  report(`Ingestion of ${documents} Markdown documents (${chunks('docent')} chunks; bare ${chunks('bare')})`, [
    { name: 'bare loop', unit: 'documents/s', values: rates('bare') },
    {
      name: 'docent, uploaded to searchable',
      unit: 'documents/s',
      values: rates('docent'),
      ratios: ratiosTo(rates('bare'), rates('docent')),
      aim: { of: 'ratio', is: 'at least', limit: 0.5 },
    },
    { name: 'bare loop', unit: 'MB/s', values: megabytes('bare') },
    { name: 'docent', unit: 'MB/s', values: megabytes('docent') },
    { name: 'bare loop, processor', unit: 'ms', values: runs.bare.map(({ processorMs }) => processorMs) },
    { name: 'docent, processor', unit: 'ms', values: runs.docent.map(({ processorMs }) => processorMs) },
    { name: 'bare loop, peak memory', unit: 'MB', values: runs.bare.map(({ peakMb }) => peakMb) },
    {
      name: 'docent, peak memory',
      unit: 'MB',
      values: runs.docent.map(({ peakMb }) => peakMb),
      ratios: runs.docent.map(({ peakMb }, round) => peakMb / runs.bare[round]!.peakMb),
    },
  ])
}

interface Task {
  readonly directory: string
  readonly documents: number
}

function* madeUp({ documents }: Task): Generator<{ readonly name: string; readonly bytes: Uint8Array }> {
  const encoder = new TextEncoder()
  for (let number = 0; number < documents; number++) {
    yield { name: `report-${number}.md`, bytes: encoder.encode(markdownDocument(number, characters)) }
  }
}

/** Starts the clock when everything is loaded and ready, as a server would be. */
async function throughDocent(task: Task): Promise<Run> {
  const files = [...madeUp(task)]
  const docent = await openDocent(task.directory)
  const alice = docent.as({ userId: 'alice' })
  const warm = await alice.collections.create({ name: 'Warm-up' })
  await alice.ingest.plainText({ collectionId: warm.id, fileName: 'warm.md', text: markdownDocument(-1, characters) })
  const collection = await alice.collections.create({ name: 'Reports' })

  const stop = stopwatch()
  const uploadIds: string[] = []
  const waiting = files.values()
  await Promise.all(
    Array.from({ length: uploadsAtOnce }, async () => {
      for (const { name, bytes } of waiting) {
        uploadIds.push((await alice.uploads.create({ filename: name, content: bytes })).id)
      }
    }),
  )
  await alice.ingest.uploads({ collectionId: collection.id, uploadIds })
  const times = stop()

  const found = await alice.collections.get(collection.id)
  if (found.documentCount !== task.documents) throw new Error(`only ${found.documentCount} documents are searchable`)
  const documents = await alice.documents.list({ collectionId: collection.id, limit: 1000 })
  const chunks = await countChunks(alice, collection.id, documents.length)
  const peakMb = peakMegabytes()
  await docent.stop()
  return { ...times, chunks, peakMb }
}

/** Chunk ids count from 1 without gaps: the highest that exists is their number. */
async function countChunks(
  alice: ReturnType<Awaited<ReturnType<typeof openDocent>>['as']>,
  collectionId: string,
  documents: number,
): Promise<number> {
  let [known, above] = [0, documents * 1_000]
  while (above - known > 1) {
    const middle = (known + above) >> 1
    if ((await alice.chunks.get(collectionId, [middle])).length > 0) known = middle
    else above = middle
  }
  return known
}

async function bareLoop(task: Task): Promise<Run> {
  const files = [...madeUp(task)]
  const parser = markdownParser()
  const model = hashingEmbedding()
  const connection = await connect(join(task.directory, 'bare'))
  const read = async (name: string, bytes: Uint8Array) => {
    const pages: { number: number; text: string }[] = []
    await parser.parse({
      bytes,
      fileName: name,
      mediaType: 'text/markdown',
      signal: new AbortController().signal,
      onPage: ({ number, text }) => void pages.push({ number, text }),
    })
    const texts: string[] = []
    for await (const { text } of chunkPages(pages, { maxTokens: 320 })) texts.push(text)
    const vectors = await model.embed(texts, { kind: 'passage' })
    return texts.map((text, ordinal) => ({ document: name, ordinal, text, vector: Array.from(vectors[ordinal]!) }))
  }
  const first = await read('warm.md', new TextEncoder().encode(markdownDocument(-1, characters)))
  const table = await connection.createTable('chunks', first)

  const stop = stopwatch()
  let chunks = 0
  for (const { name, bytes } of files) {
    const rows = await read(name, bytes)
    await table.add(rows)
    chunks += rows.length
  }
  const times = stop()
  const peakMb = peakMegabytes()
  connection.close()
  return { ...times, chunks, peakMb }
}

function stopwatch(): () => Pick<Run, 'ms' | 'processorMs'> {
  const start = performance.now()
  const before = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(before)
    return { ms: performance.now() - start, processorMs: (user + system) / 1000 }
  }
}
