import { exitCodes, type ExitCode } from './exit-codes.ts'
import { Unauthorized } from './unauthorized.ts'
import { Unreachable } from './unreachable.ts'
import { UsageError } from './usage-error.ts'

export interface Failure {
  readonly exitCode: ExitCode
  /** For programs. */
  readonly code: string
  readonly message: string
  /** Shown where nobody can have foreseen the error. */
  readonly stack?: string | undefined
}

/** Both are known by a mark, not by their class: commands that need neither package do not load it. */
const marks = { docent: Symbol.for('docent.error'), request: Symbol.for('docent.request-error') }

/** What an error means for the caller of a command. */
export function failureOf(error: unknown): Failure {
  if (error instanceof UsageError) return { exitCode: exitCodes.usage, code: 'usage', message: error.message }
  if (error instanceof Unreachable)
    return { exitCode: exitCodes.unreachable, code: 'unreachable', message: error.message }
  if (error instanceof Unauthorized)
    return { exitCode: exitCodes.unauthorized, code: 'unauthorized', message: error.message }
  if (!(error instanceof Error)) return unforeseen(String(error), undefined)
  if (marks.request in error) return requestFailure(error as RequestError)
  if (marks.docent in error) return docentFailure(error as DocentFailure)
  return unforeseen(error.message, error.stack)
}

interface RequestError extends Error {
  readonly kind: string
  readonly status: number
}

function requestFailure({ kind, status, message }: RequestError): Failure {
  if (kind === 'network') return { exitCode: exitCodes.unreachable, code: 'unreachable', message }
  if (kind === 'aborted') return { exitCode: exitCodes.interrupted, code: 'interrupted', message: 'Interrupted.' }
  if (status !== 401) return { exitCode: exitCodes.failed, code: kind, message }
  return {
    exitCode: exitCodes.unauthorized,
    code: 'unauthorized',
    message:
      'The server does not accept this key: set DOCENT_API_KEY, or DOCENT_ADMIN_KEY to the one it was started with.',
  }
}

interface DocentFailure extends Error {
  readonly code: string
  readonly details?: { readonly file?: unknown }
}

function docentFailure({ code, message, stack, details }: DocentFailure): Failure {
  // A damaged file is named, with what to do about it.
  if (code === 'internal') return unforeseen(message, details?.file === undefined ? stack : undefined)
  if (code === 'unauthorized') return { exitCode: exitCodes.unauthorized, code, message }
  return { exitCode: exitCodes.failed, code, message }
}

const unforeseen = (message: string, stack: string | undefined): Failure => ({
  exitCode: exitCodes.failed,
  code: 'internal',
  message,
  stack,
})
