import type { DocentSession } from '@docent/core'
import { DocentError } from '@docent/core/ports'
import type { IncomingMessage } from 'node:http'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import type { Call } from '../framework/index.ts'
import type { McpHost } from '../mcp-mount.ts'
import { OperationFailure } from './operation-failure.ts'
import { operationRequest, type DeclaredOperation, type OperationArguments } from './operation-request.ts'
import type { StreamOptions, ToolContext } from './tool.ts'

/** Calls operations of the HTTP API for one caller. */
export type OperationCalls = Pick<ToolContext, 'open' | 'call' | 'stream' | 'callAfterwards'>

export function operationCalls(
  { routes, calls }: Pick<McpHost, 'routes' | 'calls'>,
  { from, caller, signal }: { readonly from: Call; readonly caller: DocentSession; readonly signal: AbortSignal },
): OperationCalls {
  async function open(operationId: string, given: OperationArguments = {}, until = signal) {
    const route = routes.find((one) => one.operationId === operationId)
    if (!route) throw new DocentError({ code: 'not_found', message: `There is no operation ${operationId}.` })
    const endWait = waits(route) ? placeFor(caller) : undefined
    const answer = await calls
      .call(from, caller, { ...(await operationRequest(route, given)), signal: until })
      .catch((error: unknown) => {
        endWait?.()
        throw error
      })
    if (endWait) answer.once('close', endWait)
    if (answer.statusCode! >= 400) throw await failureOf(answer)
    return answer
  }
  return {
    open: (operationId, given) => open(operationId, given),
    async call<Body>(operationId: string, given?: OperationArguments) {
      const body = await text(await open(operationId, given))
      return (body === '' ? undefined : JSON.parse(body)) as Body
    },
    async stream<Line>(
      operationId: string,
      given: OperationArguments,
      { until, toItsEnd = false }: StreamOptions = {},
    ) {
      const bounds = [...(toItsEnd ? [] : [signal]), ...(until ? [until] : [])]
      const answer = await open(operationId, given, AbortSignal.any(bounds))
      return { header: (name: string) => answer.headers[name]?.toString(), lines: linesOf<Line>(answer, until) }
    },
    async callAfterwards(operationId: string, given: OperationArguments) {
      try {
        await text(await open(operationId, given, AbortSignal.timeout(endingMs)))
      } catch (error) {
        from.exchange.logger.warn({ error, operationId }, 'work that a client canceled could not be stopped')
      }
    },
  }
}

/** Whether the answer waits for the end of work: a job that is watched, or the synchronous form of one. */
const waits = ({ operationId, request, responses }: DeclaredOperation): boolean =>
  operationId === 'watch_job' || (request.query?.shape['timeout'] !== undefined && responses[201] === undefined)

function placeFor({ mcp }: DocentSession): () => void {
  const endWait = mcp.beginWait()
  if (endWait) return endWait
  throw new OperationFailure(
    429,
    'Your other calls through MCP already wait for as much work as they may; wait for one to end.',
  )
}

async function* linesOf<Line>(answer: IncomingMessage, until: AbortSignal | undefined): AsyncGenerator<Line> {
  try {
    for await (const line of createInterface({ input: answer, crlfDelay: Infinity }))
      if (line.trim() !== '') yield JSON.parse(line) as Line
  } catch (error) {
    if (until?.aborted !== true) throw error
  } finally {
    answer.destroy()
  }
}

/** For a call that nobody waits for. */
const endingMs = 10_000

/** From the body of an error, which every area has in its own form. */
async function failureOf(answer: IncomingMessage): Promise<OperationFailure> {
  const retryAfter = Number(answer.headers['retry-after'] ?? NaN)
  const { message = 'The call failed.' } = JSON.parse((await text(answer)) || '{}') as { message?: string }
  return new OperationFailure(answer.statusCode!, message, Number.isFinite(retryAfter) ? retryAfter : undefined)
}
