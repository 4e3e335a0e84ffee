import type { Clock } from '../../kernel/ports/index.ts'
import type { UsageRecords } from './usage-records.ts'
import { performanceOf } from './usage-service.ts'
import { usageWindow } from './usage-window.ts'

/** Seconds to the first token, and tokens a second from there, by model; models that were not called lately are missing. */
export type MeasuredSpeed = () => Promise<
  ReadonlyMap<string, { readonly tokensPerSecond: number; readonly timeToFirstToken: number }>
>

const lookBackMs = 7 * 86_400_000
const freshMs = 60_000

/** How fast models were in the last seven days, read once a minute at most. */
export function measuredSpeed({
  clock,
  records,
}: {
  readonly clock: Clock
  readonly records: UsageRecords
}): MeasuredSpeed {
  let last: { readonly at: number; readonly speed: ReturnType<MeasuredSpeed> } | undefined
  return () => {
    const now = clock.now()
    if (last && now - last.at < freshMs) return last.speed
    const speed = records
      .sums(usageWindow(now - lookBackMs, now), { groupBy: ['model'] })
      .then(
        (sums) =>
          new Map(sums.filter(({ timedCalls }) => timedCalls > 0).map((sum) => [sum.model, performanceOf(sum)])),
      )
    last = { at: now, speed }
    speed.catch(() => {
      last = undefined
    })
    return speed
  }
}
