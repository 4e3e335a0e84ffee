import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { docentMcp } from '@docent/http-express/mcp'
import { expect, it } from 'vitest'
import { apiServer } from '../support/api-server.ts'
import { aurora } from '../support/aurora.ts'
import { heldParsers } from '../support/held-parsers.ts'

async function olderClient(url: string, key: string) {
  const client = new Client({ name: 'older', version: '1.0.0' })
  const requestInit = { headers: { Authorization: `Bearer ${key}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit }) as never)
  return client
}

it('serves clients made with the first SDK', async () => {
  await using server = await apiServer({ router: { mcp: docentMcp() } })
  const { id, documentId } = await aurora(server.alice)
  const client = await olderClient(server.url, 'alice')
  expect(client.getServerVersion()).toMatchObject({ name: 'docent' })
  expect(client.getInstructions()).toContain('list_collections')
  expect((await client.listTools()).tools).toHaveLength(14)
  const question = { question: 'What does a ticket for adults cost?', collection_id: id }
  const { structuredContent } = await client.callTool({ name: 'ask', arguments: question })
  expect(structuredContent).toMatchObject({ answer: expect.stringContaining('12 euros') })
  const { contents } = await client.readResource({ uri: `docent://documents/${documentId}` })
  expect(contents).toHaveLength(1)
  expect((await client.listPrompts()).prompts.length).toBeGreaterThan(0)
  await client.close()
})

it('reports how far a job is, and ends it when the call is canceled by a message of its own', async () => {
  const { parsers, end } = heldParsers()
  await using server = await apiServer({ router: { mcp: docentMcp() }, docent: { parsers } })
  const { id } = (await server.alice.call('POST /collections', { body: { name: 'Slow' } })).body
  const client = await olderClient(server.url, 'alice')
  const add = (file_name: string, options: object) => {
    const given = { collection_id: id, file_name, text: 'The dome turns.' }
    return client.callTool({ name: 'add_text', arguments: given }, undefined, options)
  }
  const reports: { progress: number; total?: number | undefined }[] = []
  const added = add('slow-1.txt', { onprogress: (report: (typeof reports)[number]) => reports.push(report) })
  await expect.poll(() => reports.length).toBeGreaterThan(0)
  end('slow-1.txt')
  expect((await added).structuredContent).toMatchObject({ state: 'completed', percent: 100 })
  expect(reports.at(-1)).toMatchObject({ progress: 100, total: 100 })

  const controller = new AbortController()
  const canceled = add('slow-2.txt', { signal: controller.signal })
  const newest = async () => (await server.alice.call('GET /jobs')).body
  await expect.poll(newest).toHaveLength(2)
  controller.abort('changed my mind')
  await expect(canceled).rejects.toThrow(/changed my mind/)
  await expect.poll(async () => (await newest())[0].overall_status).toBe('canceled')
  await client.close()
})
