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
