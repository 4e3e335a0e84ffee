import type { Agent as HttpAgent } from 'node:http'
import type { Agent as HttpsAgent } from 'node:https'
import type { Dispatcher } from 'undici'

export interface OutgoingRequest extends Omit<RequestInit, 'dispatcher'> {
  /**
   * Most bytes of the answer's body, after it is unpacked; beyond it, reading fails with `too_large`.
   * @default that of the network
   */
  readonly maxBytes?: number | undefined
  /**
   * Time for the whole call with its redirects, until the body is read, ms; beyond it, the call or the reading fails
   * with `timed_out`.
   * @default none: the network's timeouts for connecting, headers and between two parts of the body
   */
  readonly timeoutMs?: number | undefined
  /**
   * The answer is written while it is made: neither its headers nor a part of its body is late because nothing came for a
   * time. The call lasts as long as its signal and `timeoutMs` allow.
   * @default false
   */
  readonly streaming?: boolean | undefined
}

/** The guarded network for addresses that users or others name. A refused address is never dialled. */
export interface OutgoingNetwork {
  /**
   * As the platform's `fetch`, and can be given in its place.
   *
   * @throws `invalid_input` for a malformed address, `forbidden` for one that is not open, and for a host
   * that nobody knows, so that nobody learns which is which; `unavailable`, `timed_out`, `too_large`; the signal's reason when it is aborted
   */
  readonly fetch: (url: string | URL | Request, init?: OutgoingRequest) => Promise<Response>
  /**
   * Checks of an address without dialling it: form, scheme, credentials, literal addresses.
   * @throws `invalid_input`, `forbidden`
   */
  check(url: string | URL): URL
  /** For callers of undici. Follows no redirects. */
  readonly dispatcher: Dispatcher
  /** For vendor SDKs that use `node:http`. */
  readonly httpAgent: HttpAgent
  /** For vendor SDKs that use `node:https`. */
  readonly httpsAgent: HttpsAgent
  /** Ends open connections. */
  close(): Promise<void>
}
