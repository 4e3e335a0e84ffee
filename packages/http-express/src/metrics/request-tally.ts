import type { ServedListener } from '../framework/index.ts'
import type { Sample } from './prometheus-text.ts'

/** Upper bounds in seconds; streams and uploads may take minutes. */
const bounds = [0.01, 0.05, 0.1, 0.5, 1, 5, 30, 120] as const

/** Counts requests to routes, in memory: as many series as there are operations. */
export function requestTally() {
  const answered = new Map<string, { readonly operation: string; readonly status: string; count: number }>()
  const took = new Map<string, { readonly buckets: number[]; count: number; sum: number }>()

  const served: ServedListener = (operation, status, milliseconds) => {
    const key = `${operation} ${status}`
    const known = answered.get(key)
    if (known) known.count++
    else answered.set(key, { operation, status: String(status), count: 1 })
    let times = took.get(operation)
    if (!times) took.set(operation, (times = { buckets: bounds.map(() => 0), count: 0, sum: 0 }))
    const seconds = milliseconds / 1_000
    const bucket = bounds.findIndex((bound) => seconds <= bound)
    if (bucket !== -1) times.buckets[bucket]!++
    times.count++
    times.sum += seconds
  }

  return {
    served,
    requests: (): Sample[] =>
      Array.from(answered.values(), ({ operation, status, count }) => ({
        labels: { operation, status },
        value: count,
      })),
    durations: (): Sample[] =>
      [...took].flatMap(([operation, { buckets, count, sum }]) => {
        let upTo = 0
        return [
          ...bounds.map((bound, index) => ({
            suffix: '_bucket',
            labels: { operation, le: String(bound) },
            value: (upTo += buckets[index]!),
          })),
          { suffix: '_bucket', labels: { operation, le: '+Inf' }, value: count },
          { suffix: '_sum', labels: { operation }, value: sum },
          { suffix: '_count', labels: { operation }, value: count },
        ]
      }),
  }
}
export type RequestTally = ReturnType<typeof requestTally>
