import type { Logger } from '@docent/core/ports'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'
import { apiRouter, jsonWithFile, ok, routeDefiner } from '../index.ts'

/** A server in a process of its own that reads a file and reports its size and the most memory that the process had, in bytes. */
const route = routeDefiner<undefined, undefined>()({
  operationId: 'receive',
  tag: 'Files',
  method: 'POST',
  path: '/receive',
  auth: 'none',
  summary: 'Receives a file',
  request: { body: jsonWithFile(z.object({ mime: z.string(), content: z.string().optional() }), ['content']) },
  responses: { 200: { description: 'Received', schema: z.object({ size: z.int(), mostMemory: z.number() }) } },
  async handler({ input }) {
    let size = 0
    for await (const bytes of input.body.file?.content ?? []) size += bytes.length
    return ok({ size, mostMemory: process.resourceUsage().maxRSS * 1024 })
  },
})
const nothing = () => undefined
const logger: Logger = { debug: nothing, info: nothing, warn: nothing, error: nothing, child: () => logger }
const router = apiRouter({ routes: [route], services: undefined, authenticate: async () => undefined, logger })
const server = createServer((request, response) => router(request, response, () => response.writeHead(404).end()))
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.once('disconnect', () => process.exit())
