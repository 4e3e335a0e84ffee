import type { Span, SpanOptions, Tracer } from '@docent/core/ports'

export interface RecordedSpan {
  readonly name: string
  readonly kind: string
  readonly attributes: Readonly<Record<string, unknown>>
}

/** A tracer that records its spans, without parents. */
export function recordingTracer(): Tracer & { readonly spans: readonly RecordedSpan[] } {
  const spans: RecordedSpan[] = []
  return {
    enabled: true,
    spans,
    start(name: string, { kind = 'internal', attributes = {} }: SpanOptions = {}): Span {
      const all: Record<string, unknown> = { ...attributes }
      spans.push({ name, kind, attributes: all })
      return { set: (more) => void Object.assign(all, more), fail() {}, end() {} }
    },
    within: (_span, work) => work(),
    inject: () => undefined,
  }
}
