import { inputShape, shapeFault } from '@docent/core/ports'
import type { z } from 'zod'

/**
 * JSON that stands as text in a parameter or a field, or undefined when it is none. What is too deep or too much becomes an
 * issue of the field, and the value is of no use.
 */
export function parseJsonText(text: string, context: z.RefinementCtx): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  const fault = shapeFault(value, inputShape)
  if (fault === undefined) return value
  const { place, problem } = fault
  context.addIssue({ code: 'custom', message: `${place === '' ? 'its JSON' : place} ${problem}` })
  return undefined
}
