import { z } from 'zod'
import type { Draft } from '../durable/index.ts'
import type { JsonValue, ToolDefinition } from '../ports/index.ts'

/** What a call gave. */
export interface ToolOutcome {
  /** For the model. */
  readonly content: string
  /** For people who read how an answer came to be; short, without what documents say. @default the beginning of `content` */
  readonly summary?: string | undefined
  /** What its content can be made of again, where the content must not be kept. */
  readonly kept?: JsonValue
  /** The call did not work, and `content` says what to fix. @default false */
  readonly failed?: boolean
  /**
   * What the call does to records: it happens in the batch that keeps its result, so once, however often the call is tried.
   * @throws what the model is told in the place of the result, where that is of the caller's making
   */
  readonly commit?: ((draft: Draft) => Promise<void>) | undefined
}

export interface Tool {
  readonly definition: ToolDefinition
  /** Checks the arguments as the model wrote them, then acts. Wrong ones are an outcome, never an error. */
  call(argumentsText: string, signal: AbortSignal): Promise<ToolOutcome>
}

/** Longest part of wrong arguments that is reported back. */
const shownArguments = 200

/** A tool whose arguments are checked by a schema, from which the model's own schema is made as well. */
export function defineTool<Schema extends z.ZodObject>(tool: {
  readonly name: string
  readonly description: string
  readonly input: Schema
  readonly run: (input: z.output<Schema>, signal: AbortSignal) => Promise<ToolOutcome>
}): Tool {
  const { $schema: _, ...parameters } = z.toJSONSchema(tool.input, { io: 'input' })
  return {
    definition: { name: tool.name, description: tool.description, parameters: parameters as JsonValue },
    async call(argumentsText, signal) {
      const value = jsonObject(argumentsText)
      if (value === undefined) {
        const shown = argumentsText.slice(0, shownArguments)
        return refused(`The arguments are not a JSON object: ${shown}. Call ${tool.name} again with a JSON object.`)
      }
      const checked = tool.input.safeParse(value)
      if (checked.success) return tool.run(checked.data, signal)
      const wrong = checked.error.issues
        .slice(0, 5)
        .map(({ path, message }) => `${path.join('.') || 'arguments'}: ${message.replace(/^Invalid input: /, '')}`)
      return refused(`The arguments of ${tool.name} are not valid: ${wrong.join('; ')}. Fix them and call again.`)
    },
  }
}

export const refused = (content: string): ToolOutcome => ({ content, failed: true })

/** The JSON object in a text; undefined when it is none. Nothing at all stands for no arguments. */
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
