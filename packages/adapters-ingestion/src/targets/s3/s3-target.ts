import {
  checkOptions,
  DocentError,
  objectTargetRules,
  type Clock,
  type ObjectPlace,
  type ObjectTarget,
  type ObjectTargetRule,
} from '@docent/core/ports'
import { throwIfAborted } from '../../abort.ts'
import type { OutgoingNetwork } from '../../network/outgoing-network.ts'
import { readObject } from '../../sources/buckets/answer-body.ts'
import { invalid } from '../../sources/buckets/bucket-errors.ts'
import { platformClock } from '../../sources/buckets/bucket-source.ts'
import { sessionCache } from '../../sources/buckets/session-cache.ts'
import { storageRequests } from '../../sources/buckets/storage-requests.ts'
import { assumeWebIdentity, stsOf } from '../../sources/s3/assume-role.ts'
import { regionForm, s3Client } from '../../sources/s3/s3-client.ts'
import { hostKeys, type S3HostCredentials, type S3Keys } from '../../sources/s3/s3-credentials.ts'
import { bucketForm } from '../../sources/s3/s3-places.ts'
import { targetError } from './target-error.ts'

export interface S3TargetOptions {
  /** The network, which decides which hosts are allowed. Its creator closes it. */
  readonly network: OutgoingNetwork
  /** Which project may read and write where; everything else is refused before anything is sent. */
  readonly allow: readonly ObjectTargetRule[]
  /** What requests are signed with. */
  readonly credentials: S3HostCredentials
  /** Of the buckets. @default 'us-east-1' */
  readonly region?: string
  /** Another service with the interface of S3. @default AWS */
  readonly endpointUrl?: string
  /** The security token service, for `webIdentity`. @default that of AWS in the region */
  readonly stsUrl?: string
  /** Tries again, with growing pauses, when the service is busy or out of reach. @default 3 */
  readonly retries?: number
  /** @default the time of the platform */
  readonly clock?: Clock
}

/** Documents to score and their results as objects of S3, and of services with its interface. */
export function s3Target(options: S3TargetOptions): ObjectTarget {
  checkOptions('s3Target()', options, {
    network: 'required',
    allow: 'required',
    credentials: 'required',
    region: 'optional',
    endpointUrl: 'optional',
    stsUrl: 'optional',
    retries: 'optional',
    clock: 'optional',
  })
  const { network, credentials, region = 'us-east-1', endpointUrl, retries = 3, clock = platformClock } = options
  if (!regionForm.test(region)) throw invalid('The region of s3Target() must be one such as eu-central-1.')
  const isBucket = (name: string) => bucketForm.test(name)
  const rules = objectTargetRules(options.allow, { factory: 's3Target()', isBucket })
  const send = storageRequests({ network, clock, retries })
  const sessions = sessionCache<S3Keys>(() => clock.now())

  const keys = (signal: AbortSignal): Promise<S3Keys> => {
    const { webIdentity } = credentials
    if (credentials.keys || !webIdentity) return hostKeys(credentials)
    const url = new URL(options.stsUrl ?? endpointUrl ?? stsOf(region))
    return sessions(['web identity'], () => assumeWebIdentity({ send, url, region, signal }, webIdentity))
  }

  /** The bucket of a place that some project may use: a second look, should a caller forget to ask. */
  const open = (place: ObjectPlace, access: 'read' | 'write', signal: AbortSignal) => {
    throwIfAborted(signal)
    if (!rules.allowSomeone(place, access)) throw closed(access)
    return s3Client({ send, bucket: place.bucket, pageSize: 1, region, endpointUrl, keys })
  }

  return {
    name: 's3',
    allows: (project, place, access) => rules.allows(project, place, access),
    async read(place, { maxBytes, signal }) {
      const client = open(place, 'read', signal)
      try {
        return await wholeObject(await client.read(place.key, signal), maxBytes, signal)
      } catch (error) {
        throw targetError(error, place, signal)
      }
    },
    async write(place, content, { mediaType, signal }) {
      const client = open(place, 'write', signal)
      await client.write(place.key, content, mediaType, signal).catch((error: unknown) => {
        throw targetError(error, place, signal)
      })
    },
    close: () => Promise.resolve(),
  }
}

async function wholeObject(response: Response, maxBytes: number, signal: AbortSignal): Promise<Uint8Array> {
  const declared = Number(response.headers.get('content-length') ?? 0)
  if (declared > maxBytes) {
    await response.body?.cancel()
    throw tooLarge(maxBytes)
  }
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of readObject(response, signal)) {
    bytes += part.byteLength
    if (bytes > maxBytes) throw tooLarge(maxBytes)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

const tooLarge = (maxBytes: number): DocentError =>
  new DocentError({
    code: 'too_large',
    message: `The object is larger than the ${maxBytes} bytes allowed.`,
    details: { maxBytes },
  })

const closed = (access: 'read' | 'write'): DocentError =>
  new DocentError({
    code: 'forbidden',
    message: `${access === 'read' ? 'Reading' : 'Writing'} there is not allowed; the operator of this server can allow it in the option \`allow\` of s3Target().`,
  })
