import { z } from 'zod'
import { DocentError } from '../../kernel/errors/index.ts'
import type { JsonValue } from '../../kernel/ports/index.ts'

/** The answer as JSON without anything around it, or what is wrong with it. */
export type ReadBySchema = (answer: string) => { readonly text: string } | { readonly wrong: string }

/** @throws `invalid_input` for a schema that cannot be checked */
export function schemaReader(schema: JsonValue): ReadBySchema {
  const checked = checkOf(schema)
  return (answer) => {
    const text = answer.replace(/^\s*```(?:json)?\s*|\s*```\s*$/g, '').trim()
    let value: unknown
    try {
      value = JSON.parse(text)
    } catch {
      return { wrong: 'it is not JSON' }
    }
    const { error } = checked.safeParse(value)
    const issue = error?.issues[0]
    return issue ? { wrong: `${issue.path.join('.') || 'the value'}: ${issue.message}` } : { text }
  }
}

function checkOf(schema: JsonValue): z.ZodType {
  try {
    return z.fromJSONSchema(withoutPatterns(schema) as Parameters<typeof z.fromJSONSchema>[0])
  } catch (cause) {
    throw new DocentError({
      code: 'invalid_input',
      message:
        'llm_args.guided_json is no JSON schema that can be checked here; use plain types, properties and enums.',
      details: { field: 'llm_args.guided_json' },
      cause,
    })
  }
}

/** Patterns come from the caller, and one can take for ever: they are told to the model, and not run here. */
function withoutPatterns(schema: JsonValue): JsonValue {
  if (Array.isArray(schema)) return schema.map(withoutPatterns)
  if (typeof schema !== 'object' || schema === null) return schema
  return Object.fromEntries(
    Object.entries(schema as Readonly<Record<string, JsonValue>>)
      .filter(([key, value]) => !(key === 'pattern' && typeof value === 'string') && key !== 'patternProperties')
      .map(([key, value]) => [key, withoutPatterns(value)]),
  )
}
