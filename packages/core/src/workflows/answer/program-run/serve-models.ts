import type { Principal } from '../../../kernel/ports/index.ts'
import type { ModelCall } from '../../../resources/usage/index.ts'

/** What a program may do with models. */
export interface ModelGrant {
  /** Whose models it calls, and who pays. */
  readonly payer: Principal
  /** What the calls are for, by id. */
  readonly subjectId: string
  /** How many calls it may make. */
  readonly calls: number
  /** Longest time of one call, ms. */
  readonly callMs: number
  /** When its key expires, ms since 1970. */
  readonly until: number
  /** Aborted when nobody wants the answer any more. */
  readonly signal: AbortSignal
}

/** An API like OpenAI's for one program. */
export interface ServedModels {
  /** The only key that it takes. */
  readonly key: string
  /** `/v1/chat/completions` and `/v1/models`, and nothing else. */
  readonly handle: (request: Request) => Promise<Response>
  /** Those so far, also those that were cut. */
  readonly calls: () => readonly ModelCall[]
  /** Ends the calls under way, takes no more, and resolves when all are in the ledger. */
  close(): Promise<void>
}

/** Bound by the slice of completions, through which all programs call models. */
export type ServeModels = (grant: ModelGrant) => ServedModels
