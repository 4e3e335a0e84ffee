import type { Clock } from '../ports/index.ts'

export interface LaneOptions {
  /** Effects of this lane one process runs at a time. */
  readonly concurrency: number
  /** Of them, those of one owner at most, so that others find room however long each takes. @default all */
  readonly perOwner?: number | undefined
  /**
   * Of several places the last free one is for owners of whom nothing runs: no owner ever has all, and who comes new finds
   * one at once, however long the others take. @default false
   */
  readonly keepOne?: boolean | undefined
  /**
   * Of an owner one at a time while others call and the event loop is busy: what runs beside it waits for the same loop, and
   * each step of the others waits for all of them. @default false
   */
  readonly oneWhenContended?: boolean | undefined
  /** For a lane whose effects go to an engine: as `concurrency` and `perOwner`, of those outside. @default they are run here */
  readonly outside?: Pick<LaneOptions, 'concurrency' | 'perOwner'> | undefined
}

/** Where effects of a lane are run: in this process, by an engine, or nowhere before the engine is there again. */
export type LaneMode = 'here' | 'outside' | 'closed'

/** How much a lane runs at a time in each mode. */
export type LaneLimits = Readonly<Record<LaneMode, { readonly concurrency: number; readonly perOwner: number }>>

export const limitsOf = (options: LaneOptions): LaneLimits => ({
  here: limitsAt(options),
  outside: limitsAt(options.outside ?? options),
  closed: { concurrency: 0, perOwner: 0 },
})

const limitsAt = ({ concurrency, perOwner = concurrency }: LaneOptions) => ({ concurrency, perOwner })

/** What a lane knows of its process. */
export interface LaneSurroundings {
  readonly clock: Clock
  /** No other process can use the store. */
  readonly alone: boolean
  /** Whether the event loop is busy while others than the owner call. */
  readonly isContended: (owner: string) => boolean
}
