import { z } from 'zod'
import { DocentError } from '../../kernel/errors/index.ts'
import { plainLetters } from '../../kernel/input/index.ts'
import { inputShape, shapeFault } from '../../kernel/json/index.ts'
import type { JsonValue, ServerTool } from '../../kernel/ports/index.ts'
import { secretCleaner } from './without-secrets.ts'

const longestName = 128
const longestDescription = 8_000
/** Characters of one schema as JSON. */
const longestSchema = 64_000
/** Of all tools of a server together. */
const longestList = 512_000

const frozenToolSchema = z.object({
  name: z.string(),
  description: z.string(),
  parameters: z.json(),
  readOnly: z.boolean().optional(),
  destructive: z.boolean().optional(),
  idempotent: z.boolean().optional(),
})

/** A list as it is stored. */
export const storedTools = (value: unknown): ServerTool[] => z.array(frozenToolSchema).parse(value)

/** How a text of a server may be shown. */
type CleanText = (text: string) => string

/** Lines stay; what cannot be seen, and what turns the direction of writing, goes: models read it and people do not. */
const plainText: CleanText = (text) => text.split('\n').map(plainLetters).join('\n')

/**
 * A list as it is frozen and shown: texts without hidden letters and without the secrets that the server was sent, and within
 * bounds.
 * @throws `too_large`, `invalid_input` for what no model can be given
 */
export function cleanTools(server: string, tools: readonly ServerTool[], secrets: Iterable<string>): ServerTool[] {
  const withoutSecrets = secretCleaner(secrets)
  const cleanText: CleanText = (text) => withoutSecrets(plainText(text))
  const clean = tools.map((tool) => cleanTool(server, tool, cleanText))
  if (JSON.stringify(clean).length > longestList) throw tooMuch(`What the MCP server ${server} lists`, longestList)
  return clean
}

function cleanTool(
  server: string,
  { name, description, parameters, ...marks }: ServerTool,
  cleanText: CleanText,
): ServerTool {
  const what = `The schema of a tool of the MCP server ${server}`
  if (shapeFault(parameters, inputShape)) throw tooMuch(what, longestSchema)
  if (JSON.stringify(parameters).length > longestSchema) throw tooMuch(what, longestSchema)
  if (name === '' || name.length > longestName || plainLetters(name) !== name || cleanText(name) !== name)
    throw new DocentError({
      code: 'invalid_input',
      message: `The MCP server ${server} lists a tool whose name cannot be shown or is longer than ${longestName} characters.`,
    })
  const text = cleanText(description)
  return {
    name,
    description: text.length > longestDescription ? `${text.slice(0, longestDescription)} …` : text,
    parameters: cleanSchema(parameters, cleanText),
    ...marks,
  }
}

/** Everything that people and models read in a schema. */
export function cleanSchema(value: JsonValue, cleanText: CleanText): JsonValue {
  if (typeof value === 'string') return cleanText(value)
  if (Array.isArray(value)) return value.map((inner) => cleanSchema(inner as JsonValue, cleanText))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, inner]) => [cleanText(key), cleanSchema(inner ?? null, cleanText)])
  return Object.fromEntries(entries) as JsonValue
}

const tooMuch = (what: string, limit: number) =>
  new DocentError({ code: 'too_large', message: `${what} has more than ${limit} characters.`, details: { limit } })

/** Whether a server still lists each of the frozen tools as it was. What it lists besides is not offered to anybody. */
export function listsStill(frozen: readonly ServerTool[], listed: readonly ServerTool[]): boolean {
  const now = new Map(listed.map((tool) => [tool.name, sameText(tool)]))
  return frozen.every((tool) => now.get(tool.name) === sameText(tool))
}

const sameText = (tool: ServerTool): string => JSON.stringify(ordered(tool as unknown as JsonValue))

/** Keys in one order: servers and stores need not keep it. */
function ordered(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined)
  return Object.fromEntries(
    entries.sort(([one], [other]) => (one < other ? -1 : 1)).map(([key, inner]) => [key, ordered(inner!)]),
  )
}
