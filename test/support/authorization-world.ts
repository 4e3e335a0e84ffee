import { mcpToolHost } from '@docent/adapters-agents/mcp'
import { guardedNetwork } from '@docent/adapters-ingestion'
import { services, type DocentOptions, type HostTool } from '@docent/core'
import { manualClock } from '@docent/core/testing'
import { apiServer } from './api-server.ts'
import { oauthMcpServer } from './oauth-mcp-server.ts'
import { recordingLogger } from './recording-logger.ts'
import { configOf, toolForm } from './tool-forms.ts'

export const oauth = '/agents/mcp/oauth'

export type AuthorizationWorld = Awaited<ReturnType<typeof authorizationWorld>>

/** Alice and Bob, who register an MCP server that wants their consent. */
export async function authorizationWorld(options: Partial<DocentOptions> = {}) {
  const clock = manualClock()
  const { logged, logger } = recordingLogger()
  const asked = await oauthMcpServer()
  const network = guardedNetwork({ allow: [new URL(asked.origin).host] })
  let toolsOf: (userId: string) => Promise<readonly HostTool[]>
  const server = await apiServer({
    docent: {
      ...{ secret: 'the secret of this host', toolHost: mcpToolHost({ network }), clock, logger, ...options },
      configure: (container) =>
        void (toolsOf = (userId) =>
          container.get(services.ownTools)({ userId, username: userId, subjects: [`user:${userId}`] })),
    },
  })
  const alice = server.client('alice!ConfigureAgents')
  const bob = server.client('bob!ConfigureAgents')
  const start = (toolId: string, client = alice) => client.call(`POST ${oauth}/start`, { body: { tool_id: toolId } })

  /** What the authorization server sends a browser to, when its user consents. */
  async function answerTo(authorizationUrl: string): Promise<URL> {
    const { headers } = await fetch(authorizationUrl, { redirect: 'manual' })
    return new URL(headers.get('location')!)
  }

  /** What a browser does that is sent here, whose user agrees. An answer that is no page to agree to is returned as it is. */
  async function finish(address: URL): Promise<Response> {
    const page = await fetch(address)
    return page.ok ? confirm(address, confirmationOf(await page.text())) : page
  }

  function confirm(address: URL, confirmation: string): Promise<Response> {
    const body = new FormData()
    body.set('confirmation', confirmation)
    return fetch(new URL('callback', address), { method: 'POST', body })
  }

  return {
    ...{ clock, logged, asked, network, server, alice, bob, start, answerTo, finish, confirm },
    toolsOf: (userId: string) => toolsOf(userId),
    async register(url = asked.url, client = alice): Promise<string> {
      const config = configOf({ weather: { url, headers: { 'X-Key': 'a secret header' } } })
      const form = toolForm({ tool_type: 'remote_mcp', tool_args: config })
      const made = await client.call('POST /agents/custom_tools', { form })
      await server.docent.settled()
      return made.body[0].agent_custom_tool_id
    },
    stateOf: (toolId: string, client = alice) => client.call(`GET ${oauth}/tools/${toolId}`),
    async consent(toolId: string, client = alice): Promise<void> {
      const { body } = await start(toolId, client)
      await finish(await answerTo(body.authorization_url))
      await server.docent.settled()
    },
    forecast: async () => (await toolsOf('alice'))[0]!.call('{}', context()),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await network.close()
      await asked[Symbol.asyncDispose]()
    },
  }
}

/** What the form of the page holds. */
export const confirmationOf = (page: string): string => /name="confirmation" value="([^"]+)"/.exec(page)![1]!

const context = () => ({
  ...{ userId: 'alice', chatId: 'chat', key: 'run/1/1', attempt: 1, signal: AbortSignal.timeout(10_000) },
  code: async () => [],
  files: { list: async () => [], read: async () => undefined },
})
