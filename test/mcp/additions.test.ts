import { docentMcp, type McpAdditions } from '@docent/http-express/mcp'
import { describe, expect, it } from 'vitest'
import { apiServer } from '../support/api-server.ts'
import { aurora } from '../support/aurora.ts'
import { generations, mcpClient, type Generation } from '../support/mcp-client.ts'

const inputSchema = { type: 'object', properties: {} } as const

const additions: McpAdditions = {
  tools: [
    {
      listed: { name: 'who_am_i', description: 'Names the caller.', inputSchema },
      call: async (_, { caller }) => ({ content: [{ type: 'text', text: caller.principal.userId }] }),
    },
    {
      listed: { name: 'broken', description: 'Fails.', inputSchema },
      call: () => Promise.reject(new Error('the password is swordfish')),
    },
  ],
  resources: [
    {
      listed: { uri: 'shop://prices', name: 'prices', mimeType: 'text/plain' },
      read: async (uri) => ({ contents: [{ uri, text: 'A ticket costs nine euros.' }] }),
    },
    {
      listed: { uriTemplate: 'shop://orders/{id}', name: 'order' },
      async read(uri) {
        const [, id] = /^shop:\/\/orders\/(\d+)$/.exec(uri) ?? []
        return id === undefined ? undefined : { contents: [{ uri, text: `Order ${id}.` }] }
      },
    },
  ],
  prompts: [
    {
      listed: { name: 'greet', arguments: [{ name: 'name', required: true }] },
      get: async ({ name }) => ({ messages: [{ role: 'user', content: { type: 'text', text: `Greet ${name}.` } }] }),
    },
  ],
}

describe.each(Object.keys(generations) as Generation[])('additions of the host in the %s protocol', (generation) => {
  it('are served beside what Docent serves', async () => {
    await using server = await apiServer({ router: { mcp: docentMcp({ additions }) } })
    await aurora(server.alice)
    await using mcp = await mcpClient(server.url, 'alice', { generation })
    const { client } = mcp

    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(['list_collections', 'who_am_i', 'broken']))
    expect((await client.callTool({ name: 'who_am_i' })).content).toEqual([{ type: 'text', text: 'alice' }])
    const broken = await client.callTool({ name: 'broken' })
    expect(broken.isError).toBe(true)
    expect(JSON.stringify(broken)).not.toContain('swordfish')

    const { resources } = await client.listResources()
    expect(resources.map(({ uri }) => uri)).toEqual(['shop://prices', expect.stringContaining('docent://documents/')])
    expect((await client.listResourceTemplates()).resourceTemplates).toHaveLength(3)
    const textOf = async (uri: string) => (await client.readResource({ uri })).contents[0]
    expect(await textOf('shop://prices')).toMatchObject({ text: 'A ticket costs nine euros.' })
    expect(await textOf('shop://orders/7')).toMatchObject({ text: 'Order 7.' })
    await expect(textOf('shop://orders/none')).rejects.toThrow('There is no such resource')

    const greeting = await client.getPrompt({ name: 'greet', arguments: { name: 'Berg' } })
    expect(greeting.messages[0]!.content).toEqual({ type: 'text', text: 'Greet Berg.' })
    await expect(client.getPrompt({ name: 'greet', arguments: {} })).rejects.toThrow('name is required')
  })

  it('are not there for keys of one collection', async () => {
    await using server = await apiServer({ router: { mcp: docentMcp({ additions }) } })
    const { id } = await aurora(server.alice)
    await using mcp = await mcpClient(server.url, `alice@${id}`, { generation })
    const { client } = mcp
    expect(JSON.stringify(await client.listTools())).not.toContain('who_am_i')
    expect(JSON.stringify(await client.listResources())).not.toContain('shop://')
    expect(JSON.stringify(await client.listPrompts())).not.toContain('greet')
    await expect(client.callTool({ name: 'who_am_i' })).rejects.toThrow('There is no tool who_am_i')
    await expect(client.readResource({ uri: 'shop://prices' })).rejects.toThrow('There is no such resource')
    await expect(client.getPrompt({ name: 'greet', arguments: { name: 'x' } })).rejects.toThrow('There is no prompt')
  })
})

it.each<[string, McpAdditions]>([
  ['the name of one of its tools', { tools: [{ ...additions.tools![0]!, listed: { name: 'ask', inputSchema } }] }],
  ['the same prompt twice', { prompts: [...additions.prompts!, ...additions.prompts!] }],
  [
    'arguments that are to be headers',
    {
      tools: [
        {
          ...additions.tools![0]!,
          listed: {
            name: 'mirrored',
            inputSchema: { type: 'object', properties: { region: { type: 'string', 'x-mcp-header': 'Region' } } },
          },
        },
      ],
    },
  ],
])('refuses %s', async (_what, wrong) => {
  await expect(apiServer({ router: { mcp: docentMcp({ additions: wrong }) } })).rejects.toThrow(/name|x-mcp-header/)
})
