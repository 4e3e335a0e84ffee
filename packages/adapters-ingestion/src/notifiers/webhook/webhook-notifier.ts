import { checkOptions, DocentError, type Clock, type Notifier } from '@docent/core/ports'
import { abortError, throwIfAborted } from '../../abort.ts'
import type { OutgoingNetwork } from '../../network/outgoing-network.ts'
import { signingKey } from './signing-key.ts'

export interface WebhookNotifierOptions {
  /** The address that notifications are posted to. Redirects are not followed. */
  readonly url: string
  /** Shared with the receiver: `whsec_` and 24 to 64 random bytes in base64. */
  readonly secret: string
  /** The network, which decides which hosts are allowed. Its creator closes it. */
  readonly network: OutgoingNetwork
  /** For a delivery until it is answered, ms. @default 15_000 */
  readonly timeoutMs?: number
  /** Sent with every delivery. @default none */
  readonly headers?: Readonly<Record<string, string>>
  /** @default the time of the platform */
  readonly clock?: Pick<Clock, 'now'>
}

/** An answer is not read; so much of it is drained that the connection can be used again. */
const answerBytes = 64 * 1024

/**
 * Posts notifications as JSON `{id, type, timestamp, data}`, signed by the Standard Webhooks specification: headers
 * `webhook-id`, `webhook-timestamp` (seconds of this delivery) and `webhook-signature`. Any 2xx answer takes it.
 *
 * @throws `invalid_input`, `forbidden` for an address or a secret that cannot be used
 */
export function webhookNotifier(options: WebhookNotifierOptions): Notifier {
  checkOptions('webhookNotifier()', options, {
    url: 'required',
    secret: 'required',
    network: 'required',
    timeoutMs: 'optional',
    headers: 'optional',
    clock: 'optional',
  })
  const { network, timeoutMs = 15_000, headers = {}, clock = { now: () => Date.now() } } = options
  const sign = signingKey(options.secret)
  const url = network.check(options.url)
  return {
    name: 'webhook',
    notify: async ({ id, type, at, data }, { signal }) => {
      throwIfAborted(signal)
      const body = JSON.stringify({ id, type, timestamp: new Date(at).toISOString(), data })
      const timestamp = Math.floor(clock.now() / 1000)
      const status = await post(network, url, {
        method: 'POST',
        headers: {
          ...headers,
          'content-type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': String(timestamp),
          'webhook-signature': sign(id, timestamp, body),
        },
        body,
        redirect: 'manual',
        timeoutMs,
        signal,
      })
      if (status < 200 || status >= 300) throw refusal(url.hostname, status)
    },
  }
}

/** The status of the answer; everything short of an answer can be tried again, unless the address is not open. */
async function post(
  network: OutgoingNetwork,
  url: URL,
  request: Parameters<OutgoingNetwork['fetch']>[1] & { readonly signal: AbortSignal },
): Promise<number> {
  try {
    const response = await network.fetch(url, { ...request, maxBytes: Infinity })
    if (Number(response.headers.get('content-length') ?? Infinity) <= answerBytes) await response.arrayBuffer()
    else await response.body?.cancel()
    return response.status
  } catch (error) {
    if (request.signal.aborted) throw abortError(request.signal)
    if (!DocentError.isInstance(error) || error.code === 'forbidden' || error.code === 'invalid_input') throw error
    throw new DocentError({ code: 'unavailable', message: error.message, cause: error })
  }
}

function refusal(host: string, status: number): DocentError {
  if (status >= 500 || status === 429 || status === 408) {
    return new DocentError({ code: 'unavailable', message: `The webhook at ${host} cannot take it now (${status}).` })
  }
  if (status >= 300 && status < 400) {
    return new DocentError({
      code: 'invalid_input',
      message: `The webhook at ${host} has moved (${status}); enter the address it leads to.`,
    })
  }
  return new DocentError({
    code: status === 401 || status === 403 ? 'forbidden' : 'invalid_input',
    message: `The webhook at ${host} refuses the notification (${status}); check its address and secret.`,
  })
}
