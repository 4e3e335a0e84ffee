import { DocentError } from '@docent/core/ports'

/** One signal for a request: aborted by the caller, or by a server that stays silent for too long. */
export interface Watchdog {
  readonly signal: AbortSignal
  /** From now on the server has so long for its next sign of life. */
  arm(milliseconds: number): void
  /** The server has answered; time that the caller takes does not count. */
  disarm(): void
  /** The reason of the abort, if one of the two happened; otherwise the error itself through `translate`. */
  reasonOf(error: unknown, translate: (error: unknown) => DocentError): unknown
  abort(): void
  /** Lets go of the timer and the caller's signal. */
  dispose(): void
}

/** Watches a request to the provider of this name on behalf of a caller, whose signal it follows. */
export function watchdog(provider: string, caller: AbortSignal | undefined): Watchdog {
  const controller = new AbortController()
  const forward = (): void => controller.abort(caller?.reason)
  caller?.addEventListener('abort', forward, { once: true })
  if (caller?.aborted === true) forward()

  let armed = false
  let timer: { readonly milliseconds: number; readonly handle: NodeJS.Timeout } | undefined
  const bark = (milliseconds: number): void => {
    if (!armed) return
    const message = `${provider} sent nothing for ${Math.round(milliseconds / 1000)} seconds; try again.`
    controller.abort(new DocentError({ code: 'provider_failed', message }))
  }
  return {
    signal: controller.signal,
    arm: (milliseconds) => {
      armed = true
      // Runs for every piece of a stream, and refreshing is much cheaper than a new timer.
      if (timer?.milliseconds === milliseconds) {
        timer.handle.refresh()
        return
      }
      clearTimeout(timer?.handle)
      timer = { milliseconds, handle: setTimeout(() => bark(milliseconds), milliseconds) }
    },
    disarm: () => {
      armed = false
    },
    reasonOf: (error, translate) => {
      if (caller?.aborted === true) return caller.reason
      if (controller.signal.aborted) return controller.signal.reason
      return translate(error)
    },
    abort: () => controller.abort(),
    dispose: () => {
      clearTimeout(timer?.handle)
      caller?.removeEventListener('abort', forward)
    },
  }
}
