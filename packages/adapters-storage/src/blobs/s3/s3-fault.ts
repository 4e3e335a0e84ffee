import { DocentError } from '@docent/core/ports'
import { statusFault } from '../objects/object-calls.ts'
import type { Fault, FaultKind } from '../objects/object-client.ts'

/** By the service's own code, where its status is ambiguous. */
const kinds: Readonly<Record<string, FaultKind>> = {
  NoSuchBucket: 'no-bucket',
  NoSuchKey: 'missing',
  NoSuchUpload: 'overtaken',
  CredentialsProviderError: 'no-credentials',
  ExpiredToken: 'denied',
  InvalidAccessKeyId: 'denied',
  InvalidToken: 'denied',
  QuotaExceeded: 'full',
  XMinioStorageFull: 'full',
  RequestTimeout: 'passing',
}

interface AwsError {
  readonly name?: string
  readonly $metadata?: { readonly httpStatusCode?: number }
  readonly $response?: { readonly statusCode?: number; readonly headers?: Readonly<Record<string, string>> }
}

export function s3Fault(error: unknown): Fault {
  if (DocentError.isInstance(error)) return { kind: 'refused' }
  const { name = '', $metadata, $response } = error as AwsError
  const own = Object.hasOwn(kinds, name) ? kinds[name] : undefined
  if (own !== undefined) return { kind: own }
  if (error instanceof Error && error.message === 'Region is missing') return { kind: 'refused' }
  const status = $metadata?.httpStatusCode ?? $response?.statusCode
  return statusFault(status, $response?.headers?.['retry-after'])
}
