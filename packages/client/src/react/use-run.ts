import { useCallback, useEffect, useRef, useState } from 'react'

export type RunStatus = 'idle' | 'running' | 'done' | 'failed' | 'stopped'

/** State that lasts over many renders. */
export interface RunState {
  readonly status: RunStatus
  /** Why it failed: a `DocentRequestError`, or a `TypeError` for input that cannot be sent. */
  readonly error: Error | undefined
}

/** What a run reports. It changes nothing once the run is stopped or another one has begun. */
export type Change<State> = (change: Partial<State>) => void

export interface Run<State> {
  readonly state: State
  /**
   * Stops the run before, and begins another one from the initial state, or from that of now (`keep`). Resolves to what the run does, and
   * to undefined when it fails or is stopped: the state has the error.
   */
  start<Value>(
    run: (change: Change<State>, signal: AbortSignal) => Promise<Value>,
    keep?: 'keep',
  ): Promise<Value | undefined>
  stop(): void
  /** Stops the run, and returns to the initial state. */
  reset(): void
}

/** One thing at a time, which ends with the component. */
export function useRun<State extends RunState>(initial: State): Run<State> {
  const [state, setState] = useState(initial)
  const first = useRef(initial)
  const running = useRef<AbortController>(undefined)

  const abort = useCallback(() => {
    running.current?.abort()
    running.current = undefined
  }, [])
  const stop = useCallback(() => {
    if (running.current === undefined) return
    abort()
    setState((before) => ({ ...before, status: 'stopped' }))
  }, [abort])
  const reset = useCallback(() => {
    abort()
    setState(first.current)
  }, [abort])

  const start = useCallback<Run<State>['start']>(
    async (run, keep) => {
      abort()
      const controller = new AbortController()
      running.current = controller
      const begun = { status: 'running', error: undefined } as const
      setState((before) => ({ ...(keep === undefined ? first.current : before), ...begun }))
      const change: Change<State> = (to) => {
        if (running.current === controller) setState((before) => ({ ...before, ...to }))
      }
      try {
        const value = await run(change, controller.signal)
        change({ status: 'done' } as Partial<State>)
        return running.current === controller ? value : undefined
      } catch (thrown) {
        const error = thrown instanceof Error ? thrown : new Error(String(thrown))
        change({ status: 'failed', error } as Partial<State>)
        return undefined
      } finally {
        if (running.current === controller) running.current = undefined
      }
    },
    [abort],
  )

  useEffect(() => abort, [abort])
  return { state, start, stop, reset }
}
