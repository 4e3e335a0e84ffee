export type SpanAttributes = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>

export interface SpanOptions {
  /** @default 'internal' */
  readonly kind?: 'internal' | 'server' | 'client' | 'consumer'
  /** Names, ids, counts and codes; never content, never who it is for. @default none */
  readonly attributes?: SpanAttributes
  /**
   * W3C `traceparent` of the trace to continue where no span is open; one that makes no sense is no trace.
   * @default a new trace
   */
  readonly remote?: string | undefined
}

/** A piece of work with a beginning and an end. */
export interface Span {
  /** Adds attributes; one that is there already is replaced. */
  set(attributes: SpanAttributes): void
  /** The work failed. Only the code of the error may be disclosed. */
  fail(error: unknown): void
  /** Once, whatever came of it. */
  end(): void
}

/**
 * Reports to a tracing system what the engine does. Never throws, never waits: work continues as if it were absent.
 */
export interface Tracer {
  /** False for one that does nothing: callers can skip what they would report. */
  readonly enabled: boolean
  /** Begins a span below the one that is open here. */
  start(name: string, options?: SpanOptions): Span
  /** Runs work in which this span is the open one, over all its asynchronous steps; with undefined none is. */
  within<Value>(span: Span | undefined, work: () => Value): Value
  /** W3C `traceparent` by which another process continues with the trace that is open here; undefined where none is. */
  inject(): string | undefined
}
