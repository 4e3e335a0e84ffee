import { DocentError } from '../../kernel/errors/index.ts'
import { withoutSecrets } from './without-secrets.ts'

/** An error of a server without what was sent to it. */
export function cleanError(error: unknown, secrets: readonly string[]): Error {
  if (!DocentError.isInstance(error)) return error as Error
  const { code, message, details } = error
  return new DocentError({ code, message: withoutSecrets(message, secrets), details, cause: error })
}
