import { DocentError } from '@docent/core/ports'

/** How a service refused a call. */
export interface BucketFailure {
  /** Such as `S3`. */
  readonly service: string
  readonly bucket: string
  readonly status: number
  /** The service's own word for it. */
  readonly code: string
  readonly asked: 'bucket' | 'object'
}

const noBucket: ReadonlySet<string> = new Set(['NoSuchBucket', 'ContainerNotFound', 'ContainerBeingDeleted'])
const archived: ReadonlySet<string> = new Set(['InvalidObjectState', 'BlobArchived', 'BlobBeingRehydrated'])
const badCredentials: ReadonlySet<string> = new Set([
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
  'ExpiredToken',
  'InvalidToken',
  'RequestTimeTooSkewed',
  'AuthenticationFailed',
  'InvalidAuthenticationInfo',
])

/** The one place where what a storage service answers becomes Docent's error. Its own text is left out: it may hold secrets. */
export function bucketError({ service, bucket, status, code, asked }: BucketFailure): DocentError {
  if (noBucket.has(code) || (status === 404 && asked === 'bucket')) {
    return new DocentError({
      code: 'not_found',
      message: `${service} has no bucket or container "${bucket}" there; check its name, the region and the account.`,
    })
  }
  if (archived.has(code)) {
    return new DocentError({
      code: 'forbidden',
      message: 'This object is archived; restore it before it is ingested.',
    })
  }
  if (status === 404) return goneObject()
  if (status === 401 || badCredentials.has(code)) return refusedCredentials(service)
  if (status === 403) {
    return new DocentError({
      code: 'forbidden',
      message: `${service} does not let these credentials read "${bucket}"; they need the right to list it and to read its objects.`,
      details: { bucket },
    })
  }
  return new DocentError({
    code: 'provider_failed',
    message: `${service} refused a call for "${bucket}" with status ${status}; check the address and the credentials.`,
  })
}

export const refusedCredentials = (service: string): DocentError =>
  new DocentError({
    code: 'forbidden',
    message: `${service} does not accept the credentials; check that they are whole, current and meant for this place.`,
  })

export const goneObject = (): DocentError =>
  new DocentError({ code: 'not_found', message: 'The object at this address no longer exists.' })

export const outsideRequest = (): DocentError =>
  new DocentError({ code: 'forbidden', message: 'Reading this address is not allowed here.' })

export const noCredentials = (service: string, fields: string): DocentError =>
  new DocentError({
    code: 'forbidden',
    message: `This server has no ${service} credentials for calls; pass ${fields} in credentials.`,
  })

export const invalid = (message: string, cause?: unknown): DocentError =>
  new DocentError({ code: 'invalid_input', message, cause })
