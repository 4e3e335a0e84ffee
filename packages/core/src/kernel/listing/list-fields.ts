/** A field of a resource that lists can be filtered and ordered by, and the column that holds it. */
export type ListField =
  /** A text that may be long: it can be filtered by, and gives no order. */
  | { readonly column: string; readonly type: 'longText' }
  | { readonly column: string; readonly type: 'text' | 'integer' | 'boolean' | 'time' }
  /** A map from names to texts: `annotations.colour`. */
  | { readonly column: string; readonly type: 'map' }
  /** Values that mean one or several values of the column. */
  | { readonly column: string; readonly type: 'enum'; readonly values: Readonly<Record<string, readonly string[]>> }

/** By the name that callers use. */
export type ListFields = Readonly<Record<string, ListField>>

/** Names for messages: what can be used. */
export const fieldNames = (fields: ListFields): string => Object.keys(fields).sort().join(', ')

/** Own fields only: a field called `constructor` is none. */
export const fieldOf = (fields: ListFields, name: string): ListField | undefined =>
  Object.hasOwn(fields, name) ? fields[name] : undefined
