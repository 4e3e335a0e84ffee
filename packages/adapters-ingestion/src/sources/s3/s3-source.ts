import { checkOptions, type DocumentSource } from '@docent/core/ports'
import { z } from 'zod'
import { namedAddress } from '../../network/named-address.ts'
import { noCredentials, outsideRequest } from '../buckets/bucket-errors.ts'
import { bucketSource, parseFields, platformClock, type BucketSourceOptions } from '../buckets/bucket-source.ts'
import { distinctPlaces } from '../buckets/places.ts'
import { sessionCache } from '../buckets/session-cache.ts'
import { storageRequests } from '../buckets/storage-requests.ts'
import { assumeRole, assumeWebIdentity, stsOf } from './assume-role.ts'
import { regionForm, s3Client } from './s3-client.ts'
import { accessOf, hostKeys, type S3Access, type S3HostCredentials, type S3Keys } from './s3-credentials.ts'
import { parseS3Url, s3Place, s3Uri } from './s3-places.ts'

export interface S3SourceOptions extends BucketSourceOptions {
  /**
   * What calls without credentials read with; a call's `use_irsa` uses its `webIdentity`.
   * @default none: such calls are refused
   */
  readonly credentials?: S3HostCredentials
  /** The only buckets that calls may read with the host's credentials. @default all that these open */
  readonly buckets?: readonly string[]
  /** Roles that a call with `use_irsa` may take on. @default none */
  readonly roles?: readonly string[]
  /** Another service with the interface of S3, for calls that name none. @default AWS */
  readonly endpointUrl?: string
  /** The security token service. @default that of AWS in the call's region, or the `endpoint_url` of the call */
  readonly stsUrl?: string
}

const parametersSchema = z.object({
  urls: z.array(z.string().min(1)).min(1),
  region: z.string().regex(regionForm).default('us-east-1'),
})

/**
 * Objects of S3 and services with its interface. Parameters: `urls`, objects or prefixes, and `region`. Entries are
 * `s3://bucket/key`.
 */
export function s3Source(options: S3SourceOptions): DocumentSource {
  checkOptions('s3Source()', options, {
    network: 'required',
    retries: 'optional',
    pageSize: 'optional',
    clock: 'optional',
    credentials: 'optional',
    buckets: 'optional',
    roles: 'optional',
    endpointUrl: 'optional',
    stsUrl: 'optional',
  })
  const {
    network,
    clock = platformClock,
    retries = 3,
    pageSize = 1000,
    credentials: host = {},
    buckets,
    roles = [],
  } = options
  const send = storageRequests({ network, clock, retries })
  const sessions = sessionCache<S3Keys>(() => clock.now())

  async function keysOf({ identity, role, endpointUrl }: S3Access, region: string, signal: AbortSignal) {
    const sts = options.stsUrl ?? endpointUrl ?? options.endpointUrl ?? stsOf(region)
    const request = { send, url: new URL(sts), region, signal }
    const { webIdentity } = host
    if (identity.kind === 'webIdentity' && !webIdentity) throw noCredentials('S3', 'keys')
    const keys =
      identity.kind === 'keys'
        ? identity.keys
        : identity.kind === 'host' || !webIdentity
          ? await hostKeys(host)
          : await sessions(['web identity', sts], () => assumeWebIdentity(request, webIdentity))
    return role ? sessions([keys, role, sts], () => assumeRole(request, role, keys)) : keys
  }

  return bucketSource('s3', (parameters, credentials) => {
    const { urls, region } = parseFields(parametersSchema, parameters, 'an S3 ingestion')
    const places = distinctPlaces('urls', urls.map(parseS3Url))
    const access = accessOf(credentials, host, roles)
    if (access.endpointUrl !== undefined) namedAddress(network, 'endpoint_url of credentials', access.endpointUrl)
    const open = access.identity.kind === 'keys' || !buckets ? undefined : new Set(buckets)
    if (open && !places.every(({ bucket }) => open.has(bucket))) throw outsideRequest()
    const endpointUrl = access.endpointUrl ?? options.endpointUrl
    const keys = (signal: AbortSignal) => keysOf(access, region, signal)
    return {
      places,
      open: (bucket) => s3Client({ send, bucket, pageSize, region, endpointUrl, keys }),
      uriOf: s3Uri,
      placeOf: s3Place,
    }
  })
}
