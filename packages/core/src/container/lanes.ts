import type { LaneOptions } from '../kernel/durable/index.ts'
import { slowLane } from '../workflows/ingest/index.ts'

/** How many effects of each kind one process runs at a time. */
export interface LaneSizes {
  /** Documents parsed, cut and embedded. Of several, the last free one is for users of whom none is under way. @default 5 */
  readonly ingest?: number
  /** Of them, those of one user at most. @default all */
  readonly ingestPerUser?: number
  /**
   * Documents that took long to parse and made way for others. Of several, the last free one is for users of whom none is
   * under way. @default half of `ingest`, at least 2
   */
  readonly slow?: number
  /**
   * Documents that language models read whole, for summaries and the like. Of several, the last free one is for users of
   * whom none is under way. @default 3
   */
  readonly process?: number
  /** Collections whose indexes are written. @default 2 */
  readonly index?: number
  /** Answers being made. @default 2000 */
  readonly chat?: number
  /** Calls of tools by models that look for what an answer needs. @default 64 */
  readonly tool?: number
  /**
   * Programs of custom agents, half of them of one user at most: each takes memory of its own, and may run for an hour.
   * @default 4
   */
  readonly program?: number
  /** Runs of scheduled tasks that wait for their answers. @default 50 */
  readonly schedule?: number
  /** Deletions carried out. @default 2 */
  readonly purge?: number
  /** Jobs that read the words of document sets. Of several, the last free one is for users of whom none is under way. @default 2 */
  readonly ocr?: number
  /** Models being trained. Of several, the last free one is for users of whom none is under way. @default 2 */
  readonly train?: number
  /** Documents and document sets being scored. Of several, the last free one is for users of whom none is under way. @default 4 */
  readonly score?: number
  /** Other jobs over artifacts. Of several, the last free one is for users of whom none is under way. @default 3 */
  readonly analysis?: number
  /** What nobody waits for: descriptions and topics being made. @default 1 */
  readonly background?: number
}

export const lanesOf = ({ ingest = 5, slow = Math.max(2, Math.floor(ingest / 2)), ...sizes }: LaneSizes = {}): Readonly<
  Record<string, LaneOptions>
> => ({
  ingest: { concurrency: ingest, perOwner: sizes.ingestPerUser, keepOne: true },
  [slowLane]: { concurrency: slow, keepOne: true },
  process: { concurrency: sizes.process ?? 3, keepOne: true },
  index: { concurrency: sizes.index ?? 2 },
  chat: { concurrency: sizes.chat ?? 2_000 },
  tool: { concurrency: sizes.tool ?? 64 },
  program: programLane(sizes.program ?? 4),
  schedule: { concurrency: sizes.schedule ?? 50 },
  purge: { concurrency: sizes.purge ?? 2 },
  ocr: { concurrency: sizes.ocr ?? 2, keepOne: true },
  train: { concurrency: sizes.train ?? 2, keepOne: true },
  score: { concurrency: sizes.score ?? 4, keepOne: true },
  analysis: { concurrency: sizes.analysis ?? 3, keepOne: true },
  background: { concurrency: sizes.background ?? 1 },
  // Callers wait until what they delete is out of sight; nobody's thousand documents are before another's one.
  delete: { concurrency: 4, perOwner: 1 },
  // Reads or copies the whole store.
  maintenance: { concurrency: 1 },
  // Short: ends jobs, cancels children, concludes stopped answers.
  control: { concurrency: 8 },
})

const programLane = (concurrency: number): LaneOptions => ({ concurrency, perOwner: Math.ceil(concurrency / 2) })
