import { answerStream } from './answer-stream.ts'
import { jobStream } from './job-stream.ts'
import type { AnyInput, Operation } from './operation.ts'
import { resumedItems, type OpenStream } from './resumed-items.ts'
import { retryPolicy } from './retry-policy.ts'
import { itemsOf } from './stream-items.ts'
import type { SendOptions, Transport } from './transport.ts'
import type { AbortSignalLike, ResponseLike } from './web-types.ts'

const wholeMs = 60_000

/** The items of an operation's stream. The request is sent when the first one is asked for. */
export async function* streamCall(
  transport: Transport,
  operation: Operation,
  input: AnyInput,
  options: SendOptions,
): AsyncGenerator<unknown, void, undefined> {
  const signal = options.signal as AbortSignalLike | undefined
  const { silenceMs = wholeMs, retry, onRetry } = transport.options
  const accept = operation.stream === 'sse' ? 'text/event-stream' : 'application/jsonl'
  const open: OpenStream = (opened, given, tries) => {
    const call = { ...options, accept, retry: { ...options.retry, ...tries } }
    return transport.send(opened, given, call, (response: ResponseLike) => ({
      items: itemsOf(response, silenceMs, signal),
      header: (name: string) => response.headers.get(name),
    }))
  }
  const asked = streamed(operation, input)
  if (operation.resume === undefined) return yield* (await open(operation, asked)).items
  const stream =
    operation.resume === 'answer' ? answerStream(open, operation, asked) : jobStream(open, operation, asked)
  yield* resumedItems<unknown>(stream as never, retryPolicy(retry, options.retry), signal, (notice) =>
    onRetry?.({ operation, ...notice }),
  )
}

/** Operations that can answer either way are distinguished by their body. */
function streamed(operation: Operation, input: AnyInput): AnyInput {
  return operation.answer === undefined ? { ...input, body: { ...(input.body as object), stream: true } } : input
}
