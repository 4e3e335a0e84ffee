import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { z } from 'zod'

/** A figure or nothing: JSON has no infinities. */
const figure = z.number()

const keptRowSchema = z.object({
  name: z.string(),
  unit: z.string(),
  median: figure,
  least: figure,
  most: figure,
  baseline: z.object({ name: z.string(), median: figure }).optional(),
  ratio: figure.optional(),
  aim: z.string().optional(),
  reached: z.boolean().optional(),
})

/** A run of a part, with what else the machine did. */
const partRunSchema = z.object({
  at: z.string(),
  /** Processes that waited for the cores at its beginning and end, by the load average of a minute. */
  load: z.tuple([figure, figure]),
  cores: figure,
  rows: z.array(keptRowSchema),
})

/** What one unit of work needs: of the process and of PostgreSQL milliseconds of a core, of PostgreSQL also transactions and bytes. */
const costSchema = z.object({
  processMs: figure,
  postgresMs: figure,
  transactions: figure,
  walBytes: figure,
  storedBytes: figure,
})
export type Cost = z.infer<typeof costSchema>

const costsSchema = z.object({
  document: costSchema,
  question: costSchema,
  streamedWord: costSchema,
  list: costSchema,
  chunksOfDocument: figure,
  charactersOfDocument: figure,
  indexBytesOfChunk: figure,
  fileBytesOfDocument: figure,
  /** Transactions a second at which PostgreSQL on this machine has no more to give, by many callers. */
  mostTransactions: figure,
})
export type Costs = z.infer<typeof costsSchema>

/** Throughput of so many processes whose work waits outside. */
const outsideRunSchema = z.object({
  kind: z.enum(['answers', 'documents']),
  processes: figure,
  /** What each process does at a time. */
  places: figure,
  delayMs: figure,
  /** Of each process. */
  clients: figure,
  /** Of a core for each: of the processes, and of PostgreSQL. */
  processMs: figure,
  postgresMs: figure,
  perSecond: figure,
})
export type OutsideRun = z.infer<typeof outsideRunSchema>

const measuredSchema = z.object({
  parts: z.record(z.string(), partRunSchema),
  costs: costsSchema.optional(),
  outside: z.array(outsideRunSchema).optional(),
})
export type Measured = z.infer<typeof measuredSchema>

const file = new URL('measured.json', import.meta.url)

export const readMeasured = (): Measured =>
  existsSync(file) ? measuredSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : { parts: {} }

export function writeMeasured(measured: Measured): void {
  writeFileSync(file, `${JSON.stringify(measuredSchema.parse(measured), undefined, 2)}\n`)
}
