import { DocentError } from '../../kernel/errors/index.ts'

/** For readers of an answer that there is not, or whose stream is gone. */
export const notStreamed = () =>
  new DocentError({
    code: 'not_found',
    message: 'There is no answer to this message, or it is not streamed any more.',
  })

/** For readers while this process stops. */
export const goingDown = () =>
  new DocentError({
    code: 'unavailable',
    message: 'The server is stopping; the answer continues when it is back: continue reading from this offset.',
    // Shows readers that this is not the end of the answer.
    details: { retryAfterMs: 1_000 },
  })
