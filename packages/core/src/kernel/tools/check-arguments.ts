import { z } from 'zod'
import type { JsonValue } from '../ports/index.ts'

/** Longest part of wrong arguments that is reported back. */
const shownArguments = 200

const known = new WeakMap<z.ZodObject, JsonValue>()

/** What models are shown of a schema; made once for each. */
export function parametersOf(input: z.ZodObject): JsonValue {
  const made = known.get(input)
  if (made !== undefined) return made
  const { $schema: _, ...parameters } = z.toJSONSchema(input, { io: 'input' })
  known.set(input, parameters as JsonValue)
  return parameters as JsonValue
}

/** Arguments as a model wrote them, or what it has to fix. */
export function checkArguments<Schema extends z.ZodObject>(
  { name, input }: { readonly name: string; readonly input: Schema },
  text: string,
): { readonly input: z.output<Schema> } | { readonly wrong: string } {
  const value = jsonObject(text)
  if (value === undefined) {
    const shown = text.slice(0, shownArguments)
    return { wrong: `The arguments are not a JSON object: ${shown}. Call ${name} again with a JSON object.` }
  }
  const checked = input.safeParse(value)
  if (checked.success) return { input: checked.data }
  const wrong = checked.error.issues
    .slice(0, 5)
    .map(({ path, message }) => `${path.join('.') || 'arguments'}: ${message.replace(/^Invalid input: /, '')}`)
  return { wrong: `The arguments of ${name} are not valid: ${wrong.join('; ')}. Fix them and call again.` }
}

/** The JSON object in a text; undefined when it is none. An empty text means no arguments. */
export function jsonObject(text: string): Readonly<Record<string, JsonValue>> | undefined {
  if (text.trim() === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject ? (value as Record<string, JsonValue>) : undefined
  } catch {
    return undefined
  }
}
