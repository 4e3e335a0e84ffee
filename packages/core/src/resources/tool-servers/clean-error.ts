import { DocentError } from '../../kernel/errors/index.ts'
import { secretCleaner } from './without-secrets.ts'

/** UTF-16 code units of a message that servers wrote a part of. */
const longestMessage = 2_000
const deepestCause = 5

/** An error of a server without what was sent to it: with its causes, as the host logs them. */
export function cleanError(error: unknown, secrets: Iterable<string>): Error {
  const clean = secretCleaner(secrets)
  const cause = cleanCause(error, clean)
  if (!DocentError.isInstance(error)) return cause as Error
  const { code, message, details } = error
  const shown = clean(message)
  const short = shown.length > longestMessage ? `${shown.slice(0, longestMessage)} …` : shown
  return new DocentError({ code, message: short, details, cause })
}

/** A copy of what is logged of an error; what is no error is left out. */
function cleanCause(error: unknown, clean: (text: string) => string, depth = 0): Error | undefined {
  if (!(error instanceof Error)) return depth === 0 ? new Error('A call of an MCP server failed.') : undefined
  const cause = depth < deepestCause ? cleanCause(error.cause, clean, depth + 1) : undefined
  const copy = new Error(clean(error.message), cause === undefined ? {} : { cause })
  copy.name = error.name
  if (error.stack !== undefined) copy.stack = clean(error.stack)
  return copy
}
