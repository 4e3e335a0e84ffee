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

/** What a value must be, in the words of JSON. */
const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  nan: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'a list',
  null: 'null',
  function: 'a function',
}

const formats: Readonly<Record<string, string>> = {
  url: 'a full web address, such as https://example.org',
  email: 'an e-mail address',
  uuid: 'a UUID',
  date: 'a date, such as 2026-01-31',
  datetime: 'a date and time in ISO 8601, such as 2026-01-31T09:00:00Z',
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
  if (issue.code === 'invalid_type' && message.startsWith('Invalid input: '))
    return `expected ${kinds[issue.expected] ?? `a ${issue.expected}`}`
  // The pattern of a text says nothing to a caller.
  if (issue.code === 'invalid_format' && message.startsWith('Invalid '))
    return `expected ${formats[issue.format] ?? 'text in the form that is documented'}`
  if (issue.code === 'unrecognized_keys' && message.startsWith('Unrecognized '))
    return `it has no field ${issue.keys.join(', ')}`
  if (issue.code === 'invalid_key' && message.startsWith('Invalid ') && issue.issues[0] !== undefined)
    return `in its name, ${plainIssue(issue.issues[0])}`
  if (message === 'Invalid input') return 'expected a value as documented'
  return message.replace(/^Invalid input: /, '')
}
