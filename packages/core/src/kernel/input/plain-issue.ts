import type { z } from 'zod'

const units: Readonly<Record<string, readonly [one: string, several: string]>> = {
  string: ['character', 'characters'],
  array: ['item', 'items'],
  set: ['item', 'items'],
  map: ['item', 'items'],
}

/** A bound as it is written: `1 character`, `10 items`, `0.5`. */
function amount(origin: string, bound: number | bigint): string {
  const unit = units[origin]
  return unit ? `${bound} ${unit[Number(bound) === 1 ? 0 : 1]}` : String(bound)
}

/**
 * The message of an issue of a schema, in plain words to follow "is not valid:", such as `expected at least 1 character`. A message
 * of the schema itself stays.
 */
export function plainIssue(issue: z.core.$ZodIssue): string {
  const { message } = issue
  if (issue.code === 'too_small' && message.startsWith('Too small'))
    return `expected ${issue.inclusive === false ? 'more than' : 'at least'} ${amount(issue.origin, issue.minimum)}`
  if (issue.code === 'too_big' && message.startsWith('Too big'))
    return `expected ${issue.inclusive === false ? 'less than' : 'at most'} ${amount(issue.origin, issue.maximum)}`
  if (issue.code === 'invalid_value' && message.startsWith('Invalid option: '))
    return `expected one of ${issue.values.map(String).join(', ')}`
  if (issue.code === 'invalid_type' && message.endsWith(' received undefined')) return 'it is required'
  if (issue.code === 'invalid_type' && message.startsWith('Invalid input: expected int,'))
    return 'expected a whole number'
  return message.replace(/^Invalid input: /, '')
}
