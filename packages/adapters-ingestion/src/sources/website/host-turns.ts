import type { Clock } from '@docent/core/ports'
import { throwIfAborted } from '../../abort.ts'
import { unlessAborted, waitUntil } from '../wait-until.ts'

/** Runs a task when it is its turn at a host. */
export type InTurn = <Result>(
  turn: { readonly host: string; readonly delayMs: number; readonly signal: AbortSignal },
  task: () => Promise<Result>,
) => Promise<Result>

interface HostState {
  tail: Promise<unknown>
  endedAt: number
  waiting: number
}

/** Hosts remembered at once; those where nothing happens are forgotten first. */
const mostHosts = 1_000

/** One request at a time per host, over all calls, with a pause between two. */
export function hostTurns(clock: Clock): InTurn {
  const hosts = new Map<string, HostState>()
  const stateOf = (host: string): HostState => {
    const known = hosts.get(host)
    if (known !== undefined) return known
    if (hosts.size >= mostHosts) for (const [name, { waiting }] of hosts) if (waiting === 0) hosts.delete(name)
    const state: HostState = { tail: Promise.resolve(), endedAt: -Infinity, waiting: 0 }
    hosts.set(host, state)
    return state
  }
  return async ({ host, delayMs, signal }, task) => {
    throwIfAborted(signal)
    const state = stateOf(host)
    const before = state.tail
    const turn = Promise.withResolvers<void>()
    state.tail = turn.promise
    state.waiting += 1
    try {
      await unlessAborted(before, signal)
      await waitUntil(clock, state.endedAt + delayMs, signal)
      return await task().finally(() => {
        state.endedAt = clock.now()
      })
    } finally {
      state.waiting -= 1
      // A request canceled while waiting must not let the next one overtake earlier ones.
      void before.then(() => turn.resolve())
    }
  }
}
