import type { z } from 'zod'
import { DocentError } from '../../kernel/errors/index.ts'
import { checkOptions } from '../../kernel/input/index.ts'
import { parametersOf } from '../../kernel/tools/index.ts'
import type { DocentSession } from '../docent-session.ts'
import { ask } from './ask.ts'
import { listCollections, listDocuments } from './list-tools.ts'
import { readDocument } from './read-document.ts'
import { searchPassages } from './search-passages.ts'
import type { SessionTool } from './session-tool.ts'

const allTools: readonly SessionTool[] = [listCollections, searchPassages, ask, listDocuments, readDocument]

/** Which tools `docentTools` returns. */
export interface DocentToolsOptions {
  /**
   * Names of the tools: `list_collections`, `search_passages`, `ask`, `list_documents`, `read_document`.
   * @default all
   */
  readonly tools?: readonly string[]
}

/** A JSON Schema of an object. */
interface ObjectSchema {
  readonly type: 'object'
  // The libraries want objects that they may change.
  properties: Record<string, object>
  required: string[]
  additionalProperties: true
}

/** A tool of the AI SDK, as `tools` of `generateText` takes it. */
export interface AiSdkTool {
  readonly description: string
  readonly inputSchema: z.ZodObject
  /** Rejects with what the use case throws, which the SDK shows to the model. */
  readonly execute: (given: unknown, options?: { readonly abortSignal?: AbortSignal | undefined }) => Promise<object>
}

/** What the constructor `DynamicStructuredTool` of LangChain takes. */
export interface LangchainTool {
  readonly name: string
  readonly description: string
  readonly schema: ObjectSchema
  /** The result is JSON text, as messages of LangChain hold text. */
  readonly func: (
    given: unknown,
    runManager?: unknown,
    config?: { readonly signal?: AbortSignal | undefined },
  ) => Promise<string>
}

/** What the function `tool` of the OpenAI Agents SDK takes. */
export interface OpenaiAgentsTool {
  readonly name: string
  readonly description: string
  readonly parameters: ObjectSchema
  readonly strict: false
  /** Rejects with what the use case throws, which the SDK shows to the model. */
  readonly execute: (
    given: unknown,
    context?: unknown,
    details?: { readonly signal?: AbortSignal | undefined },
  ) => Promise<object>
}

/**
 * Tools with which agents of other libraries look things up as the user of the session: with their rights, limits and costs. No
 * library is loaded: what comes out are plain objects in the form that each takes. The tools change no documents; `ask` keeps a chat.
 * @throws `invalid_input` for options and names of tools that are not there
 */
export function docentTools(session: DocentSession, options: DocentToolsOptions = {}) {
  checkOptions<DocentToolsOptions>('docentTools()', options, { tools: 'optional' })
  const tools = options.tools?.map(namedTool) ?? allTools
  return {
    /** For `tools` of `generateText`, `streamText` and agents of the package `ai`. */
    aiSdk: (): Record<string, AiSdkTool> =>
      Object.fromEntries(
        tools.map((tool) => [
          tool.name,
          {
            description: tool.description,
            inputSchema: tool.input,
            execute: (given: unknown, call) => tool.run(session, given, call?.abortSignal),
          } satisfies AiSdkTool,
        ]),
      ),
    /** For `new DynamicStructuredTool(…)` of `@langchain/core/tools`, each. */
    langchain: (): LangchainTool[] =>
      tools.map((tool) => ({
        name: tool.name,
        description: tool.description,
        schema: schemaOf(tool),
        func: async (given, _, config) => JSON.stringify(await tool.run(session, given, config?.signal)),
      })),
    /** For `tool(…)` of `@openai/agents`, each. */
    openaiAgents: (): OpenaiAgentsTool[] =>
      tools.map((tool) => ({
        name: tool.name,
        description: tool.description,
        parameters: schemaOf(tool),
        // Strict schemas have no optional arguments.
        strict: false,
        execute: (given, _, details) => tool.run(session, given, details?.signal),
      })),
  }
}

function namedTool(name: string): SessionTool {
  const tool = allTools.find((one) => one.name === name)
  if (tool) return tool
  const known = allTools.map((one) => one.name).join(', ')
  throw new DocentError({
    code: 'invalid_input',
    message: `The option tools of docentTools() names ${name}; there are ${known}.`,
  })
}

function schemaOf({ input }: SessionTool): ObjectSchema {
  const { properties, required = [] } = parametersOf(input) as unknown as Partial<ObjectSchema>
  return structuredClone({ type: 'object', properties: properties ?? {}, required, additionalProperties: true })
}
