import { AsyncLocalStorage } from 'node:async_hooks'
import { asDocentError } from '../errors/index.ts'
import type { Span, SpanAttributes, SpanOptions, Tracer } from '../ports/index.ts'

type Attributes = Record<string, string | number | boolean | string[]>

/** The part of a span of `@opentelemetry/api` (1.x) that Docent uses. */
export interface OpenTelemetrySpan {
  spanContext(): { readonly traceId: string; readonly spanId: string; readonly traceFlags: number }
  setAttributes(attributes: Attributes): unknown
  setStatus(status: { code: number }): unknown
  end(): void
}

/** The part of `@opentelemetry/api` that Docent uses: pass the module itself. */
export interface OpenTelemetryApi<Context, ApiSpan extends OpenTelemetrySpan> {
  readonly trace: {
    getTracer(name: string): {
      startSpan(name: string, options: { kind: number; attributes: Attributes }, context: Context): ApiSpan
    }
    getSpan(context: Context): ApiSpan | undefined
    setSpan(context: Context, span: ApiSpan): Context
    setSpanContext(
      context: Context,
      spanContext: { traceId: string; spanId: string; traceFlags: number; isRemote: boolean },
    ): Context
  }
  readonly context: {
    active(): Context
    with<Value>(context: Context, work: () => Value): Value
  }
  readonly ROOT_CONTEXT: Context
}

const kinds = { internal: 0, server: 1, client: 2, consumer: 4 }
const failed = { code: 2 }

/**
 * Spans of Docent through the host's `@opentelemetry/api`, to wherever the host's SDK sends them:
 * `openTelemetryTracer(await import('@opentelemetry/api'))`. A span of the host that is open where Docent is called is the
 * parent of Docent's.
 */
export function openTelemetryTracer<Context, ApiSpan extends OpenTelemetrySpan>(
  api: OpenTelemetryApi<Context, ApiSpan>,
): Tracer {
  const { trace, context, ROOT_CONTEXT } = api
  const tracer = trace.getTracer('docent')
  // Of our own: a host's SDK may have none that follows asynchronous steps, and then no span would have a parent.
  const open = new AsyncLocalStorage<Context>()
  const contexts = new WeakMap<Span, Context>()

  /** Ours where one of ours is open; else the host's. What the host opened inside ours is nearer. */
  function current(): Context {
    const own = open.getStore()
    const active = context.active()
    return own === undefined || trace.getSpan(active) !== undefined ? active : own
  }

  function start(name: string, { kind = 'internal', attributes = {}, remote }: SpanOptions = {}): Span {
    const here = current()
    const from = trace.getSpan(here) === undefined ? spanContextOf(remote) : undefined
    const parent = from === undefined ? here : trace.setSpanContext(here, from)
    const span = tracer.startSpan(name, { kind: kinds[kind], attributes: present(attributes) }, parent)
    const wrapped: Span = {
      set: (more) => void span.setAttributes(present(more)),
      fail(error) {
        span.setAttributes({ 'error.type': asDocentError(error).code })
        span.setStatus(failed)
      },
      end: () => span.end(),
    }
    contexts.set(wrapped, trace.setSpan(parent, span))
    return wrapped
  }

  return {
    enabled: true,
    start,
    within(span, work) {
      const inside = (span && contexts.get(span)) ?? ROOT_CONTEXT
      return open.run(inside, () => context.with(inside, work))
    },
    inject() {
      const span = trace.getSpan(current())
      if (span === undefined) return undefined
      const { traceId, spanId, traceFlags } = span.spanContext()
      return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
    },
  }
}

const traceparent = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?:-|$)/

function spanContextOf(remote: string | undefined) {
  const [, traceId, spanId, flags] = traceparent.exec(remote ?? '') ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true }
}

function present(attributes: SpanAttributes): Attributes {
  const all: Attributes = {}
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) all[name] = typeof value === 'object' ? [...value] : value
  }
  return all
}
