import type { Clock } from '@docent/core/ports'

/** Tells of silence. One timer for many signs of life, which come far more often than silence does. */
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
