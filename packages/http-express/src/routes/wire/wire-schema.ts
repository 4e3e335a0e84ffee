import { z } from 'zod'
import { component } from '../../framework/index.ts'

/** Names of fields that are not the snake case of core's. */
type Renames = Readonly<Record<string, string>>

type WireName<Key extends string, Renamed extends Renames> = Key extends keyof Renamed ? Renamed[Key] : SnakeCase<Key>

type WireShape<Shape extends z.ZodRawShape, Renamed extends Renames> = {
  [Key in keyof Shape & string as WireName<Key, Renamed>]: WireType<Shape[Key]>
}

/** Open maps keep their keys: those belong to the user. */
type WireType<Type extends z.core.SomeType> =
  Type extends z.ZodOptional<infer Inner>
    ? z.ZodOptional<WireType<Inner>>
    : Type extends z.ZodDefault<infer Inner>
      ? z.ZodDefault<WireType<Inner>>
      : Type extends z.ZodNullable<infer Inner>
        ? z.ZodNullable<WireType<Inner>>
        : Type extends z.ZodArray<infer Item>
          ? z.ZodArray<WireType<Item>>
          : Type extends z.ZodObject<infer Shape>
            ? z.ZodObject<WireShape<Shape, Record<never, never>>>
            : Type

export interface WireForm<Core extends z.ZodObject, Renamed extends Renames> {
  readonly schema: z.ZodObject<WireShape<Core['shape'], Renamed>>
  /** A core value in its wire form. */
  encode(value: z.output<Core>): z.output<z.ZodObject<WireShape<Core['shape'], Renamed>>>
  /** A parsed wire value in core's form. Fields unknown to core are left out. */
  decode(value: z.output<z.ZodObject<WireShape<Core['shape'], Renamed>>>): z.output<Core>
}

/**
 * The snake_case form of one of core's schemas, with the conversion both ways, so that no type is written twice. Objects
 * are followed through optional and nullable fields, defaults and lists.
 */
export function wireSchema<Core extends z.ZodObject, const Renamed extends Renames = Record<never, never>>(
  core: Core,
  options: {
    /** Core's name to the wire name, for fields of the object itself. */
    readonly rename?: Renamed
    /** Name in the OpenAPI document. */
    readonly name?: string
  } = {},
): WireForm<Core, Renamed> {
  const { schema, encode, decode } = objectForm(core, options.rename ?? {})
  if (options.name !== undefined) component(options.name, schema)
  return { schema, encode, decode } as unknown as WireForm<Core, Renamed>
}

type Convert = (value: unknown) => unknown

interface Form {
  readonly schema: z.core.SomeType
  readonly encode: Convert
  readonly decode: Convert
}

const same: Convert = (value) => value

function formOf(core: z.core.SomeType): Form {
  if (core instanceof z.ZodObject) return objectForm(core, {})
  if (core instanceof z.ZodArray)
    return wrapped(core, 'element', (convert) => (items) => (items as unknown[]).map(convert))
  if (core instanceof z.ZodOptional || core instanceof z.ZodDefault)
    return wrapped(core, 'innerType', (convert) => (value) => (value === undefined ? undefined : convert(value)))
  if (core instanceof z.ZodNullable)
    return wrapped(core, 'innerType', (convert) => (value) => (value === null ? null : convert(value)))
  return { schema: core, encode: same, decode: same }
}

/** The same wrapper around the converted inner schema; unchanged if no names differ. */
function wrapped<Wrapper extends z.ZodType>(
  core: Wrapper,
  inside: 'element' | 'innerType',
  lift: (convert: Convert) => Convert,
): Form {
  const inner = (core.def as unknown as Record<typeof inside, z.core.SomeType>)[inside]
  const { schema, encode, decode } = formOf(inner)
  if (schema === inner) return { schema: core, encode: same, decode: same }
  const copy = core.clone({ ...core.def, [inside]: schema })
  const description = core.description
  return {
    schema: description === undefined ? copy : copy.describe(description),
    encode: lift(encode),
    decode: lift(decode),
  }
}

function objectForm(core: z.ZodObject, renames: Renames): Form & { readonly schema: z.ZodObject } {
  const fields = Object.entries(core.shape).map(([key, field]) => ({
    core: key,
    wire: renames[key] ?? snakeCase(key),
    form: formOf(field),
  }))
  const convert = (from: 'core' | 'wire', to: 'core' | 'wire', way: 'encode' | 'decode'): Convert => {
    const plan = fields.map((field) => ({ from: field[from], to: field[to], convert: field.form[way] }))
    return (value) => {
      const converted: Record<string, unknown> = {}
      for (const field of plan) {
        const item = (value as Record<string, unknown>)[field.from]
        if (item !== undefined) converted[field.to] = field.convert(item)
      }
      return converted
    }
  }
  return {
    schema: z.object(Object.fromEntries(fields.map(({ wire, form }) => [wire, form.schema]))),
    encode: convert('core', 'wire', 'encode'),
    decode: convert('wire', 'core', 'decode'),
  }
}

/** `documentCount` in its wire form: `document_count`. */
export type SnakeCase<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : ''

export function snakeCase<Text extends string>(text: Text): SnakeCase<Text> {
  return text.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as SnakeCase<Text>
}
