/** A value a column can hold. `json` columns take any JSON value, `bytes` columns take Uint8Array. */
export type Scalar = string | number | boolean | null
export type JsonValue = Scalar | readonly JsonValue[] | { readonly [key: string]: JsonValue | undefined }
export type ColumnValue = JsonValue | Uint8Array

export type Comparison = 'eq' | 'ne' | 'lt' | 'lte' | 'gt' | 'gte'

/**
 * A condition over one row, as data, so that every driver can evaluate or compile it.
 *
 * The logic is two-valued: a comparison with a null column or a missing JSON path is false, also `ne`; `not` is its
 * plain negation. Text compares by code point, numbers by value, booleans false before true.
 */
export type Predicate =
  | { readonly op: 'and' | 'or'; readonly of: readonly Predicate[] }
  | { readonly op: 'not'; readonly of: Predicate }
  | { readonly op: Comparison; readonly column: string; readonly value: string | number | boolean }
  | { readonly op: 'in'; readonly column: string; readonly values: readonly (string | number)[] }
  | { readonly op: 'isNull'; readonly column: string }
  /** Substring, compared case-folded (Unicode simple folding through lower case). */
  | { readonly op: 'contains'; readonly column: string; readonly value: string }
  /** Case-sensitive start of the text. */
  | { readonly op: 'prefix'; readonly column: string; readonly value: string }
  /** Compares the scalar at `path` (object keys) of a json column; a value of another type compares as not matching. */
  | {
      readonly op: 'json'
      readonly column: string
      readonly path: readonly string[]
      readonly compare: Comparison
      readonly value: string | number | boolean
    }
  /** True when `table` holds a row whose `inner` columns equal this row's `outer` columns and which matches `where`. */
  | {
      readonly op: 'existsIn'
      readonly table: string
      readonly on: readonly { readonly outer: string; readonly inner: string }[]
      readonly where?: Predicate
    }

export const always: Predicate = { op: 'and', of: [] }
export const never: Predicate = { op: 'or', of: [] }
export const and = (...of: readonly Predicate[]): Predicate => (of.length === 1 ? of[0]! : { op: 'and', of })
export const or = (...of: readonly Predicate[]): Predicate => (of.length === 1 ? of[0]! : { op: 'or', of })
export const not = (of: Predicate): Predicate => ({ op: 'not', of })

const comparison =
  (op: Comparison) =>
  (column: string, value: string | number | boolean): Predicate => ({ op, column, value })
export const eq = comparison('eq')
export const ne = comparison('ne')
export const lt = comparison('lt')
export const lte = comparison('lte')
export const gt = comparison('gt')
export const gte = comparison('gte')
export const isIn = (column: string, values: readonly (string | number)[]): Predicate => ({ op: 'in', column, values })
export const isNull = (column: string): Predicate => ({ op: 'isNull', column })
export const isNotNull = (column: string): Predicate => not(isNull(column))
export const contains = (column: string, value: string): Predicate => ({ op: 'contains', column, value })
export const prefix = (column: string, value: string): Predicate => ({ op: 'prefix', column, value })
export const json = (
  column: string,
  path: readonly string[],
  compare: Comparison,
  value: string | number | boolean,
): Predicate => ({ op: 'json', column, path, compare, value })
export const existsIn = (
  table: string,
  on: readonly { readonly outer: string; readonly inner: string }[],
  where?: Predicate,
): Predicate => (where === undefined ? { op: 'existsIn', table, on } : { op: 'existsIn', table, on, where })
