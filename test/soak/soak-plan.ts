import { appendFileSync } from 'node:fs'

/** Parts of the time that the soaks have together; a full one takes as long as it takes. */
const shares = {
  kills: 4,
  'ingest kills': 4,
  'stream kills': 2,
  scopes: 2,
  'agent scopes': 2,
  'agent kills': 3,
  'agent pairs': 1,
  'analysis kills': 3,
  'analysis pairs': 2,
  damage: 3,
  'repair kills': 3,
  'analysis damage': 2,
  backups: 2,
  deployment: 3,
  neighbour: 2,
} as const
export type SoakName = keyof typeof shares | 'heavy files'

/** Whole counts instead of as many as there is time for: `npm run test:soak -- --full`. */
export const isFull = process.env['DOCENT_SOAK_FULL'] === '1'
/** `npm run test:soak -- --seed S`; the same seed plays the same rounds. */
export const firstSeed = Number(process.env['DOCENT_SOAK_SEED'] ?? 1)

const wholeSeconds = Number(process.env['DOCENT_SOAK_SECONDS'] ?? 1_200)
/** Whether there is time for what takes minutes however quick the machine is. */
export const isLong = isFull || wholeSeconds >= 900

/** When a soak that begins now begins nothing more. */
export function endOf(name: keyof typeof shares): number {
  if (isFull) return Number.POSITIVE_INFINITY
  const all = Object.values(shares).reduce((sum, share) => sum + share, 0)
  return Date.now() + (wholeSeconds * 1_000 * shares[name]) / all
}

export interface SoakSummary {
  readonly done: number
  /** Undefined where there is no whole. */
  readonly planned?: number
  /** What the numbers count. */
  readonly unit: string
  readonly failures: number
  /** Date.now() at its beginning. */
  readonly began: number
  /** What else is worth knowing. */
  readonly more?: string
}

/** Says what a soak did, at once and in the summary at the end of all of them. */
export function conclude(name: SoakName, { done, planned, unit, failures, began, more }: SoakSummary): void {
  const count = planned === undefined ? `${done}` : `${done} of ${planned}`
  const seconds = Math.round((Date.now() - began) / 1_000)
  const line = [`${name}: ${count} ${unit}`, `${failures} failed`, ...(more ? [more] : []), `${seconds} s`].join(', ')
  console.log(line)
  const summary = process.env['DOCENT_SOAK_SUMMARY']
  if (summary !== undefined) appendFileSync(summary, `${line}\n`)
}
