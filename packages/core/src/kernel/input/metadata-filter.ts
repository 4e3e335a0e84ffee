import { DocentError } from '../errors/index.ts'
import { and, json, or, type JsonValue, type Predicate } from '../ports/index.ts'

type Value = string | number | boolean

/** More would be a search of another kind, and more than one condition of a database can hold. */
const mostValues = 200

const isValue = (value: unknown): value is Value =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

/**
 * A metadata filter `{ team: { name: 'a' }, year: [2024, 2025] }` as a predicate: nested objects are paths, a list means
 * any of its values, all entries must hold.
 * @throws `invalid_input` for values that cannot be compared, and for more than 200 of them.
 */
export function metadataPredicate<Column extends string>(
  column: Column,
  filter: Readonly<Record<string, unknown>>,
): Predicate<{ readonly [Name in NoInfer<Column>]: JsonValue }> {
  type Of = ReturnType<typeof metadataPredicate<Column>>
  let values = 0
  const equals = (path: readonly string[], value: Value): Of => {
    if (++values <= mostValues) return json(column, path, 'eq', value)
    throw new DocentError({
      code: 'invalid_input',
      message: `metadata_filter must not have more than ${mostValues} values.`,
    })
  }
  const conditions = (object: Readonly<Record<string, unknown>>, path: readonly string[]): Of[] =>
    Object.entries(object).flatMap(([key, value]) => {
      const here = [...path, key]
      if (isValue(value)) return [equals(here, value)]
      if (Array.isArray(value) && value.every(isValue)) return [or(...value.map((item) => equals(here, item)))]
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
        return conditions(value as Record<string, unknown>, here)
      }
      throw new DocentError({
        code: 'invalid_input',
        message: `metadata_filter.${here.join('.')} must be a text, number, boolean, a list of these, or an object.`,
      })
    })
  return and(...conditions(filter, []))
}
