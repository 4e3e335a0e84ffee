import { mcpToolHost } from '@docent/adapters-agents/mcp'
import { guardedNetwork } from '@docent/adapters-ingestion'
import { expect, it } from 'vitest'
import { oauthMcpServer } from '../support/oauth-mcp-server.ts'

it('registers again under another address, and else uses the client that it has', async () => {
  await using asked = await oauthMcpServer()
  const network = guardedNetwork({ allow: [new URL(asked.origin).host] })
  const { authorization, close } = mcpToolHost({ network })
  const signal = AbortSignal.timeout(10_000)
  const server = {
    id: 'tool',
    version: '1',
    owner: 'alice',
    name: 'weather',
    transport: { kind: 'http', url: asked.url },
  }
  const start = (host: string, earlier?: string, client?: { id: string }) =>
    authorization!.start(
      server as never,
      { redirectUrl: `https://${host}/callback`, state: 'state', earlier, scope: undefined, ...(client && { client }) },
      { signal },
    )
  const clientOf = ({ url }: { url: string }) => new URL(url).searchParams.get('client_id')
  const registered = () => asked.requests.filter(({ path }) => path === '/register').length

  const first = await start('docent.example')
  const again = await start('docent.example', first.pending)
  expect(clientOf(again)).toBe(clientOf(first))
  expect(registered()).toBe(1)
  const moved = await start('moved.example', first.pending)
  expect(clientOf(moved)).not.toBe(clientOf(first))
  expect(registered()).toBe(2)
  const given = await start('docent.example', undefined, { id: 'by-hand' })
  expect(clientOf(await start('moved.example', given.pending))).toBe('by-hand')
  expect(registered()).toBe(2)
  await close()
  await network.close()
})
