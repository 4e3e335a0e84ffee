import type { z } from 'zod'
import { suggestion } from './check-options.ts'

type Schema = z.core.$ZodType
type Fields<Value> = Readonly<Record<string, Value>>

/** A field that no schema reads: where it is, and what may have been meant, as the rest of a sentence. */
export interface UnknownField {
  /** Of the object that has it, such as `chatSettings`; empty for the input itself. */
  readonly within: string
  readonly name: string
  readonly hint: string
}

/**
 * Looks for the first field of an input that its schema would drop in silence, at any depth. Objects that take any field are
 * left alone; a field that is `undefined` counts as absent.
 */
export function unknownField(schema: Schema, value: unknown, within = ''): UnknownField | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { def } = (unwrapped(schema) as z.core.$ZodTypes)._zod
  const below = (inner: Schema, item: unknown, name: string) =>
    unknownField(inner, item, within === '' ? name : `${within}.${name}`)
  if (def.type === 'array') {
    if (!Array.isArray(value) || !hasFields(def.element)) return undefined
    return first(value.entries(), ([index, item]) => below(def.element, item, `${index}`))
  }
  if (Array.isArray(value)) return undefined
  const given = value as Fields<unknown>
  if (def.type === 'record') return first(Object.entries(given), ([name, item]) => below(def.valueType, item, name))
  if (def.type === 'union') {
    // One that takes the object as it is will do.
    const found = def.options.filter(takesObjects).map((option) => unknownField(option, value, within))
    return found.includes(undefined) ? undefined : found[0]
  }
  const known = fieldsOf(schema)
  if (known === undefined) return undefined
  const set = Object.keys(given).filter((name) => given[name] !== undefined)
  const name = set.find((one) => !Object.hasOwn(known, one))
  if (name !== undefined) return { within, name, hint: suggestion(name, Object.keys(known), set) }
  return first(set, (field) => below(known[field]!, given[field], field))
}

/** What an object may hold by its schema; undefined where that is anything. */
function fieldsOf(schema: Schema): Fields<Schema> | undefined {
  const { def } = (unwrapped(schema) as z.core.$ZodTypes)._zod
  if (def.type === 'intersection') {
    const [left, right] = [fieldsOf(def.left), fieldsOf(def.right)]
    return left && right && { ...left, ...right }
  }
  return def.type === 'object' && def.catchall === undefined ? def.shape : undefined
}

/** Without what only says when a value may be missing, or what becomes of it. */
function unwrapped(schema: Schema): Schema {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'pipe') return unwrapped(def.in)
  return 'innerType' in def ? unwrapped(def.innerType) : schema
}

/** Whether there can be fields in it: lists of numbers are long. */
function hasFields(schema: Schema): boolean {
  const { def } = (unwrapped(schema) as z.core.$ZodTypes)._zod
  return def.type === 'array'
    ? hasFields(def.element)
    : ['object', 'record', 'union', 'intersection'].includes(def.type)
}

/** Of a union, what an object can be meant for. */
const takesObjects = (schema: Schema): boolean =>
  ['object', 'record', 'union', 'intersection', 'unknown', 'any', 'custom'].includes(unwrapped(schema)._zod.def.type)

function first<Item>(items: Iterable<Item>, look: (item: Item) => UnknownField | undefined): UnknownField | undefined {
  for (const item of items) {
    const found = look(item)
    if (found !== undefined) return found
  }
  return undefined
}
