/** Times up to now that lists and statistics can be held to. */
export const timeIntervals = ['24 hours', '7 days', '30 days', '90 days', '1 year'] as const
export type TimeInterval = (typeof timeIntervals)[number]

const day = 86_400_000
const lengths: Readonly<Record<TimeInterval, number>> = {
  '24 hours': day,
  '7 days': 7 * day,
  '30 days': 30 * day,
  '90 days': 90 * day,
  '1 year': 365 * day,
}

export const timeIntervalMs = (interval: TimeInterval): number => lengths[interval]

/** The day of a moment, UTC: `2026-03-01`. */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** The first millisecond of the day of a moment, UTC. */
export const startOfDay = (at: number): number => Math.floor(at / day) * day

export const dayMs = day
