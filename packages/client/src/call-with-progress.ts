import type { Client, OptionsOf } from './create-client.ts'
import { countedRequest } from './counted-request.ts'
import { isStream } from './is-stream.ts'
import type { Input, Operation, OperationTypes } from './operation.ts'
import type { Progress } from './progress.ts'
import { sendByXhr, type XhrConstructor } from './send-by-xhr.ts'
import type { Fetch, SendOptions } from './transport.ts'

export interface ProgressOptions {
  /** Called as the body is sent. A try that is repeated begins at 0 again. */
  readonly onProgress: (progress: Progress) => void
}

/**
 * Calls an operation that takes files, and reports how much of them is sent: by XMLHttpRequest where there is one (browsers, in which
 * `fetch` reports nothing and the client's own is not used), elsewhere as a stream whose bytes are counted.
 * @throws DocentRequestError
 */
export function callWithProgress<Types extends OperationTypes & { body: unknown }>(
  client: Pick<Client, 'call'>,
  operation: Operation<Types>,
  input: Input<Types>,
  { onProgress, ...options }: OptionsOf<Types> & ProgressOptions,
): Promise<Types['answer']> {
  const { XMLHttpRequest: Xhr } = globalThis as { XMLHttpRequest?: XhrConstructor }
  const through =
    (fetch: Fetch): Fetch =>
    (url, request) =>
      Xhr !== undefined && !isStream(request.body)
        ? sendByXhr(Xhr, url, request, onProgress)
        : fetch(url, countedRequest(request, onProgress))
  const call = client.call as (operation: Operation, input: unknown, options: SendOptions) => Promise<Types['answer']>
  return call(operation as Operation, input, { ...options, through })
}
