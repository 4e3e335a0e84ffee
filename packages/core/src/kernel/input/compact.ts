/**
 * Absent means omitted, not undefined: answers are compared and serialised as they are. For objects of a known form: a loop,
 * as lists call it for each of their items.
 */
export function compact<Value extends object>(value: Value): Value {
  const present: Record<string, unknown> = {}
  for (const [key, item] of Object.entries(value)) if (item !== undefined) present[key] = item
  return present as Value
}
