import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { invalid } from '../buckets/bucket-errors.ts'
import { parseFields } from '../buckets/bucket-source.ts'
import type { SignedRequest } from '../buckets/storage-requests.ts'

/** The credentials of one storage account. */
export type AzureCredentials =
  | { readonly accountKey: string }
  | { readonly sasToken: string }
  /** Finds a token of Microsoft Entra for `https://storage.azure.com/`, such as that of a managed identity. */
  | { readonly accessToken: () => Promise<string> }

/** The host's own, for one account. */
export type AzureHostCredentials = AzureCredentials & { readonly accountName: string }

const credentialsSchema = z.object({
  account_key: z.string().min(1).optional(),
  sas_token: z.string().min(1).optional(),
})

/** @throws `invalid_input` */
export function parseAzureCredentials(credentials: unknown): AzureCredentials {
  const { account_key: accountKey, sas_token: given } = parseFields(credentialsSchema, credentials, 'credentials')
  if (accountKey !== undefined && given !== undefined) throw invalid('Give account_key or sas_token, not both.')
  if (accountKey !== undefined) {
    if (/^[A-Za-z0-9+/]{8,}={0,2}$/.test(accountKey)) return { accountKey }
    throw invalid('account_key of credentials is not a storage account key: those are base64.')
  }
  if (given === undefined) throw invalid('account_key or sas_token is missing in credentials.')
  if (new URLSearchParams(given).has('sig')) return { sasToken: given }
  throw invalid('sas_token of credentials is not a shared access signature: those contain `sig=`.')
}

/** Of October 2023; later ones add nothing that is used here. */
const version = '2023-11-03'

/** @param now ms since 1970 */
export async function signAzure(
  request: SignedRequest,
  account: string,
  credentials: AzureCredentials,
  now: number,
): Promise<SignedRequest> {
  const url = new URL(request.url)
  const headers = new Headers(request.headers)
  headers.set('x-ms-version', version)
  headers.set('x-ms-date', new Date(now).toUTCString())
  if ('sasToken' in credentials) {
    for (const [name, value] of new URLSearchParams(credentials.sasToken)) {
      // The call decides the request: a signature only grants access.
      if (!url.searchParams.has(name)) url.searchParams.set(name, value)
    }
  } else if ('accessToken' in credentials) {
    headers.set('authorization', `Bearer ${await credentials.accessToken()}`)
  } else {
    const text = textToSign(request.method ?? 'GET', url, headers, account)
    const signature = createHmac('sha256', Buffer.from(credentials.accountKey, 'base64')).update(text).digest('base64')
    headers.set('authorization', `SharedKey ${account}:${signature}`)
  }
  return { ...request, url, headers }
}

/** Method, eleven standard headers that are not sent here, those of Azure, then the resource. */
function textToSign(method: string, url: URL, headers: Headers, account: string): string {
  const own = [...headers].filter(([name]) => name.startsWith('x-ms-')).map(([name, value]) => `${name}:${value}`)
  const query = [...url.searchParams].map(([name, value]) => `${name.toLowerCase()}:${value}`).toSorted()
  return [
    method,
    ...Array.from({ length: 11 }, () => ''),
    ...own.toSorted(),
    `/${account}${url.pathname}`,
    ...query,
  ].join('\n')
}
