import { fakeTool, memoryToolHost } from '@docent/core/testing'
import { expect, it } from 'vitest'
import { calling, lookingModels, resultsIn } from '../support/looking-models.ts'
import { observatory } from '../support/observatory.ts'

it('an agent calls the tools of a server that its user registered, and asks once it has read what that said', async () => {
  const servers = memoryToolHost()
  const served = servers.serve([fakeTool({ name: 'look', readOnly: true }), fakeTool({ name: 'send' })])
  const models = lookingModels({
    turns: [() => [calling('weather__look', {})], () => [calling('weather__send', {})], () => [calling('done', {})]],
  })
  await using place = await observatory(models.provider, {}, { toolHost: servers, secret: 'the secret of this host' })
  const { docent, alice } = place
  const owner = docent.as({ userId: 'alice', permissions: ['ConfigureAgents'] })
  const { url } = served.server.transport as { url: string }
  const config = JSON.stringify({ mcpServers: { weather: { url } } })
  await owner.customTools.create({ toolType: 'remote_mcp', toolArgs: { mcp_config_json: config } })
  await docent.settled()
  expect((await alice.agents.tools()).map(({ name }) => name)).toContain('weather__look')
  const chat = await alice.chats.create({})
  await (await alice.chats.complete(chat.id, { message: 'Go.', llmArgs: { useAgent: true } })).result()
  expect(resultsIn(models.requests[1]!)[0]).toContain('<result>')
  expect(resultsIn(models.requests[2]!)[0]).toContain('nobody can be asked here')
  expect(served.calls().map(({ tool }) => tool)).toEqual(['look'])
  // They are of this user alone.
  const bob = docent.as({ userId: 'bob' })
  expect((await bob.agents.tools()).map(({ name }) => name)).not.toContain('weather__look')
})
