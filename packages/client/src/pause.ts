import { networkFailure } from './request-error.ts'
import type { AbortSignalLike } from './web-types.ts'

/** Waits. @throws the abort, as soon as the signal is aborted */
export function pause(ms: number, signal: AbortSignalLike | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer)
      reject(networkFailure(undefined, signal))
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', leave)
      resolve()
    }, ms)
    if (signal?.aborted === true) leave()
    else signal?.addEventListener('abort', leave)
  })
}
