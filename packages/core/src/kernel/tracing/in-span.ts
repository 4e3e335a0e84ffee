import type { Span, SpanOptions, Tracer } from '../ports/index.ts'
import { noSpan } from './no-tracer.ts'

type Work<Value> = (span: Span) => Promise<Value>

/** Runs work in a span of its own; what it throws is the span's failure. It adds nothing where nothing is traced. */
export const inSpan = <Value>(tracer: Tracer, name: string, options: SpanOptions, work: Work<Value>): Promise<Value> =>
  tracer.enabled ? traced(tracer, name, options, work) : work(noSpan)

async function traced<Value>(tracer: Tracer, name: string, options: SpanOptions, work: Work<Value>): Promise<Value> {
  const span = tracer.start(name, options)
  try {
    return await tracer.within(span, () => work(span))
  } catch (error) {
    span.fail(error)
    throw error
  } finally {
    span.end()
  }
}
