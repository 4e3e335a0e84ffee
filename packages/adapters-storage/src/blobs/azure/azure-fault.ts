import { DocentError } from '@docent/core/ports'
import { statusFault } from '../objects/object-calls.ts'
import type { Fault, FaultKind } from '../objects/object-client.ts'

/** By the service's own code, where its status is ambiguous. */
const kinds: Readonly<Record<string, FaultKind>> = {
  ContainerNotFound: 'no-bucket',
  ContainerBeingDeleted: 'no-bucket',
  ContainerDisabled: 'no-bucket',
  BlobNotFound: 'missing',
  InvalidBlockList: 'overtaken',
  Md5Mismatch: 'passing',
  AuthenticationFailed: 'denied',
  InvalidAuthenticationInfo: 'denied',
  CredentialUnavailableError: 'no-credentials',
  AuthenticationRequiredError: 'no-credentials',
}

interface AzureError {
  readonly name?: string
  readonly code?: string
  readonly statusCode?: number
  readonly response?: { readonly headers?: { get(name: string): string | undefined } }
}

export function azureFault(error: unknown): Fault {
  if (DocentError.isInstance(error)) return { kind: 'refused' }
  const { name = '', code, statusCode, response } = error as AzureError
  // The answer to HEAD has its code in a header only.
  const own = code ?? response?.headers?.get('x-ms-error-code') ?? name
  const kind = Object.hasOwn(kinds, own) ? kinds[own] : undefined
  return kind === undefined ? statusFault(statusCode, response?.headers?.get('retry-after')) : { kind }
}
