import { webTools } from '@docent/adapters-agents/web'
import { standardParsers } from '@docent/adapters-ingestion'
import { defineTool, type DocentOptions } from '@docent/core'
import type { SandboxCapabilities } from '@docent/core/ports'
import { memoryToolHost } from '@docent/core/testing'
import { afterAll, expect, it } from 'vitest'
import { z } from 'zod'
import { calling, lookingModels } from '../support/looking-models.ts'
import { observatory } from '../support/observatory.ts'

const parsers = standardParsers()
afterAll(() => parsers.close())

const why = 'Programs in Python cannot run in the sandbox; install python3.'
const runPython = defineTool({
  name: 'run_python',
  description: 'Runs programs.',
  class: 'idempotent',
  egress: false,
  usesCode: true,
  input: z.object({ program: z.string() }),
  run: async () => 'It ran.',
  disabledReason: why,
})

async function place(options: Partial<DocentOptions>) {
  const models = lookingModels({ turns: [() => [calling('done', {})]] })
  return { ...(await observatory(models.provider, {}, options)), requests: models.requests }
}

it('lists tools that cannot be used with their reasons, and gives them to no model', async () => {
  const network = { fetch: () => Promise.reject(new Error('There is no network.')) }
  const tools = [runPython, ...webTools({ network, parsers })]
  await using where = await place({ tools })
  const { alice, requests } = where
  const listed = await alice.agents.tools()
  const byName = new Map(listed.map((tool) => [tool.name, tool]))
  expect(byName.get('run_python')).toMatchObject({ enabled: false, default: false, disabledReason: why })
  expect(byName.get('web_search')).toMatchObject({ enabled: false, disabledReason: expect.stringContaining('search') })
  expect(byName.get('read_web_page')).toMatchObject({ enabled: true })
  expect(byName.get('read_web_page')).not.toHaveProperty('disabledReason')

  const chat = await alice.chats.create({})
  await (await alice.chats.complete(chat.id, { message: 'Look.', llmArgs: { useAgent: true } })).result()
  const given = requests.flatMap((request) => request.tools ?? []).map(({ name }) => name)
  expect(given).toContain('read_web_page')
  expect(given).not.toContain('run_python')
  expect(given).not.toContain('web_search')
})

it('says why an agent, or a tool that is named, cannot be used', async () => {
  await using where = await place({ tools: [runPython] })
  const { alice } = where
  const coder = (await alice.agents.list()).find(({ value }) => value === 'coder')
  expect(coder).toMatchObject({ enabled: false, disabledReason: why })
  const chat = await alice.chats.create({})
  const ask = (llmArgs: object) =>
    alice.chats.complete(chat.id, { message: 'Look.', llmArgs: { useAgent: true, ...llmArgs } })
  const refused = { code: 'unsupported', message: expect.stringContaining(why) }
  await expect(ask({ agentType: 'coder' })).rejects.toMatchObject(refused)
  await expect(ask({ agentTools: ['run_python'] })).rejects.toMatchObject(refused)
})

it('shows operators the level of the sandbox, and what of servers and tools works', async () => {
  const capabilities: SandboxCapabilities = { level: 'full', images: { node: '24.1.0' }, reason: 'Install python3.' }
  const sandbox = { capabilities: async () => capabilities, start: async () => undefined } as never
  await using where = await place({ tools: [runPython], sandbox, toolHost: memoryToolHost() })
  expect((await where.docent.health({ models: false })).agents).toEqual({
    sandbox: capabilities,
    servers: { called: true, programs: false, reason: 'This tool host runs no programs.' },
    tools: [{ name: 'run_python', enabled: false, reason: why }],
  })
  const coder = (await where.alice.agents.list()).find(({ value }) => value === 'coder')
  expect(coder).toMatchObject({ sandbox: 'full' })

  await using bare = await place({})
  expect((await bare.docent.health()).agents).toMatchObject({
    sandbox: { level: 'none', reason: expect.stringContaining('createDocent({ sandbox })') },
    servers: { called: false, reason: expect.stringContaining('createDocent({ toolHost })') },
    tools: [],
  })
})

it("lists the user's own tools that agents do not have, each with its reason, and nobody else's", async () => {
  const host = memoryToolHost()
  const { server } = host.serve([])
  await using where = await place({ tools: [runPython], toolHost: host, secret: 'the secret of this host' })
  const owner = where.docent.as({ userId: 'owner', permissions: ['ConfigureAgents'] })
  const content = new TextEncoder().encode('def look(): ...')
  const file = (filename: string) => ({ file: { filename, content } })
  await owner.customTools.create({ toolType: 'browser_action', toolArgs: {}, ...file('browser_shop.py') })
  await owner.customTools.create({ toolType: 'general_code', toolArgs: { description: 'Looks.' }, ...file('look.py') })
  await owner.customTools.create({
    toolType: 'general_code',
    toolArgs: { enable_by_default: false },
    ...file('off.py'),
  })
  await owner.customTools.create({ toolType: 'local_mcp', toolArgs: {}, ...file('letters.zip') })
  const away = { away: { url: 'https://nobody.example/' }, here: { url: (server.transport as { url: string }).url } }
  await owner.customTools.create({
    toolType: 'remote_mcp',
    toolArgs: { mcp_config_json: JSON.stringify({ mcpServers: away }) },
  })
  const reasons = async () =>
    Object.fromEntries(
      (await owner.agents.tools()).flatMap((tool) => (tool.enabled ? [] : [[tool.name, tool.disabledReason]])),
    )
  await where.docent.settled()
  expect(await reasons()).toEqual({
    run_python: why,
    browser_shop: expect.stringContaining('no browser'),
    look: why,
    letters: 'This tool host runs no programs.',
    away: expect.stringContaining('not inspected yet'),
  })
  expect((await where.alice.agents.tools()).filter(({ enabled }) => !enabled).map(({ name }) => name)).toEqual([
    'run_python',
  ])
})
