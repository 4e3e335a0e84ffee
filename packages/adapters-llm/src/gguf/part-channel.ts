/** Values that are pushed while others are read. */
export interface Channel<Value> extends AsyncIterable<Value> {
  push(value: Value): void
  end(): void
  fail(error: unknown): void
}

export function channel<Value>(): Channel<Value> {
  const waiting: Value[] = []
  let wake = Promise.withResolvers<void>()
  let ended = false
  let failure: { readonly error: unknown } | undefined
  return {
    push(value) {
      waiting.push(value)
      wake.resolve()
    },
    end() {
      ended = true
      wake.resolve()
    },
    fail(error) {
      failure = { error }
      wake.resolve()
    },
    async *[Symbol.asyncIterator]() {
      for (;;) {
        while (waiting.length > 0) yield waiting.shift()!
        if (failure) throw failure.error
        if (ended) return
        await wake.promise
        wake = Promise.withResolvers()
      }
    },
  }
}
