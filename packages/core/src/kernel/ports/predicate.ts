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
 *
 * `Row` holds the columns that it reads with their types: a predicate that reads `owner_id` as text cannot be passed
 * where the rows have no such column. The plain `Predicate` is that of any row, which drivers see.
 */
export type Predicate<Row = never> = Condition & { readonly [requires]?: (row: Row) => void }

/** What a predicate requires of the rows it is applied to; for the compiler only, never a property. */
declare const requires: unique symbol

type Condition =
  | { readonly op: 'and' | 'or'; readonly of: readonly Predicate[] }
  | { readonly op: 'not'; readonly of: Predicate }
  | { readonly op: Comparison; readonly column: string; readonly value: string | number | boolean }
  | { readonly op: 'in'; readonly column: string; readonly values: readonly (string | number)[] }
  | { readonly op: 'isNull'; readonly column: string }
  /** Substring, compared case-folded (Unicode simple folding through lower case). */
  | { readonly op: 'contains'; readonly column: string; readonly value: string }
  /** Case-sensitive start of the text. */
  | { readonly op: 'prefix'; readonly column: string; readonly value: string }
  /** Case-sensitive end of the text. */
  | { readonly op: 'suffix'; readonly column: string; readonly value: string }
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

/** A row with this column. */
type Having<Column extends string, Value> = { readonly [Name in NoInfer<Column>]: Value }
/** A row that meets all of these predicates. */
type MeetingAll<Of extends readonly Predicate[]> = {
  [Index in keyof Of]: (of: Of[Index] extends Predicate<infer Row> ? Row : never) => void
}[number] extends (of: infer All) => void
  ? All
  : never
type Comparable<Value> = (Value extends string ? string : Value extends number ? number : boolean) | null

const joined = <Row>(op: 'and' | 'or', of: readonly Predicate[]): Predicate<Row> =>
  // One that is alone requires no more than all of them.
  of.length === 1 ? (of[0] as Condition) : { op, of }

/** Every row. */
export const always: Predicate<unknown> = { op: 'and', of: [] }
/** No row. */
export const never: Predicate<unknown> = { op: 'or', of: [] }
/** Rows that meet all of the predicates; without any, every row. */
export const and = <Of extends readonly Predicate[]>(...of: Of): Predicate<MeetingAll<Of>> => joined('and', of)
/** Rows that meet at least one of the predicates; without any, no row. */
export const or = <Of extends readonly Predicate[]>(...of: Of): Predicate<MeetingAll<Of>> => joined('or', of)
/** Rows that do not meet the predicate. */
export const not = <Row>(of: Predicate<Row>): Predicate<Row> => ({ op: 'not', of })

const comparison =
  (op: Comparison) =>
  <Column extends string, Value extends string | number | boolean>(
    column: Column,
    value: Value,
  ): Predicate<Having<Column, Comparable<Value>>> => ({ op, column, value })
export const eq = comparison('eq')
export const ne = comparison('ne')
export const lt = comparison('lt')
export const lte = comparison('lte')
export const gt = comparison('gt')
export const gte = comparison('gte')
/** Rows whose column has one of the values; without any value, no row. */
export const isIn = <Column extends string, Value extends string | number>(
  column: Column,
  values: readonly Value[],
): Predicate<Having<Column, Comparable<Value>>> => ({ op: 'in', column, values })
/** Rows whose column has no value. */
export const isNull = <Column extends string>(column: Column): Predicate<Having<Column, ColumnValue>> => ({
  op: 'isNull',
  column,
})
/** Rows whose column has a value. */
export const isNotNull = <Column extends string>(column: Column): Predicate<Having<Column, ColumnValue>> =>
  not(isNull(column))
/** Rows whose text has this part, in any case of letters. */
export const contains = <Column extends string>(
  column: Column,
  value: string,
): Predicate<Having<Column, string | null>> => ({ op: 'contains', column, value })
/** Rows whose text starts with this, exactly. */
export const prefix = <Column extends string>(
  column: Column,
  value: string,
): Predicate<Having<Column, string | null>> => ({ op: 'prefix', column, value })
/** Rows whose text ends with this, exactly. */
export const suffix = <Column extends string>(
  column: Column,
  value: string,
): Predicate<Having<Column, string | null>> => ({ op: 'suffix', column, value })
/** Compares the value at a path of a JSON column; rows that have none there do not meet it. */
export const json = <Column extends string>(
  column: Column,
  path: readonly string[],
  compare: Comparison,
  value: string | number | boolean,
): Predicate<Having<Column, JsonValue>> => ({ op: 'json', column, path, compare, value })
/** The inner table by its name, whose columns the compiler does not know; core uses the `existsIn` of its records. */
export const existsIn = <Outer extends string>(
  table: string,
  on: readonly { readonly outer: Outer; readonly inner: string }[],
  where?: Predicate,
): Predicate<Having<Outer, ColumnValue>> =>
  where === undefined ? { op: 'existsIn', table, on } : { op: 'existsIn', table, on, where }
