import { expect, it } from 'vitest'
import { z } from 'zod'
import { jsonBody } from './body-kind.ts'
import { ok } from './result.ts'
import { routeDefiner } from './route.ts'
import type { SampleCaller, SampleServices } from './testing/sample-services.ts'
import { authorized, sampleServer } from './testing/sample-server.ts'

const defineRoute = routeDefiner<SampleCaller, SampleServices>()
const taking = (path: '/own' | '/mcp', limitBytes: number | 'mcpBytes') =>
  defineRoute({
    operationId: path.slice(1),
    tag: 'Test',
    method: 'POST',
    path,
    summary: 'Takes a text',
    request: { body: jsonBody(z.object({ text: z.string() }), limitBytes) },
    responses: { 200: { description: 'Taken', schema: z.object({ length: z.int() }) } },
    handler: ({ input }) => ok({ length: input.body.text.length }),
  })

it('a JSON body has the limit that its route declares, or that of the router for MCP', async () => {
  const routes = [taking('/own', 50), taking('/mcp', 'mcpBytes')]
  await using server = await sampleServer({ router: { routes, mcpBytes: 200 } })
  const send = async (path: string, length: number) => {
    const body = JSON.stringify({ text: 'x'.repeat(length) })
    return (await fetch(`${server.origin}/api/v1${path}`, { method: 'POST', headers: authorized, body })).status
  }
  expect([await send('/own', 30), await send('/own', 60)]).toEqual([200, 413])
  expect([await send('/mcp', 60), await send('/mcp', 201)]).toEqual([200, 413])
})
