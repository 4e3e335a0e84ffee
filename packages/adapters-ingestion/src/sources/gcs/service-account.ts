import { createPrivateKey, sign, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import { readText, unexpectedAnswer } from '../buckets/answer-body.ts'
import { invalid, refusedCredentials } from '../buckets/bucket-errors.ts'
import type { StorageRequests } from '../buckets/storage-requests.ts'

export interface ServiceAccount {
  readonly email: string
  readonly keyId: string | undefined
  readonly key: KeyObject
}

const keySchema = z.object({
  type: z.literal('service_account'),
  client_email: z.string().min(3),
  private_key: z.string().min(1),
  private_key_id: z.string().optional(),
})

const wrongKey = () =>
  // Without the cause: it shows parts of the key.
  invalid(
    'service_account_json_key must be the JSON text of a service account key, with type, client_email and private_key.',
  )

/**
 * Of a key file, only the account and its key are used: its token address is ignored.
 * @throws `invalid_input`
 */
export function parseServiceAccount(json: string): ServiceAccount {
  try {
    const { client_email: email, private_key: pem, private_key_id: keyId } = keySchema.parse(JSON.parse(json))
    const key = createPrivateKey(pem)
    if (key.asymmetricKeyType !== 'rsa') throw wrongKey()
    return { email, keyId, key }
  } catch {
    throw wrongKey()
  }
}

export interface TokenRequest {
  readonly send: StorageRequests
  readonly url: string
  readonly now: () => number
  readonly signal: AbortSignal
}

const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number().positive().default(3600) })
const scope = 'https://www.googleapis.com/auth/devstorage.read_only'

/** Trades a statement signed with the account's key for an access token. */
export async function fetchToken(account: ServiceAccount, { send, url, now, signal }: TokenRequest) {
  const response = await send(() => {
    const form = {
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion: assertion(account, url, now()),
    }
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    return { url: new URL(url), method: 'POST', headers, body: new URLSearchParams(form).toString() }
  }, signal)
  const text = await readText(response)
  if (!response.ok) throw refusedCredentials('Google Cloud Storage')
  const token = readToken(text)
  return { value: token.access_token, expiresAt: now() + token.expires_in * 1000 }
}

function readToken(text: string): z.output<typeof tokenSchema> {
  try {
    return tokenSchema.parse(JSON.parse(text))
  } catch {
    throw unexpectedAnswer()
  }
}

function assertion({ email, keyId, key }: ServiceAccount, audience: string, now: number): string {
  const issuedAt = Math.floor(now / 1000)
  const header = { alg: 'RS256', typ: 'JWT', ...(keyId === undefined ? {} : { kid: keyId }) }
  const claims = { iss: email, scope, aud: audience, iat: issuedAt, exp: issuedAt + 3600 }
  const signed = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`
}
