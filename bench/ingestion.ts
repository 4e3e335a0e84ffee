/**
 * From files to searchable: documents through uploads and ingestion jobs into SQLite, files and LanceDB, against a bare
 * loop that parses, cuts and embeds with the same code and appends each document to LanceDB. Each run has a process and a
 * directory of its own; the two take turns.
 * With --callers, callers bring one text each and wait until it is searchable: documents a second, reads and writes of the
 * store for a document, and peak memory.
 * Run: node --conditions=docent-source bench/ingestion.ts [reports|mix|small …] [--documents N] [--rounds N] [--callers 1,32]
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { bareLoop } from './ingestion/bare-loop.ts'
import { batches } from './ingestion/batches.ts'
import type { IngestRun, IngestTask } from './ingestion/ingest-run.ts'
import { throughCallers, type CallersRun } from './ingestion/through-callers.ts'
import { throughDocent } from './ingestion/through-docent.ts'
import { part, serveParent, startChild } from './measuring/child-process.ts'
import { ratiosTo, report, type Figure } from './measuring/report.ts'
import { sized } from './measuring/sized.ts'
import { temporaryDirectory } from './measuring/temporary-directory.ts'

const ways = { docent: throughDocent, bare: bareLoop, callers: throughCallers }
type Way = 'docent' | 'bare'

const mine = part()
if (mine !== undefined) serveParent({ run: ways[mine as keyof typeof ways] })
else await compareAll()

async function compareAll(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      documents: { type: 'string' },
      rounds: { type: 'string', default: sized('3', '1') },
      callers: { type: 'string' },
    },
  })
  for (const name of positionals.length > 0 ? positionals : sized(Object.keys(batches), ['mix'])) {
    const documents = Number(values.documents ?? batches[name]?.documents)
    if (values.callers !== undefined) {
      for (const callers of values.callers.split(','))
        await withCallers(name, documents, Number(callers), Number(values.rounds))
      continue
    }
    // A large batch is its own repetition.
    await compare(name, documents, documents >= 5_000 ? 1 : Number(values.rounds))
  }
}

async function withCallers(batch: string, documents: number, callers: number, rounds: number): Promise<void> {
  const runs: CallersRun[] = []
  for (let round = 0; round < rounds; round++) {
    using directory = temporaryDirectory()
    await using child = startChild(import.meta.url, 'callers')
    runs.push(await child.call<CallersRun>('run', { directory: directory.path, batch, documents, callers }))
  }
  const figure = (name: string, unit: string, of: (run: CallersRun) => number): Figure => ({
    name,
    unit,
    values: runs.map(of),
  })
  const load = loadavg()[0]!.toFixed(1)
  report(`${documents} ${batches[batch]!.title} from ${callers} callers; load average ${load} at the end`, [
    figure('searchable', 'documents/s', ({ ms }) => (documents * 1000) / ms),
    figure('processor', 'ms a document', ({ processorMs }) => processorMs / documents),
    figure('reads of the store', 'a document', ({ reads }) => reads),
    figure('writes of the store', 'a document', ({ writes }) => writes),
    figure('peak memory', 'MB', ({ peakMb }) => peakMb),
  ])
}

async function compare(batch: string, documents: number, rounds: number): Promise<void> {
  const runs: Record<Way, IngestRun[]> = { docent: [], bare: [] }
  for (let round = 0; round < rounds; round++) {
    for (const way of ['bare', 'docent'] as const) {
      using directory = temporaryDirectory()
      await using child = startChild(import.meta.url, way)
      const task: IngestTask = { directory: directory.path, batch, documents }
      runs[way].push(await child.call<IngestRun>('run', task))
    }
  }
  const figures = (name: string, unit: string, of: (run: IngestRun) => number, aim?: Figure['aim']): Figure[] => {
    const [bare, docent] = [runs.bare.map(of), runs.docent.map(of)]
    return [
      { name: `bare loop, ${name}`, unit, values: bare },
      { name: `docent, ${name}`, unit, values: docent, ratios: ratiosTo(bare, docent), ...(aim && { aim }) },
    ]
  }
  const chunks = `${runs.docent[0]!.chunks} chunks; bare ${runs.bare[0]!.chunks}`
  const load = loadavg()[0]!.toFixed(1)
  report(`Ingestion of ${documents} ${batches[batch]!.title} (${chunks}); load average ${load} at the end`, [
    ...figures('uploaded to searchable', 'documents/s', ({ ms }) => (documents * 1000) / ms, {
      of: 'ratio',
      is: 'at least',
      limit: 0.5,
    }),
    ...figures('through', 'MB/s', ({ ms, bytes }) => bytes / 1000 / ms),
    ...figures('processor', 'ms', ({ processorMs }) => processorMs),
    ...figures('peak memory', 'MB', ({ peakMb }) => peakMb),
    ...figures('delay of the loop, p99', 'ms', ({ delayP99 }) => delayP99, { of: 'value', is: 'at most', limit: 50 }),
    ...figures('delay of the loop, longest', 'ms', ({ longestTurn }) => longestTurn),
  ])
}
