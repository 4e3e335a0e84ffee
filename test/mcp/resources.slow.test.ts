/** @module-tag slow */
import { docentMcp } from '@docent/http-express/mcp'
import { describe, expect, it } from 'vitest'
import { apiServer } from '../support/api-server.ts'
import { aurora, handbook } from '../support/aurora.ts'
import { generations, mcpClient, type Generation } from '../support/mcp-client.ts'

describe.each(Object.keys(generations) as Generation[])('in the %s protocol', (generation) => {
  it('documents are resources, as text and as they came', async () => {
    await using server = await apiServer({ router: { mcp: docentMcp() } })
    const { documentId } = await aurora(server.alice)
    await using mcp = await mcpClient(server.url, 'alice', { generation })
    const uri = `docent://documents/${documentId}`
    expect((await mcp.client.listResources()).resources).toMatchObject([
      { uri, name: 'handbook.md', mimeType: 'text/plain' },
    ])
    expect((await mcp.client.listResourceTemplates()).resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      'docent://documents/{document_id}',
      'docent://documents/{document_id}/original',
    ])
    const { contents } = await mcp.client.readResource({ uri })
    expect(contents).toEqual([{ uri, mimeType: 'text/plain', text: expect.stringContaining('A ticket for adults') }])
    const original = await mcp.client.readResource({ uri: `${uri}/original` })
    expect(original.contents).toMatchObject([{ text: handbook }])
    for (const wrong of ['docent://documents/none', 'docent://other/1', 'file:///etc/passwd', `${uri}/original/x`])
      await expect(mcp.client.readResource({ uri: wrong }), wrong).rejects.toThrow(
        /no such resource|no document with this id/,
      )
  })

  it('prompt templates are prompts', async () => {
    await using server = await apiServer({ router: { mcp: docentMcp() } })
    const { id } = await aurora(server.alice)
    const body = { name: 'Museum guide!', description: 'For visitors.', system_prompt: 'You guide visitors.' }
    await server.alice.call('POST /prompt_templates', { body })
    await using mcp = await mcpClient(server.url, 'alice', { generation })
    const { prompts } = await mcp.client.listPrompts()
    expect(prompts).toContainEqual(
      expect.objectContaining({ name: 'museum-guide', title: 'Museum guide!', description: 'For visitors.' }),
    )
    const get = (given: Record<string, string>) => mcp.client.getPrompt({ name: 'museum-guide', arguments: given })
    const { messages } = await get({ question: 'What does a ticket cost?', collection_id: id })
    const [{ role, content }] = messages as [{ role: string; content: { type: string; text: string } }]
    expect([role, content.type]).toEqual(['user', 'text'])
    expect(content.text).toMatch(/^You guide visitors\.\n\n[^]*handbook\.md, page 1:\n[^]*What does a ticket cost\?$/)
    await expect(get({})).rejects.toThrow(/question is required/)
    await expect(mcp.client.getPrompt({ name: 'none' })).rejects.toThrow(/no prompt none/)

    await server.bob.call('POST /prompt_templates', { body })
    await server.alice.call('POST /prompt_templates', { body: { ...body, name: 'Museum: guide' } })
    const names = (await mcp.client.listPrompts()).prompts
      .map(({ name }) => name)
      .filter((name) => name.startsWith('museum'))
    expect(new Set(names).size).toBe(2)
    expect(names).not.toContain('museum-guide')
  })
})

it('lists resources in pages, and long texts in parts', async () => {
  await using server = await apiServer({ router: { mcp: docentMcp() } })
  const { id } = (await server.alice.call('POST /collections', { body: { name: 'Many' } })).body
  const ingest = (file_name: string, body: string) =>
    server.alice.call('POST /ingest/plain_text', { query: { collection_id: id, file_name }, body })
  for (let index = 0; index < 60; index++) await ingest(`${index}.txt`, `Dome number ${index}.`)
  await ingest(
    'long.txt',
    Array.from({ length: 4_000 }, (_, index) => `Sentence ${index} of a long text.`).join('\n\n'),
  )
  await using mcp = await mcpClient(server.url, 'alice')
  const page = async (cursor?: string) =>
    await mcp.client.request({ method: 'resources/list', params: cursor === undefined ? {} : { cursor } })
  const first = await page()
  const second = await page(first.nextCursor)
  expect([first.resources.length, second.resources.length, second.nextCursor]).toEqual([50, 11, undefined])
  const uris = [...first.resources, ...second.resources].map(({ uri }) => uri)
  expect(new Set(uris).size).toBe(61)
  await expect(page('next')).rejects.toThrow(/cursor is not valid/)

  const long = [...first.resources, ...second.resources].find(({ name }) => name === 'long.txt')!
  const textAt = async (uri: string) => {
    const [content] = (await mcp.client.readResource({ uri })).contents
    return (content as { text: string }).text
  }
  const beginning = await textAt(long.uri)
  expect(beginning.length).toBeLessThan(101_000)
  const next = /\[More follows: (docent:.*)\]$/.exec(beginning)![1]!
  expect(await textAt(next)).toMatch(/Sentence 3999 of a long text\.$/)
})
