/** Hands values from a producer that pushes to a consumer that pulls, one at a time: a push waits until it is taken. */
export interface Channel<Value> extends AsyncIterable<Value> {
  /** Resolves when the consumer took the value. Rejects when the consumer is gone. */
  push(value: Value): Promise<void>
  /** No more values; the consumer sees the end, or the error. */
  close(error?: unknown): void
}

export function createChannel<Value>(): Channel<Value> {
  let waiting: { value: Value; taken: () => void; refused: (error: unknown) => void } | undefined
  let wakeConsumer: () => void = () => {}
  let end: { error?: unknown } | undefined
  let gone = false
  return {
    push(value) {
      if (gone || end) return Promise.reject(new Error('the channel is closed'))
      return new Promise((taken, refused) => {
        waiting = { value, taken, refused }
        wakeConsumer()
      })
    },
    close(error) {
      end ??= error === undefined ? {} : { error }
      wakeConsumer()
    },
    async *[Symbol.asyncIterator]() {
      try {
        for (;;) {
          if (waiting) {
            const { value, taken } = waiting
            waiting = undefined
            taken()
            yield value
          } else if (end) {
            if ('error' in end) throw end.error
            return
          } else {
            await new Promise<void>((resolve) => (wakeConsumer = resolve))
          }
        }
      } finally {
        gone = true
        waiting?.refused(new Error('the channel has no reader any more'))
      }
    },
  }
}
