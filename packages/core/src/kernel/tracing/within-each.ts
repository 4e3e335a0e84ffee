import type { Span, Tracer } from '../ports/index.ts'

/** An iterable whose every step runs with the span open, so that what it calls belongs to the span. */
export function withinEach<Item>(tracer: Tracer, span: Span, items: AsyncIterable<Item>): AsyncIterable<Item> {
  if (!tracer.enabled) return items
  return {
    [Symbol.asyncIterator]() {
      const iterator = items[Symbol.asyncIterator]()
      return {
        next: () => tracer.within(span, () => iterator.next()),
        return: (value?: unknown) =>
          tracer.within(
            span,
            async () => (await iterator.return?.(value)) ?? { done: true as const, value: undefined },
          ),
      }
    },
  }
}
