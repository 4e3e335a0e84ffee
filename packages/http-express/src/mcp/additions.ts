import type { DocentSession } from '@docent/core'
import { DocentError } from '@docent/core/ports'
import type {
  CallToolResult,
  GetPromptResult,
  Prompt,
  ReadResourceResult,
  Resource,
  ResourceTemplateType,
  Tool,
} from '@modelcontextprotocol/server'

/** What a piece of the host knows of the request that it answers. */
export interface AdditionContext {
  /** The use cases of Docent, as the user whose key the client sends. */
  readonly caller: DocentSession
  /** Aborted when the client cancels the request or goes away. */
  readonly signal: AbortSignal
  /** Reaches clients that asked for progress. `total` where it is known. */
  progress(progress: number, message: string, total?: number): Promise<void>
}

export interface AddedTool {
  /** As clients see it. Its schema is sent as it is, and is not checked: `call` checks what it gets. */
  readonly listed: Tool
  /** What it throws goes to the log; what the model can correct is a result with `isError`. */
  call(given: Readonly<Record<string, unknown>>, context: AdditionContext): Promise<CallToolResult>
}

export interface AddedResource {
  /** One address, or a template of many, as clients see it. */
  readonly listed: Resource | ResourceTemplateType
  /** Undefined for an address that is not its own. */
  read(uri: string, context: AdditionContext): Promise<ReadResourceResult | undefined>
}

export interface AddedPrompt {
  readonly listed: Prompt
  get(given: Readonly<Record<string, string>>, context: AdditionContext): Promise<GetPromptResult>
}

/** What a host serves beside Docent's own. Keys of one collection do not have it. */
export interface McpAdditions {
  readonly tools?: readonly AddedTool[]
  readonly resources?: readonly AddedResource[]
  readonly prompts?: readonly AddedPrompt[]
}

/** The additions that a caller has. */
export function additionsFor({ principal }: DocentSession, additions: McpAdditions): Required<McpAdditions> {
  const { tools = [], resources = [], prompts = [] } = additions
  return principal.scope.kind === 'global' ? { tools, resources, prompts } : { tools: [], resources: [], prompts: [] }
}

export const isTemplate = (listed: AddedResource['listed']): listed is ResourceTemplateType => 'uriTemplate' in listed

/** @throws `invalid_input` for a name that is listed twice or is one of Docent's tools, and for arguments that are to be headers */
export function checkAdditions({ tools = [], prompts = [] }: McpAdditions, taken: Iterable<string>): void {
  const mirrored = tools.find(({ listed }) => JSON.stringify(listed.inputSchema).includes('"x-mcp-header"'))
  if (mirrored)
    throw new DocentError({
      code: 'invalid_input',
      message: `The tool ${mirrored.listed.name} has arguments with x-mcp-header, which docentMcp() does not compare with headers: leave it out.`,
    })
  const names = [...taken, ...tools.map(({ listed }) => listed.name)]
  for (const found of [repeated(names), repeated(prompts.map(({ listed }) => listed.name))])
    if (found !== undefined)
      throw new DocentError({
        code: 'invalid_input',
        message: `The option additions of docentMcp() has a second ${found}: give it another name.`,
      })
}

const repeated = (names: readonly string[]): string | undefined =>
  names.find((name, index) => names.indexOf(name) !== index)
