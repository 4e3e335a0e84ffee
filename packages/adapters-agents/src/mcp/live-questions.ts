import type { ServerToolCallOptions, UserReply } from '@docent/core/ports'
import { unlessAborted } from './unless-aborted.ts'

type Ask = NonNullable<ServerToolCallOptions['ask']>
type RequestId = string | number

interface LiveCall {
  readonly key: string
  readonly ask: Ask | undefined
  readonly limit: PausableLimit
}

/** A bound of the time of a call, which stands still while its user is asked. */
interface PausableLimit {
  readonly signal: AbortSignal
  pause(): void
  resume(): void
  end(): void
}

const declined: UserReply = { action: 'decline' }

/**
 * Questions of a server of the older protocol, which asks over its connection while calls last. Which call a question is of is
 * known where it comes by the stream of that call; otherwise there has to be only one call, else it is declined: another chat must not be asked.
 */
export function liveQuestions() {
  const calls = new Set<LiveCall>()
  /** Keys of calls by the questions that came in their streams. */
  const streams = new Map<RequestId, string>()

  function callOf(question: RequestId): LiveCall | undefined {
    const key = streams.get(question)
    streams.delete(question)
    const possible = key === undefined ? [...calls] : [...calls].filter((call) => call.key === key)
    return possible.length === 1 ? possible[0] : undefined
  }

  return {
    /** A question has come in the stream of a call. */
    cameBy(question: RequestId, key: string): void {
      if (calls.size > 0) streams.set(question, key)
    },
    /** Carries out a call, within a time in which nobody is asked. */
    async during<Value>(
      { key, ask, longestMs }: { readonly key: string; readonly ask: Ask | undefined; readonly longestMs: number },
      work: (late: AbortSignal) => Promise<Value>,
    ): Promise<Value> {
      const call = { key, ask, limit: pausableLimit(longestMs) }
      calls.add(call)
      try {
        return await work(call.limit.signal)
      } finally {
        calls.delete(call)
        call.limit.end()
        if (calls.size === 0) streams.clear()
      }
    },
    async answer(id: RequestId, question: Parameters<Ask>[0], signal: AbortSignal): Promise<UserReply> {
      const call = callOf(id)
      if (!call?.ask) return declined
      call.limit.pause()
      try {
        return await unlessAborted(call.ask(question, signal), signal)
      } finally {
        call.limit.resume()
      }
    },
  }
}
export type LiveQuestions = ReturnType<typeof liveQuestions>

function pausableLimit(longestMs: number): PausableLimit {
  const late = new AbortController()
  let left = longestMs
  let since = performance.now()
  let asking = 0
  let timer: NodeJS.Timeout | undefined
  const run = () => {
    since = performance.now()
    timer = setTimeout(() => late.abort(), left)
  }
  run()
  return {
    signal: late.signal,
    pause() {
      asking += 1
      if (asking > 1) return
      clearTimeout(timer)
      left -= performance.now() - since
    },
    resume() {
      asking -= 1
      if (asking === 0) run()
    },
    end: () => clearTimeout(timer),
  }
}
