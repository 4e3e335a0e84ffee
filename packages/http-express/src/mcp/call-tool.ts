import { asDocentError, DocentError } from '@docent/core/ports'
import type { CallToolResult, Notification, ProgressToken } from '@modelcontextprotocol/server'
import { validate } from '../framework/index.ts'
import type { McpHost } from '../mcp-mount.ts'
import type { McpCall } from './mcp-call.ts'
import { operationCalls } from './operation-calls.ts'
import { OperationFailure } from './operation-failure.ts'
import type { ToolContext } from './tool.ts'
import { allTools } from './tools/all-tools.ts'

/** What the protocol gives a call besides its arguments. */
export interface ToolCall {
  readonly signal: AbortSignal
  readonly progressToken: ProgressToken | undefined
  notify(notification: Notification): Promise<void>
  /** The error of the protocol for a tool that is not there. */
  unknown(message: string): Error
}

/** Failures are results that the model can read and act on; only an unknown tool is an error of the protocol. */
export async function callTool(
  host: McpHost,
  { from, caller }: McpCall,
  { name, arguments: given = {} }: { readonly name: string; readonly arguments?: Record<string, unknown> | undefined },
  call: ToolCall,
): Promise<CallToolResult> {
  const tool = allTools.find((one) => one.name === name)
  if (!tool) throw call.unknown(`There is no tool ${name}.`)
  const { signal } = call
  const context: ToolContext = {
    caller,
    signal,
    ...operationCalls(host, { from, caller, signal }),
    progress: progressOf(call),
  }
  try {
    const input = validate(tool.input, given, 'The arguments')
    const { text, data } = await tool.run(input as never, context)
    return { content: [{ type: 'text', text }], structuredContent: data as Record<string, unknown> }
  } catch (error) {
    return failed(error, from.exchange.logger)
  }
}

function progressOf({ progressToken, notify }: ToolCall): ToolContext['progress'] {
  if (progressToken === undefined) return async () => {}
  return (progress, message, total) =>
    notify({
      method: 'notifications/progress',
      params: { progressToken, progress, message, ...(total === undefined ? {} : { total }) },
    })
}

function failed(thrown: unknown, logger: McpHost['logger']): CallToolResult {
  const { status, message, retryAfter } = failureOf(thrown, logger)
  const wait = retryAfter === undefined ? '' : ` Try again in ${retryAfter} seconds.`
  return { isError: true, content: [{ type: 'text', text: `Error ${status}: ${message}${wait}` }] }
}

/** Anything that is no answer of an operation is a failure of this server, and is logged. */
function failureOf(thrown: unknown, logger: McpHost['logger']): OperationFailure {
  if (thrown instanceof OperationFailure) return thrown
  const error = asDocentError(thrown)
  if (!DocentError.isInstance(thrown)) logger.error({ error: thrown }, 'a tool failed')
  return new OperationFailure(error.status, error.message)
}
