import { DocentError } from '@docent/core/ports'
import { loadClient } from '../objects/load-client.ts'
import { statusFault } from '../objects/object-calls.ts'
import type { Fault } from '../objects/object-client.ts'
import type { GcsBlobsOptions } from './gcs-options.ts'

/** What failed, with what it means. */
export class GcsFailure extends Error {
  readonly fault: Fault

  constructor(fault: Fault, message: string, cause?: unknown) {
    super(message, { cause })
    this.fault = fault
  }
}

/** Of answers that are errors: what is kept for the log. */
const mostErrorCharacters = 2_000

export type GcsRequest = (
  url: URL,
  request: RequestInit & { readonly signal: AbortSignal },
  /** Statuses above 299 that are no errors. */
  accepted?: readonly number[],
) => Promise<Response>

/** @throws from requests: `GcsFailure`, and what `fetch` throws */
export function gcsRequests(token: () => Promise<string>): GcsRequest {
  return async (url, request, accepted = []) => {
    const headers = new Headers(request.headers)
    headers.set('authorization', `Bearer ${await token()}`)
    // Plain bytes, so that their number can be compared with what was announced.
    headers.set('accept-encoding', 'identity')
    const response = await fetch(url, { ...request, headers, redirect: 'manual' })
    if (response.ok || accepted.includes(response.status)) return response
    const text = await response.text()
    const fault = statusFault(response.status, response.headers.get('retry-after'))
    throw new GcsFailure(fault, `Status ${response.status}: ${text.slice(0, mostErrorCharacters)}`)
  }
}

const scopes = ['https://www.googleapis.com/auth/devstorage.read_write']

/** @throws `unsupported` without Google's library where it is needed */
export async function tokenSource({ credentials }: GcsBlobsOptions): Promise<() => Promise<string>> {
  if (credentials !== undefined && 'accessToken' in credentials) {
    const { accessToken } = credentials
    return () => accessToken().catch(noCredentials)
  }
  const load = () => import('google-auth-library')
  const { GoogleAuth } = await loadClient(load, 'Google Cloud Storage', 'google-auth-library')
  const auth = new GoogleAuth({ scopes, ...(credentials && { keyFilename: credentials.keyFile }) })
  return async () => {
    const found = await auth.getAccessToken().catch(noCredentials)
    return found ?? noCredentials(undefined)
  }
}

export function noCredentials(cause: unknown): never {
  throw new GcsFailure({ kind: 'no-credentials' }, 'No token was found.', cause)
}

/** For calls that fail with the status of missing objects only where the bucket is missing. */
export function noBucket(error: unknown): never {
  if (!(error instanceof GcsFailure) || error.fault.kind !== 'missing') throw error
  throw new GcsFailure({ kind: 'no-bucket' }, 'There is no such bucket.', error)
}

export function gcsFault(error: unknown): Fault {
  if (DocentError.isInstance(error)) return { kind: 'refused' }
  return error instanceof GcsFailure ? error.fault : { kind: 'passing' }
}
