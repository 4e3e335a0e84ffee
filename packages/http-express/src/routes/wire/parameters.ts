import { z } from 'zod'
import { parseJsonText } from './json-text.ts'

/** A page of a list. */
export const pageQuery = z.object({
  offset: z.int().min(0).max(1_000_000_000).default(0),
  limit: z.int().min(1).max(1000).default(100),
})

/** How long a call waits for its work; the work itself continues. */
export const timeoutQuery = z.object({
  timeout: z
    .number()
    .positive()
    .max(7 * 86_400)
    .default(300)
    .describe('Seconds to wait. The work continues after them.'),
})

/** A query parameter that holds an object as JSON text. Empty text means no object. */
export const jsonObjectText = z.string().transform((text, context): Record<string, unknown> | undefined => {
  if (text.trim() === '') return undefined
  const value = parseJsonText(text, context)
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  if (context.issues.length === 0)
    context.addIssue({ code: 'custom', message: 'expected a JSON object as text, such as {"team": "sales"}' })
  return z.NEVER
})
