import type { DocentSession } from '@docent/core'
import { DocentError } from '@docent/core/ports'
import type { IncomingMessage } from 'node:http'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import type { Call } from '../framework/index.ts'
import type { McpHost } from '../mcp-mount.ts'
import { OperationFailure } from './operation-failure.ts'
import { operationRequest, type OperationArguments } from './operation-request.ts'
import type { ToolContext } from './tool.ts'

/** Calls operations of the HTTP API for one caller. */
export interface OperationCalls extends Pick<ToolContext, 'call' | 'lines'> {
  /** The answer as it comes, with any status. @throws `not_found` for an unknown operation */
  open(operationId: string, given?: OperationArguments): Promise<IncomingMessage>
}

export function operationCalls(
  { routes, calls }: Pick<McpHost, 'routes' | 'calls'>,
  { from, caller, signal }: { readonly from: Call; readonly caller: DocentSession; readonly signal: AbortSignal },
): OperationCalls {
  const open: OperationCalls['open'] = async (operationId, given = {}) => {
    const route = routes.find((one) => one.operationId === operationId)
    if (!route) throw new DocentError({ code: 'not_found', message: `There is no operation ${operationId}.` })
    return calls.call(from, caller, { ...operationRequest(route, given), signal })
  }
  const succeeded: OperationCalls['open'] = async (operationId, given) => {
    const answer = await open(operationId, given)
    if (answer.statusCode! >= 400) throw await failureOf(answer)
    return answer
  }
  return {
    open,
    async call<Body>(operationId: string, given?: OperationArguments) {
      const body = await text(await succeeded(operationId, given))
      return (body === '' ? undefined : JSON.parse(body)) as Body
    },
    async *lines<Line>(operationId: string, given?: OperationArguments) {
      const answer = await succeeded(operationId, given)
      for await (const line of createInterface({ input: answer, crlfDelay: Infinity }))
        if (line.trim() !== '') yield JSON.parse(line) as Line
      signal.throwIfAborted()
    },
  }
}

/** From the body of an error, which every area has in its own form. */
export async function failureOf(answer: IncomingMessage): Promise<OperationFailure> {
  const retryAfter = Number(answer.headers['retry-after'])
  const { message = 'The call failed.' } = JSON.parse((await text(answer)) || '{}') as { message?: string }
  return new OperationFailure(answer.statusCode!, message, Number.isFinite(retryAfter) ? retryAfter : undefined)
}
