import type { JsonValue } from '@docent/core/ports'

/** Characters of JSON that a page may return to a script. */
const longestValue = 5_000_000

/**
 * A function that the library sends to the page as this text, and that is never called here: what scripts give is code for pages, and
 * the server makes none of it. It returns JSON text, so that what a page returns is bounded there.
 */
export const pageFunction = (expression: string): ((...given: unknown[]) => Promise<unknown>) =>
  Object.assign(async () => undefined, {
    toString: () => `async (...given) => {
  const made = (${expression}
  )
  const text = JSON.stringify(await (typeof made === 'function' ? made(...given) : made))
  if (typeof text === 'string' && text.length > ${longestValue}) throw new Error('The value is too large for a script.')
  return text
}`,
  })

/** What the page returned; null for what JSON has no word for. */
export function pageValue(text: unknown): JsonValue {
  if (typeof text !== 'string' || text.length > longestValue) return null
  return JSON.parse(text) as JsonValue
}
