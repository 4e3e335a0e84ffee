import { z } from 'zod'
import { DocentError } from '../../../kernel/errors/index.ts'
import { plainIssue } from '../../../kernel/input/index.ts'
import type { GuidedForm, JsonValue, LanguageModel } from '../../../kernel/ports/index.ts'
import { withoutCodeFence } from '../../../kernel/prompts/index.ts'
import type { LlmArguments } from '../../../resources/chat-settings/index.ts'
import type { ModelArguments } from './model-arguments.ts'

/** A form that an answer has to have. It is asked for as a whole, and given when it has it. */
export interface AnswerForm {
  /** The instruction of the model in words. */
  readonly instruction: string
  /** Arguments of the server, where it can hold the model to the form. */
  readonly arguments: ModelArguments
  /** The answer in its form, or what is wrong with it. */
  read(answer: string): { readonly text: string } | { readonly wrong: string }
}

/**
 * The form that a request asks for; undefined: any text.
 * @throws `invalid_input` for two forms at once, or a schema that cannot be understood
 */
export function answerFormOf(requested: LlmArguments, model: LanguageModel): AnswerForm | undefined {
  const { responseFormat = 'text', guidedJson, guidedChoice, guidedRegex, guidedGrammar } = requested
  const json = guidedJson !== undefined || responseFormat !== 'text'
  const forms = [json, guidedChoice, guidedRegex, guidedGrammar].filter(Boolean).length
  if (forms > 1) {
    throw new DocentError({
      code: 'invalid_input',
      message:
        'Only one of response_format or guided_json, guided_choice, guided_regex and guided_grammar can be used.',
    })
  }
  if (json) return jsonForm(guidedJson, responseFormat === 'json_code', requested.guidedWhitespacePattern, model)
  if (guidedChoice) return choiceForm(guidedChoice, model)
  if (guidedRegex !== undefined) {
    // Run by the server of the model alone: here a pattern could take for ever.
    return asIs(`Answer with text that matches this regular expression, and nothing else: ${guidedRegex}`, {
      type: 'regex',
      pattern: guidedRegex,
    })
  }
  if (guidedGrammar !== undefined) {
    return asIs(`Answer with text of this grammar, and nothing else:\n${guidedGrammar}`, {
      type: 'grammar',
      grammar: guidedGrammar,
    })
  }
  return undefined
}

const asIs = (instruction: string, guided: GuidedForm): AnswerForm => ({
  instruction,
  arguments: { guided },
  read: (text) => ({ text }),
})

function choiceForm(choices: readonly string[], { capabilities }: LanguageModel): AnswerForm {
  return {
    instruction: `Answer with exactly one of these texts, and nothing else: ${JSON.stringify(choices)}`,
    arguments: capabilities.guidance?.includes('choice') ? { guided: { type: 'choice', choices } } : {},
    read(answer) {
      const said = answer.trim().replace(/^["'`]+|["'`.]+$/g, '')
      const text = choices.find((choice) => choice === answer || choice === said)
      return text === undefined ? { wrong: 'it is none of the texts' } : { text }
    },
  }
}

function jsonForm(
  schema: JsonValue | undefined,
  fenced: boolean,
  whitespace: string | undefined,
  { capabilities }: LanguageModel,
): AnswerForm {
  const check = schema === undefined ? z.record(z.string(), z.unknown()) : schemaCheck(schema)
  const rule =
    schema === undefined ? 'one JSON object' : `one JSON value that fits this JSON schema: ${JSON.stringify(schema)}`
  const guided: ModelArguments =
    whitespace !== undefined && schema !== undefined
      ? { guided: { type: 'json-whitespace', schema, pattern: whitespace } }
      : capabilities.json
        ? { responseFormat: { type: 'json', ...(schema === undefined ? {} : { schema }) } }
        : {}
  return {
    instruction: `Answer with ${rule}. Write nothing else.`,
    arguments: guided,
    read(answer) {
      const inside = withoutCodeFence(answer)
      const parsed = parseJson(inside)
      if (parsed === undefined) return { wrong: 'it is not JSON' }
      const { error } = check.safeParse(parsed.value)
      if (error) {
        const issue = error.issues[0]!
        return { wrong: `${issue.path.join('.') || 'the value'}: ${plainIssue(issue)}` }
      }
      return { text: fenced ? `\`\`\`json\n${inside}\n\`\`\`` : inside }
    },
  }
}

function parseJson(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}

/** @throws `invalid_input` */
function schemaCheck(schema: JsonValue): z.ZodType {
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

/** Patterns come from the caller, and one can take for ever: they are given to the model, and not run here. */
function withoutPatterns(schema: JsonValue): JsonValue {
  if (Array.isArray(schema)) return schema.map(withoutPatterns)
  if (typeof schema !== 'object' || schema === null) return schema
  const entries = Object.entries(schema as Readonly<Record<string, JsonValue>>)
  return Object.fromEntries(
    entries
      .filter(([key, value]) => !(key === 'pattern' && typeof value === 'string') && key !== 'patternProperties')
      .map(([key, value]) => [key, withoutPatterns(value)]),
  )
}
