import type { CallToolResult, ServerContext } from '@modelcontextprotocol/server'
import type { AddedPrompt, AddedResource, AddedTool, AdditionContext } from './additions.ts'
import { isTemplate } from './additions.ts'
import { progressOf } from './call-tool.ts'
import type { McpCall } from './mcp-call.ts'
import { OperationFailure } from './operation-failure.ts'
import { failureFrom } from './protocol-errors.ts'

export const contextOf = ({ caller }: McpCall, { mcpReq }: Pick<ServerContext, 'mcpReq'>): AdditionContext => ({
  caller,
  signal: mcpReq.signal,
  progress: progressOf({
    progressToken: mcpReq._meta?.progressToken,
    notify: (notification) => mcpReq.notify(notification),
  }),
})

/** What a tool of the host throws is reported as an error of one of Docent's own tools. */
export async function callAddedTool(
  tool: AddedTool,
  given: Readonly<Record<string, unknown>>,
  { context, from }: { readonly context: AdditionContext; readonly from: McpCall['from'] },
): Promise<CallToolResult> {
  try {
    return await tool.call(given, context)
  } catch (error) {
    const { status, message } = failureFrom(error, { logger: from.exchange.logger, signal: context.signal })
    return { isError: true, content: [{ type: 'text', text: `Error ${status}: ${message}` }] }
  }
}

/** Undefined where no addition has this address. */
export async function readAddition(resources: readonly AddedResource[], uri: string, context: AdditionContext) {
  for (const { listed, read } of resources) {
    if (!isTemplate(listed) && listed.uri !== uri) continue
    const found = await read(uri, context)
    if (found) return found
  }
  return undefined
}

/** @throws OperationFailure when an argument is missing that the prompt requires */
export async function getAddedPrompt(
  { listed, get }: AddedPrompt,
  given: Readonly<Record<string, string>>,
  context: AdditionContext,
) {
  const missing = listed.arguments?.find(({ name, required }) => required === true && given[name] === undefined)
  if (missing) throw new OperationFailure(400, `${missing.name} is required.`)
  return get(given, context)
}
