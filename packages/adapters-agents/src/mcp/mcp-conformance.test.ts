import { toolHostConformance } from '@docent/core/testing'
import * as runner from 'vitest'
import { mcpToolHost } from './mcp-tool-host.ts'
import { httpMcpServer, type HttpMcpServer } from './testing/http-mcp-server.ts'
import { plainNetwork } from './testing/plain-network.ts'
import { programServers } from './testing/program-servers.ts'
import { sseMcpServer } from './testing/sse-mcp-server.ts'

runner.describe.each(['json', 'events'] as const)('answers as %s', (answers) => {
  toolHostConformance(runner, {
    async create() {
      const host = mcpToolHost({ network: plainNetwork, restAfterFailures: 100 })
      const servers: HttpMcpServer[] = []
      return {
        host,
        async serve(tools, of) {
          const server = await httpMcpServer(tools, { answers, ...(of ? { of } : {}) })
          servers.push(server)
          return server
        },
        async dispose() {
          await host.close()
          await Promise.all(servers.map((server) => server.stop()))
        },
      }
    },
  })
})

runner.describe('a program in a sandbox', () => {
  toolHostConformance(runner, {
    async create() {
      const programs = programServers()
      const host = mcpToolHost({ network: plainNetwork, sandbox: programs.sandbox, restAfterFailures: 100 })
      return {
        host,
        serve: async (tools, of) => programs.serve(tools, of ? { of } : {}),
        dispose: () => host.close(),
      }
    },
  })
})

runner.describe('answers by one stream of events', () => {
  toolHostConformance(runner, {
    async create() {
      const host = mcpToolHost({ network: plainNetwork, restAfterFailures: 100 })
      const servers: { stop(): Promise<void> }[] = []
      return {
        host,
        async serve(tools, of) {
          const server = await sseMcpServer(tools, of)
          servers.push(server)
          return server
        },
        async dispose() {
          await host.close()
          await Promise.all(servers.map((server) => server.stop()))
        },
      }
    },
  })
})
