import { inputShape, shapeFault } from '@docent/core/ports'
import type { z } from 'zod'

/**
 * JSON text in a parameter or a field, or undefined if it is not JSON. JSON that is too deep or too large becomes an issue
 * of the field, and its value is not usable.
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
