import { readFile } from 'node:fs/promises'
import { checkOptions, DocentError, type DocumentSource } from '@docent/core/ports'
import { z } from 'zod'
import { invalid, noCredentials, outsideRequest } from '../buckets/bucket-errors.ts'
import { bucketSource, parseFields, platformClock, type BucketSourceOptions } from '../buckets/bucket-source.ts'
import { distinctPlaces, type Place } from '../buckets/places.ts'
import { sessionCache } from '../buckets/session-cache.ts'
import { storageRequests } from '../buckets/storage-requests.ts'
import { gcsClient } from './gcs-client.ts'
import { fetchToken, parseServiceAccount } from './service-account.ts'

/** Host credentials for Google Cloud Storage. */
export type GcsHostCredentials =
  /** The JSON text of a service account key. */
  | { readonly serviceAccountJsonKey: string }
  /** A file with it, read when it is needed. */
  | { readonly keyFile: string }
  /** Finds a token that is good for some minutes, such as `getAccessToken` of Google's own library. */
  | { readonly accessToken: () => Promise<string> }

export interface GcsSourceOptions extends BucketSourceOptions {
  /** Credentials for calls without any. @default none: such calls are refused */
  readonly credentials?: GcsHostCredentials
  /** The only buckets that calls may read with the host's credentials. @default all that these open */
  readonly buckets?: readonly string[]
  /** @default https://storage.googleapis.com */
  readonly endpointUrl?: string
  /** The token endpoint. @default https://oauth2.googleapis.com/token */
  readonly tokenUrl?: string
}

const parametersSchema = z.object({ urls: z.array(z.string().min(1)).min(1) })
const credentialsSchema = z.object({ service_account_json_key: z.string().min(2) })
const service = 'Google Cloud Storage'

/** Objects of Google Cloud Storage. Parameters: `urls`, objects or prefixes. Entries are `gs://bucket/key`. */
export function gcsSource(options: GcsSourceOptions): DocumentSource {
  checkOptions('gcsSource()', options, {
    network: 'required',
    retries: 'optional',
    pageSize: 'optional',
    clock: 'optional',
    credentials: 'optional',
    buckets: 'optional',
    endpointUrl: 'optional',
    tokenUrl: 'optional',
  })
  const { network, clock = platformClock, retries = 3, pageSize = 1000, credentials: host, buckets } = options
  const { endpointUrl = 'https://storage.googleapis.com', tokenUrl: url = 'https://oauth2.googleapis.com/token' } =
    options
  const send = storageRequests({ network, clock, retries })
  const sessions = sessionCache<string>(() => clock.now())
  const now = () => clock.now()

  const tokenOf = (json: string, signal: AbortSignal): Promise<string> =>
    sessions([json], () => fetchToken(parseServiceAccount(json), { send, url, now, signal }))

  async function hostToken(signal: AbortSignal): Promise<string> {
    if (!host) throw noCredentials(service, '`service_account_json_key`')
    try {
      if ('accessToken' in host) return await host.accessToken()
      const json = 'keyFile' in host ? await readFile(host.keyFile, 'utf8') : host.serviceAccountJsonKey
      return await tokenOf(json, signal)
    } catch (error) {
      if (DocentError.isInstance(error) && error.code !== 'invalid_input') throw error
      const message = `The server's own ${service} credentials cannot be used; see the server's log.`
      throw new DocentError({ code: 'unavailable', message, cause: error })
    }
  }

  return bucketSource('gcs', (parameters, credentials) => {
    const { urls } = parseFields(parametersSchema, parameters, 'a GCS ingestion')
    const places = distinctPlaces('urls', urls.map(parseGcsUrl))
    const given = credentials === undefined ? undefined : parseFields(credentialsSchema, credentials, 'credentials')
    const json = given?.service_account_json_key
    if (json !== undefined) parseServiceAccount(json)
    else if (!host) throw noCredentials(service, '`service_account_json_key`')
    else if (buckets && !places.every(({ bucket }) => buckets.includes(bucket))) throw outsideRequest()
    const token = (signal: AbortSignal) => (json === undefined ? hostToken(signal) : tokenOf(json, signal))
    return {
      places,
      open: (bucket) => gcsClient({ send, bucket, pageSize, endpointUrl, token }),
      uriOf: ({ bucket, key }) => `gs://${bucket}/${key}`,
      placeOf: gcsPlace,
    }
  })
}

function gcsPlace(url: string): Place | undefined {
  const found = /^gs:\/\/([a-z0-9][a-z0-9._-]{1,221})(?:\/([\s\S]*))?$/.exec(url)
  return found ? { bucket: found[1] ?? '', key: found[2] ?? '' } : undefined
}

function parseGcsUrl(url: string): Place {
  const place = gcsPlace(url)
  if (place) return place
  throw invalid('urls must hold addresses such as gs://bucket/report.pdf or gs://bucket/reports/.')
}
