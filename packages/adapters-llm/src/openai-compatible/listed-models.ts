import { setTimeout as pause } from 'node:timers/promises'
import { DocentError, type ModelProvider } from '@docent/core/ports'

/** Longest a start waits for a server that has to be asked for its models. */
const firstLookMs = 3_000
/** Later requests may take longer: no caller waits for them. */
const laterLookMs = 10_000
const firstPauseMs = 2_000
const longestPauseMs = 60_000

export interface ListedModelsOptions {
  /** What is known without asking the server. */
  readonly known: ModelProvider
  /** Asks the server. */
  readonly discover: (signal: AbortSignal) => Promise<ModelProvider>
  /** Longest wait for the first answer. @default 3000 */
  readonly waitMs?: number
  /** Pause before the second look; it doubles, up to a minute. @default 2000 */
  readonly pauseMs?: number
}

/**
 * A provider whose models a server lists, and which is available while that server is not: with known models, until it
 * answers. It is retried with growing pauses, and at each health check.
 * @throws `invalid_input` when the options can never work
 */
export async function listedModels(options: ListedModelsOptions): Promise<ModelProvider> {
  const { known, discover, waitMs = firstLookMs, pauseMs = firstPauseMs } = options
  const closing = new AbortController()
  let found: ModelProvider | undefined
  let missing: string | undefined
  let looking: Promise<void> | undefined
  let again: Promise<void> | undefined

  async function lookOnce(timeoutMs: number): Promise<void> {
    try {
      found = await discover(AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)]))
      missing = undefined
    } catch (error) {
      if (DocentError.isInstance(error) && error.code === 'invalid_input') throw error
      missing = DocentError.isInstance(error) ? error.message : `The model server ${known.name} does not answer.`
    }
  }

  /** Concurrent callers wait for the running request. */
  const look = (timeoutMs: number): Promise<void> =>
    (looking ??= lookOnce(timeoutMs).finally(() => {
      looking = undefined
    }))

  async function lookAgain(): Promise<void> {
    for (let pausedMs = pauseMs; !found; pausedMs = Math.min(pausedMs * 2, longestPauseMs)) {
      // Nothing stays open for a server that may never come.
      await pause(pausedMs, undefined, { ref: false, signal: closing.signal })
      if (!found) await look(laterLookMs)
    }
  }

  await look(waitMs)
  if (!found) again = lookAgain().catch(() => {})

  return {
    name: known.name,
    get languageModels() {
      return (found ?? known).languageModels
    },
    get embeddingModels() {
      return (found ?? known).embeddingModels
    },
    listing: {
      get missing() {
        return found ? undefined : missing
      },
    },
    async ping() {
      if (found) return found.ping()
      await look(laterLookMs)
      if (!found)
        throw new DocentError({ code: 'unavailable', message: missing ?? 'The model server does not answer.' })
    },
    async close() {
      closing.abort()
      await Promise.all([again, looking])
      await Promise.all([known.close(), found?.close()])
    },
  }
}
