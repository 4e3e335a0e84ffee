import { diskFull, DocentError, type ErrorCode } from '@docent/core/ports'
import type { FaultKind } from './object-client.ts'

/** How messages name a service and its option. */
export interface ServiceNames {
  /** Such as `S3`. */
  readonly service: string
  /** Such as `s3Blobs()`. */
  readonly factory: string
  /** What the service calls a bucket. */
  readonly bucket: 'bucket' | 'container'
  /** Where credentials come from when the options have none. */
  readonly credentials: string
}

type Meaning = readonly [ErrorCode, (names: ServiceNames) => string]

/** Names of buckets, addresses and what the service wrote are left out: callers may see the messages. The cause has them. */
const meanings: Readonly<Record<FaultKind, Meaning>> = {
  missing: ['not_found', () => 'There is no such blob.'],
  range: ['internal', ({ service }) => `${service} did not answer with the range that was asked for.`],
  replaced: ['unavailable', () => 'The blob was replaced while it was read: read it again.'],
  overtaken: ['unavailable', () => 'Another write of the same blob came between: write it again.'],
  'no-bucket': [
    'unavailable',
    ({ service, bucket, factory }) =>
      `${service} has no such ${bucket}: create it, or correct the ${bucket}, region or endpoint of ${factory}.`,
  ],
  denied: [
    'unavailable',
    ({ service, bucket, factory }) =>
      `${service} refused the credentials of ${factory}: check that they are current, and may list the ${bucket} and read, write and delete in it.`,
  ],
  'no-credentials': [
    'unavailable',
    ({ service, credentials }) => `There are no usable credentials for ${service}: ${credentials}.`,
  ],
  full: ['unavailable', ({ service }) => `${service} has no room left: free some space or raise the quota.`],
  passing: [
    'unavailable',
    ({ service, factory }) =>
      `${service} is failing or cannot be reached: it is tried again; check the endpoint of ${factory} if that lasts.`,
  ],
  refused: [
    'unavailable',
    ({ service, factory }) =>
      `${service} refused a call: check the region, endpoint and other options of ${factory}; the log has its answer.`,
  ],
}

/** The one place where what a service answers becomes Docent's error. */
export function objectError(names: ServiceNames, kind: FaultKind, cause: unknown): DocentError {
  const [code, message] = meanings[kind]
  if (kind === 'full') return diskFull(message(names), cause)
  return new DocentError({ code, message: message(names), cause })
}

export const stalled = ({ service }: ServiceNames, timeoutMs: number): DocentError =>
  new DocentError({ code: 'unavailable', message: `${service} sent nothing for ${timeoutMs} ms: it is tried again.` })
