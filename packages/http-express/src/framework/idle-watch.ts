import type { Clock } from '@docent/core/ports'

/** Detects idleness. One timer serves many signs of activity, which are far more frequent than idleness. */
export function idleWatch(
  clock: Pick<Clock, 'now' | 'schedule'>,
  options: { readonly firstMs: number; readonly thenMs: number; readonly onIdle: () => void },
) {
  let heardAt = clock.now()
  let idleMs = options.firstMs
  const check = (): void => {
    const now = clock.now()
    if (now >= heardAt + idleMs) {
      options.onIdle()
      heardAt = now
      idleMs = options.thenMs
    }
    cancel = clock.schedule(heardAt + idleMs, check)
  }
  let cancel = clock.schedule(heardAt + idleMs, check)
  return {
    heard(): void {
      heardAt = clock.now()
      idleMs = options.thenMs
    },
    end: () => cancel(),
  }
}
