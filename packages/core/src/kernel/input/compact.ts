/** Absent means omitted, not undefined: answers are compared and serialised as they are. */
export function compact<Value extends object>(value: Value): Value {
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as Value
}
