import type { CallToolResult, Notification, ProgressToken } from '@modelcontextprotocol/server'
import type { McpCall } from './mcp-call.ts'
import type { OperationCalls } from './operation-calls.ts'
import { failureFrom } from './protocol-errors.ts'
import type { ServedTool } from './served-tool.ts'
import type { ToolAnswer, ToolContext } from './tool.ts'

/** What a call has besides its arguments. */
export interface ToolCall {
  readonly call: McpCall
  readonly operations: OperationCalls
  readonly signal: AbortSignal
  readonly progressToken: ProgressToken | undefined
  notify(notification: Notification): Promise<void>
}

/** Failures are results that the model can read and act on. */
export async function callTool(
  tool: ServedTool,
  given: Record<string, unknown> = {},
  { call: { caller, from }, operations, signal, ...request }: ToolCall,
): Promise<CallToolResult> {
  const context: ToolContext = { ...operations, caller, signal, progress: progressOf(request) }
  try {
    const { text, data, file } = await tool.run(given, context)
    return {
      content: [{ type: 'text', text }, ...(file ? [attachment(file)] : [])],
      ...(data === undefined ? {} : { structuredContent: data as Record<string, unknown> }),
    }
  } catch (error) {
    const { status, message, retryAfter } = failureFrom(error, { logger: from.exchange.logger, signal })
    const wait = retryAfter === undefined ? '' : ` Try again in ${retryAfter} seconds.`
    return { isError: true, content: [{ type: 'text', text: `Error ${status}: ${message}${wait}` }] }
  }
}

const attachment = ({ uri, mimeType, base64 }: NonNullable<ToolAnswer<unknown>['file']>) => ({
  type: 'resource' as const,
  resource: { uri, mimeType, blob: base64 },
})

export function progressOf({
  progressToken,
  notify,
}: Pick<ToolCall, 'progressToken' | 'notify'>): ToolContext['progress'] {
  if (progressToken === undefined) return async () => {}
  return (progress, message, total) =>
    notify({
      method: 'notifications/progress',
      params: { progressToken, progress, message, ...(total === undefined ? {} : { total }) },
    })
}
