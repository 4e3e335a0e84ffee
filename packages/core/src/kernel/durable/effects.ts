import type { OutboxRow } from './tables.ts'
import type { z } from 'zod'
import type { DocentError } from '../errors/index.ts'
import type { Logger, Row } from '../ports/index.ts'
import type { Draft } from './draft.ts'

/** What an effect's end does to the records; committed together with the end of its outbox row. */
export interface EffectOutcome {
  (draft: Draft): Promise<void> | void
  /** Set by `joinable`. */
  readonly joining?: Joining
}

/** What outcomes of the same effect and entity are committed by when several are ready. */
export interface Joining {
  readonly settle: (draft: Draft, parts: readonly unknown[]) => Promise<void> | void
  readonly part: unknown
}

/**
 * An outcome that is committed in one batch with those of other runs of the effect for the same entity that are ready at the
 * same time. What `settle` reads of the store is without what it decides for the parts before; it must be the same function for
 * all outcomes of the effect.
 */
export const joinable = <Part>(
  settle: (draft: Draft, parts: readonly Part[]) => Promise<void> | void,
  part: Part,
): EffectOutcome =>
  Object.assign((draft: Draft) => settle(draft, [part]), { joining: { settle: settle as Joining['settle'], part } })

export interface EffectRun<Parameters> {
  readonly parameters: Parameters
  readonly entityId: string
  /** The same for every attempt: for providers that take idempotency keys. */
  readonly key: string
  /** From 1. Blobs are written under a key that names it, so that a late attempt cannot touch what counts. */
  readonly attempt: number
  /** The lane whose place it holds. */
  readonly lane: string
  /** Whether others wait for a place of that lane, or would if they came now. */
  crowded(): boolean
  /** Aborted when the lease is lost, the effect is interrupted, or the process stops. */
  readonly signal: AbortSignal
  readonly logger: Logger
  readonly requestId: string | undefined
  /**
   * The entity's row as the batch left it that asked for this, when the attempt begins with that batch and so need not read
   * it. Others may have changed it since, as with any row that was read: what is decided over it has to `recall` it.
   */
  readonly left: Row | undefined
  /** Calls back when the attempt is over, with its outcome committed or not. */
  ended(callback: () => void): void
  /** A commit in the middle of the work. Requires that this attempt still holds its lease. */
  commit<Value>(decision: (draft: Draft) => Promise<Value> | Value): Promise<Value>
}

/**
 * Carries out one kind of effect. Runs at least once for every row: a repeated or late run must be harmless. Errors
 * whose code is retryable, and unknown ones, are tried again with growing pauses up to `maxAttempts`. Attempts that ended
 * with their process are no failures: what makes processes end is as a rule something else that ran there.
 */
export interface EffectHandler<Parameters = unknown> {
  /** `<entity kind>.<action name>` */
  readonly effect: string
  readonly parameters: z.ZodType<Parameters>
  /** Attempts that fail. @default 5 */
  readonly maxAttempts?: number
  /** Attempts that end with their process, so that what does end it is given up at last. @default 8, or `maxAttempts` if more */
  readonly maxLosses?: number
  run(run: EffectRun<Parameters>): Promise<EffectOutcome>
  /** What it means that the last attempt failed. Must leave no entity waiting for ever. */
  failed(input: {
    readonly parameters: Parameters
    readonly entityId: string
    readonly error: DocentError
  }): EffectOutcome
}

// Handlers of different parameters in one list; each is called only with what its own schema parsed.
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyEffectHandler = EffectHandler<any>

export const defineEffect = <Parameters>(handler: EffectHandler<Parameters>): EffectHandler<Parameters> => handler

/** Thrown inside an attempt whose lease somebody else took over: its work no longer counts. */
export class LeaseLost extends Error {
  constructor() {
    super('the lease of this attempt was lost')
    this.name = 'LeaseLost'
  }
}

/** Reason of the abort when the process stops: the row goes back to the queue as it was. */
export class Stopping extends Error {
  constructor() {
    super('the process is stopping')
    this.name = 'Stopping'
  }
}

/** Thrown by an effect that is to continue in another lane: the row goes there as it was, and this attempt does not count. */
export class MovesToLane extends Error {
  readonly lane: string

  constructor(lane: string) {
    super(`continues in the lane ${lane}`)
    this.name = 'MovesToLane'
    this.lane = lane
  }
}

const usualAttempts = 5
const usualLosses = 8

/** How often an effect failed, this attempt among them. */
export const failuresOf = (row: OutboxRow): number => row.attempt - (row.lost ?? 0)

/** Whether this attempt was the last that may fail. */
export const failedForGood = (row: OutboxRow, { maxAttempts = usualAttempts }: AnyEffectHandler): boolean =>
  failuresOf(row) >= maxAttempts

/** Whether so many attempts ended with their process that there is no other. */
export const lostForGood = (losses: number, { maxAttempts = usualAttempts, maxLosses }: AnyEffectHandler): boolean =>
  losses >= (maxLosses ?? Math.max(usualLosses, maxAttempts))
