import { routeDefiner } from '../index.ts'

/** The caller of the sample routes. */
export interface SampleCaller {
  readonly name: string
}

/** Controlled by the tests while a request runs. */
export interface SampleServices {
  /** Called by routes that a test wants to watch. */
  seen(what: string, value: unknown): void
  /** Items of the streaming route. */
  items(signal: AbortSignal): AsyncIterable<{ body: string; finished: boolean }>
  /** Thrown by the failing route. */
  failure(): unknown
}

export const defineRoute = routeDefiner<SampleCaller, SampleServices>()
