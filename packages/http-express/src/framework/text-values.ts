import { DocentError } from '@docent/core/ports'
import { z } from 'zod'

/** Converts text to the value a schema expects, or leaves it unchanged for the schema to reject. */
type ReadText = (text: string) => unknown

interface Field {
  readonly name: string
  readonly list: boolean
  readonly read: ReadText
}

/** All texts sent under one name. */
export type TextSource = (name: string) => readonly string[]

/**
 * Prepares reading the fields of a schema from text: query, path, headers and form fields. Numbers and booleans are
 * read strictly (`true`, `false`, `1`, `0` in any case), lists are split at commas, everything else stays text.
 */
export function textValues(schema: z.ZodObject): (source: TextSource) => Record<string, unknown> {
  const fields = Object.entries(schema.shape).map(([name, value]): Field => {
    const base = baseOf(value)
    return base instanceof z.ZodArray
      ? { name, list: true, read: reader(base.element) }
      : { name, list: false, read: reader(base) }
  })
  return (source) => {
    const values: Record<string, unknown> = {}
    for (const field of fields) {
      const texts = source(field.name)
      const [text] = texts
      if (text === undefined) continue
      if (field.list) values[field.name] = splitList(texts).map(field.read)
      else if (texts.length > 1)
        throw new DocentError({
          code: 'invalid_input',
          message: `${field.name} must be given only once.`,
          details: { field: field.name },
        })
      else values[field.name] = field.read(text)
    }
    return values
  }
}

function splitList(texts: readonly string[]): string[] {
  return texts
    .flatMap((text) => text.split(','))
    .map((text) => text.trim())
    .filter((text) => text !== '')
}

/** The schema that decides how the text is read, without defaults and transformations. */
function baseOf(schema: z.core.$ZodType): z.core.$ZodType {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodNonOptional ||
    schema instanceof z.ZodReadonly ||
    schema instanceof z.ZodCatch
  )
    return baseOf(schema.def.innerType)
  return schema instanceof z.ZodPipe ? baseOf(schema.def.in) : schema
}

function reader(schema: z.core.$ZodType): ReadText {
  const base = baseOf(schema)
  if (base instanceof z.ZodNumberFormat) return readWhole
  if (base instanceof z.ZodNumber) return readNumber
  if (base instanceof z.ZodBoolean) return readBoolean
  if (base instanceof z.ZodLiteral) return (text) => [...base.values].find((value) => String(value) === text) ?? text
  if (base instanceof z.ZodUnion) {
    const options = base.options.map((option) => ({ option, read: reader(option) }))
    return (text) => {
      const fitting = options.find(({ option, read }) => z.safeParse(option, read(text)).success)
      return fitting ? fitting.read(text) : text
    }
  }
  return (text) => text
}

/** Digits alone: `1e3` and `2.0` are no ways to write a count or a place. */
function readWhole(text: string): unknown {
  return /^-?\d+$/.test(text) ? Number(text) : text
}

function readNumber(text: string): unknown {
  return /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) ? Number(text) : text
}

const booleans: Readonly<Record<string, boolean>> = { true: true, false: false, '1': true, '0': false }

function readBoolean(text: string): unknown {
  const lower = text.toLowerCase()
  return Object.hasOwn(booleans, lower) ? booleans[lower] : text
}
