import type { Span, Tracer } from '../ports/index.ts'

const ignore = () => {}
export const noSpan: Span = { set: ignore, fail: ignore, end: ignore }

/** Does nothing, at the price of a call. */
export const noTracer: Tracer = {
  enabled: false,
  start: () => noSpan,
  within: (_span, work) => work(),
  inject: () => undefined,
}
