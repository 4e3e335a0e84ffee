import { DocentError, type Clock } from '@docent/core/ports'

/** Options of the blob stores of all services. */
export interface ObjectBlobsOptions {
  /** Start of the names of all objects, such as `docent/`: a store of its own below each. Empty or ending in `/`. @default '' */
  readonly prefix?: string
  /** Tries again, after growing pauses, when the service is busy, failing or out of reach. @default 4 */
  readonly retries?: number
  /** Milliseconds without an answer, or without the next bytes of one, after which a try counts as failed. @default 60_000 */
  readonly timeoutMs?: number
  /**
   * Bytes that one request writes; larger contents are written in parts. A put needs up to twice as much memory. A multiple of 262,144,
   * at least 5,242,880.
   * @default 8_388_608
   */
  readonly partBytes?: number
  /** @default the time of the platform */
  readonly clock?: Clock
}

/** For `checkOptions`. */
export const objectOptions = {
  prefix: 'optional',
  retries: 'optional',
  timeoutMs: 'optional',
  partBytes: 'optional',
  clock: 'optional',
} as const

const prefixForm = /^([A-Za-z0-9_=@+-][A-Za-z0-9._=@+-]*\/)*$/
const smallestPart = 5 * 1024 * 1024
const partStep = 256 * 1024

/** @throws `invalid_input` */
export function settingsOf(options: ObjectBlobsOptions, factory: string): Required<ObjectBlobsOptions> {
  const { prefix = '', retries = 4, timeoutMs = 60_000, partBytes = 8 * 1024 * 1024, clock = platformClock } = options
  if (prefix.length > 400 || !prefixForm.test(prefix) || /\.\//.test(prefix)) {
    throw invalid(`The prefix of ${factory} is empty, or folders of letters, digits and . _ = @ + - that end in "/".`)
  }
  if (!Number.isSafeInteger(retries) || retries < 0) throw invalid(`retries of ${factory} is a whole number from 0.`)
  if (!(timeoutMs > 0)) throw invalid(`timeoutMs of ${factory} is a number of milliseconds above 0.`)
  if (!Number.isSafeInteger(partBytes / partStep) || partBytes < smallestPart) {
    throw invalid(`partBytes of ${factory} is a multiple of ${partStep}, at least ${smallestPart}.`)
  }
  return { prefix, retries, timeoutMs, partBytes, clock }
}

export const invalid = (message: string): DocentError => new DocentError({ code: 'invalid_input', message })

const platformClock: Clock = {
  now: () => Date.now(),
  schedule: (at, callback) => {
    const timer = setTimeout(callback, Math.max(0, at - Date.now()))
    return () => clearTimeout(timer)
  },
}
