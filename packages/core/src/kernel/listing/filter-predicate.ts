import { z } from 'zod'
import {
  always,
  and,
  contains,
  eq,
  isIn,
  json,
  not,
  or,
  prefix,
  suffix,
  type Comparison,
  type Predicate,
} from '../ports/index.ts'
import { fieldNames, fieldOf, type ListField, type ListFields } from './list-fields.ts'
import { parseFilter, type Filter } from './parse-filter.ts'
import { filterError, type Comparator } from './tokenize-filter.ts'

/** `!=` is the negation of `=`, so that it also finds rows without a value. */
type Positive = Exclude<Comparator, '!='>
const comparisons: Readonly<Record<Positive, Comparison>> = {
  '=': 'eq',
  ':': 'eq',
  '<': 'lt',
  '<=': 'lte',
  '>': 'gt',
  '>=': 'gte',
}

export interface FilterColumns {
  readonly fields: ListFields
  /** Columns of texts in which a value alone is looked for. */
  readonly texts: readonly string[]
}

/**
 * A filter as a condition on rows.
 * @throws `invalid_input` for what is no filter, unknown fields, and values or comparisons that a field cannot have
 */
export function filterPredicate(text: string | undefined, { fields, texts }: FilterColumns): Predicate<unknown> {
  const filter = text === undefined ? undefined : parseFilter(text)
  // The fields define which columns there are.
  return filter === undefined ? always : (predicateOf(filter) as Predicate<unknown>)

  function predicateOf(part: Filter): Predicate<never> {
    switch (part.kind) {
      case 'and':
        return and(...part.of.map(predicateOf))
      case 'or':
        return or(...part.of.map(predicateOf))
      case 'not':
        return not(predicateOf(part.of))
      case 'text':
        return or(...texts.map((column) => contains(column, part.value)))
      case 'compare':
        return compare(part)
    }
  }

  function compare({ field, comparator, value }: Extract<Filter, { kind: 'compare' }>): Predicate<never> {
    const [name = '', ...path] = field.split('.')
    const known = fieldOf(fields, name)
    if (!known || (path.length > 0 && known.type !== 'map')) {
      throw filterError(`names the unknown field ${field.slice(0, 64)}; known are ${fieldNames(fields)}.`)
    }
    const positive: Positive = comparator === '!=' ? '=' : comparator
    const of = { field: known, name, path: path.join('.'), comparator: positive, value }
    const found = comparers[known.type](of as never)
    return comparator === '!=' ? not(found) : found
  }
}

interface Compared<Type extends ListField['type']> {
  readonly field: Extract<ListField, { readonly type: Type }> & { readonly column: string }
  readonly name: string
  /** Key of a map. */
  readonly path: string
  readonly comparator: Positive
  readonly value: string
}

type Scalar = Compared<'text' | 'longText' | 'integer' | 'boolean' | 'time'>

function scalar({ field, comparator }: Scalar, value: string | number | boolean): Predicate<never> {
  return { op: comparisons[comparator], column: field.column, value }
}

function text(of: Scalar): Predicate<never> {
  const { field, comparator, value } = of
  const [, start, core = '', end] = /^(\*?)(.*?)(\*?)$/s.exec(value)!
  if (comparator !== ':' && (comparator !== '=' || !value.includes('*'))) return scalar(of, value)
  if (core.includes('*')) throw filterError('has * in the middle of a value; it is allowed at its beginning and end.')
  if (comparator === ':' || (start && end) || core === '') return contains(field.column, core)
  return start ? suffix(field.column, core) : prefix(field.column, core)
}

/** A day is its midnight in UTC; a time of day needs its zone, since the caller's is not known. */
const timeSchema = z.union([z.iso.date(), z.iso.datetime({ offset: true })])

function time(of: Scalar): Predicate<never> {
  if (!timeSchema.safeParse(of.value).success)
    throw filterError(`compares ${of.name} with what is no time of ISO 8601 such as 2026-01-31T10:00:00Z.`)
  return scalar(of, Date.parse(of.value))
}

function integer(of: Scalar): Predicate<never> {
  if (!/^-?\d{1,15}$/.test(of.value)) throw filterError(`compares ${of.name} with what is no whole number.`)
  return scalar(of, Number(of.value))
}

function boolean(of: Scalar): Predicate<never> {
  if (of.value !== 'true' && of.value !== 'false') throw filterError(`compares ${of.name} with neither true nor false.`)
  return scalar(of, of.value === 'true')
}

function map({ field, name, path, comparator, value }: Compared<'map'>): Predicate<never> {
  if (path === '' && comparator === ':') return json(field.column, [value], 'gte', '')
  if (path === '') throw filterError(`needs a key: ${name}.key = "value", or ${name}:key.`)
  if (comparator === ':' && value === '*') return json(field.column, [path], 'gte', '')
  return json(field.column, [path], comparisons[comparator], value)
}

function oneOf({ field, name, comparator, value }: Compared<'enum'>): Predicate<never> {
  const values = Object.hasOwn(field.values, value) ? field.values[value] : undefined
  if (!values)
    throw filterError(`compares ${name} with an unknown value; known are ${Object.keys(field.values).join(', ')}.`)
  if (comparator !== '=' && comparator !== ':') {
    throw filterError(`compares ${name} by order; it has = and != only.`)
  }
  return values.length === 1 ? eq(field.column, values[0]!) : isIn(field.column, [...values])
}

const comparers: { readonly [Type in ListField['type']]: (of: never) => Predicate<never> } = {
  text: (of: Scalar) => text(of),
  longText: (of: Scalar) => text(of),
  time: (of: Scalar) => time(of),
  integer: (of: Scalar) => integer(of),
  boolean: (of: Scalar) => boolean(of),
  map: (of: Compared<'map'>) => map(of),
  enum: (of: Compared<'enum'>) => oneOf(of),
}
