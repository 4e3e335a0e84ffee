import { diskFull, DocentError, type ErrorCode } from '@docent/core/ports'
import { withoutValues } from '../../error-without-values.ts'

/** By SQLSTATE, the longest that matches. */
const meanings: Readonly<Record<string, readonly [ErrorCode, string]>> = {
  '08': ['unavailable', 'The connection to PostgreSQL broke: it will be tried again.'],
  '22': ['invalid_input', 'A value does not fit the declared columns.'],
  '23': ['invalid_input', 'A value does not fit the declared columns.'],
  '25006': [
    'unavailable',
    'PostgreSQL is read-only now: connect to its primary, or wait until it accepts writes again.',
  ],
  '28': ['unavailable', 'PostgreSQL refused the user or password: check them in the connection URL.'],
  '3D000': ['unavailable', 'PostgreSQL has no such database: create it, or correct the connection URL.'],
  '40': ['unavailable', 'PostgreSQL is too busy with changes of the same rows: try again.'],
  '42501': [
    'unavailable',
    'The user of PostgreSQL lacks a permission: grant it CREATE on the database, or its schema.',
  ],
  '53': ['unavailable', 'PostgreSQL lacks memory or connections: raise its limits, or use fewer connections.'],
  '54': ['too_large', 'A value is too large for PostgreSQL: keep content of this size as a blob.'],
  '55P03': ['unavailable', 'A lock in PostgreSQL was not free in time: try again.'],
  '57014': ['unavailable', 'A statement took PostgreSQL longer than its time limit.'],
  '57P': ['unavailable', 'PostgreSQL is stopping or starting: it will be tried again.'],
  '58': ['unavailable', 'PostgreSQL reported an error of its disk: see its log.'],
  XX: ['internal', 'PostgreSQL reported damage or an internal error: see its log.'],
}

/** Codes of Node.js when a connection cannot be made or breaks. */
const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

const unreachable = 'PostgreSQL cannot be reached: check that it runs, and the connection URL.'

/** Every foreign error this driver can get: of the server, of the connection, of the pool. */
export function postgresError(error: unknown): DocentError {
  if (DocentError.isInstance(error)) return error
  const code = stateOf(error) ?? ''
  if (code === '53100') {
    return diskFull('The disk of PostgreSQL is full: free some space and try again.', causeOf(error))
  }
  if (code === '23505') {
    return new DocentError({
      code: 'conflict',
      message: 'The change would break a unique constraint.',
      cause: causeOf(error),
    })
  }
  const found = [5, 3, 2].map((length) => meanings[code.slice(0, length)]).find((meaning) => meaning !== undefined)
  const isState = /^[0-9A-Z]{5}$/.test(code)
  const [meaning, message] =
    isState && !connectionCodes.has(code)
      ? (found ?? (['internal', 'PostgreSQL failed unexpectedly: see the log for the cause.'] as const))
      : (['unavailable', unreachable] as const)
  return new DocentError({ code: meaning, message, cause: causeOf(error) })
}

/** States whose messages quote names of tables, users and databases. Others may quote what was asked or stored. */
const ofNames = /^(?:08|25|28|3D|3F|42501|42P01|42P07|42703|42704|42710|42883|57P|58)/

/** What the log gets of an error of PostgreSQL. */
export const causeOf = (error: unknown): unknown => {
  const state = stateOf(error) ?? ''
  return withoutValues(error, { names: connectionCodes.has(state) || ofNames.test(state) })
}

export function stateOf(error: unknown): string | undefined {
  const code = (error as { readonly code?: unknown } | undefined)?.code
  return typeof code === 'string' ? code : undefined
}

/** Two transactions got in each other's way, and this one was undone: it can be run again. */
export const mayRunAgain = (error: unknown): boolean => ['40001', '40P01'].includes(stateOf(error) ?? '')
