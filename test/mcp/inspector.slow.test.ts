/** @module-tag slow */
import { docentMcp } from '@docent/http-express/mcp'
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiServer } from '../support/api-server.ts'
import { aurora } from '../support/aurora.ts'
import { mcpClient } from '../support/mcp-client.ts'

const program = fileURLToPath(import.meta.resolve('@modelcontextprotocol/inspector/clients/launcher/build/index.js'))

/** It keeps things below the home of its user; tests leave nothing there. */
let home: string
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'mcp-inspector-'))
})
afterAll(() => rm(home, { recursive: true }))

/** What the command line of the Inspector prints, called as docs/mcp-server.md shows it. */
async function inspect(url: string, key: string, ...parameters: readonly string[]): Promise<Record<string, unknown>> {
  const called = ['--cli', `${url}/mcp`, '--transport', 'http', '--header', `Authorization: Bearer ${key}`]
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...called, ...parameters], {
    env: { PATH: process.env['PATH'], HOME: home },
  })
  return JSON.parse(stdout) as Record<string, unknown>
}

describe('the command line of the Inspector', { timeout: 120_000 }, () => {
  it('lists the tools and calls one', async () => {
    await using server = await apiServer({ router: { mcp: docentMcp() } })
    const { id } = await aurora(server.alice)
    await using mcp = await mcpClient(server.url, 'alice')
    const listed = await inspect(server.url, 'alice', '--method', 'tools/list')
    expect(listed).toMatchObject({
      tools: (await mcp.client.listTools()).tools.map(({ name, inputSchema }) => ({ name, inputSchema })),
    })

    const found = await inspect(
      server.url,
      'alice',
      ...['--method', 'tools/call', '--tool-name', 'search_passages'],
      ...['--tool-arg', `collection_id=${id}`, 'query=ticket for adults'],
    )
    expect(found).toMatchObject({ structuredContent: { passages: expect.any(Array) } })
    expect(JSON.stringify(found)).toContain('A ticket for adults')
  })

  it('lists and reads resources, and gets prompts', async () => {
    await using server = await apiServer({ router: { mcp: docentMcp() } })
    const { documentId } = await aurora(server.alice)
    const uri = `docent://documents/${documentId}`
    expect(await inspect(server.url, 'alice', '--method', 'resources/list')).toMatchObject({ resources: [{ uri }] })
    const read = await inspect(server.url, 'alice', '--method', 'resources/read', '--uri', uri)
    expect(JSON.stringify(read)).toContain('A ticket for adults')
    expect(await inspect(server.url, 'alice', '--method', 'prompts/list')).toMatchObject({ prompts: expect.any(Array) })
  })

  it('gets no tools with a key that does not count', async () => {
    await using server = await apiServer({ router: { mcp: docentMcp() }, realKeys: true })
    await expect(inspect(server.url, 'docent_wrong', '--method', 'tools/list')).rejects.toThrow('auth_required')
  })
})
