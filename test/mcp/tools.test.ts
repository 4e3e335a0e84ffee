import { docentMcp } from '@docent/http-express/mcp'
import { describe, expect, it } from 'vitest'
import { apiServer } from '../support/api-server.ts'
import { aurora } from '../support/aurora.ts'
import { generations, mcpClient, type Generation } from '../support/mcp-client.ts'

describe.each(Object.keys(generations) as Generation[])('tools in the %s protocol', (generation) => {
  it('are listed, and answer from documents', async () => {
    await using server = await apiServer({ router: { mcp: docentMcp() } })
    const { id, documentId } = await aurora(server.alice)
    await using mcp = await mcpClient(server.url, 'alice', { generation })
    expect(mcp.client.getNegotiatedProtocolVersion()).toBe(generations[generation])
    const { tools } = await mcp.client.listTools()
    expect(tools.map(({ name }) => name)).toContain('search_passages')
    const { data } = await mcp.tool('search_passages', { collection_id: id, query: 'ticket adults euros' })
    expect(data).toMatchObject({
      passages: [{ document: 'handbook.md', document_id: documentId, text: expect.stringContaining('12 euros') }],
    })
    const question = { question: 'What does a ticket for adults cost?', collection_id: id }
    const answer = await mcp.tool('ask', question)
    expect(answer.data).toMatchObject({
      answer: expect.stringContaining('12 euros'),
      sources: [{ document: 'handbook.md' }],
    })
    expect(answer.text).toContain('[1] handbook.md, page 1')
  })
})
