/** @module-tag slow */
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runDocent } from '../support/example-process.ts'
import { mcpPost } from '../support/mcp-post.ts'

let root: string
let count = 0
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'docent-standalone-'))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const newDirectory = () => join(root, `data-${++count}`)
const start = (data: string, environment: Record<string, string> = {}) =>
  runDocent(['serve'], { environment: { PORT: '0', DOCENT_DATA: data, ...environment } })
const withKey = (key: string) => ({ headers: { Authorization: `Bearer ${key}` } })

/** The sample of the first run is there and is found. */
async function expectSample(url: string, key: string): Promise<void> {
  const list = await fetch(`${url}/api/v1/collections`, withKey(key))
  const collections: unknown = await list.json()
  expect(collections).toMatchObject([{ name: 'Sample', document_count: 1 }])
  const [{ id }] = collections as [{ id: string }]
  const search = await fetch(`${url}/api/v1/collections/${id}/chunks/search`, {
    method: 'POST',
    body: JSON.stringify({ query: 'life jackets', topics: [] }),
    ...withKey(key),
  })
  const [best] = (await search.json()) as { readonly text: string }[]
  expect(best?.text).toContain('160 life jackets')
}

/** Whole processes on a machine that may be busy. */
describe('docent serve', { timeout: 60_000 }, () => {
  it('shows on an empty directory that everything works, keeps others out of it, and continues after a kill and a stop', async () => {
    const data = newDirectory()
    await using first = start(data)
    const [, url, key] = await first.untilPrinted(/Server +(\S+)[^]*API key +(docent_\S+)/)
    await first.untilPrinted(/Ask about your own/)
    expect(first.output()).toMatch(
      /Answer:[^]*160 life jackets[^]*\[(\d)\][^]*\[\1\] harrow-sound-ferry\.pdf, page 3\n/,
    )
    expect((await fetch(`${url}/rpc/health/readiness`)).status).toBe(200)
    expect((await fetch(`${url}/api/v1/docs`)).status).toBe(200)
    expect(await (await fetch(url!)).text()).toContain('api/v1/docs')
    const nothing = await fetch(`${url}/v1/collections`, { method: 'POST' })
    expect([nothing.status, await nothing.json()]).toEqual([
      404,
      { code: 404, message: expect.stringContaining('The API is under /api/v1') as string },
    ])
    expect((await mcpPost(url!, { key: key!, method: 'tools/list' })).status).toBe(200)
    expect(statSync(join(data, 'admin-key')).mode & 0o777).toBe(0o600)

    await using other = start(data)
    expect(await other.ended).toBe(1)
    expect(other.errors()).toBe(
      `Process ${first.child.pid} at ${url} is using this data directory: stop it, or choose another with --data or DOCENT_DATA.\n`,
    )

    first.child.kill('SIGKILL')
    await first.ended
    await using second = start(data)
    const [, urlAgain] = await second.untilPrinted(/Server +(\S+)[^]*API key +in /)
    expect(second.output()).not.toContain('First run')
    await expectSample(urlAgain!, key!)
    second.child.kill('SIGTERM')
    expect(await second.ended).toBe(0)

    await using third = start(data, { DOCENT_ADMIN_KEY: 'a-key-of-my-own-choice' })
    const [, lastUrl] = await third.untilPrinted(/Server +(\S+)[^]*the one in DOCENT_ADMIN_KEY/)
    await expectSample(lastUrl!, 'a-key-of-my-own-choice')
  })

  // With the sample waited for, it would take three quarters of a minute.
  it('stops at once in the middle of the first run', { timeout: 30_000 }, async () => {
    await using server = start(newDirectory())
    const [, url, key] = await server.untilPrinted(/Server +(\S+)[^]*API key +(docent_\S+)/)
    const jobs = async () => (await fetch(`${url}/api/v1/jobs`, withKey(key!))).json()
    await expect.poll(jobs, { timeout: 10_000, interval: 20 }).toHaveLength(1)
    server.child.kill('SIGINT')
    expect(await server.ended).toBe(0)
  })

  it('says that its port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    await using server = start(newDirectory(), { PORT: String(port) })
    expect(await server.ended).toBe(1)
    // Before it, the log says what the machine lacks.
    expect(server.errors()).toContain(
      `Port ${port} is taken by another program: stop it, or choose another port, such as ${port + 1}, with --port or PORT.\n`,
    )
    other.close()
  })

  it('says what it is set by, and takes no other arguments', async () => {
    const run = (argument: string) => runDocent(['serve', argument])
    await using help = run('--help')
    expect(await help.ended).toBe(0)
    expect(help.output()).toMatch(/^Usage: docent serve[^]*DOCENT_DATA/)
    await using port = run('80')
    expect(await port.ended).toBe(2)
    expect(port.errors()).toMatch(/^The server takes no arguments 80: options and environment variables configure it/)
  })

  it('refuses an invalid variable', async () => {
    await using server = start(newDirectory(), { PORT: 'http' })
    expect(await server.ended).toBe(2)
    expect(server.errors()).toBe('The environment variable PORT must be a number from 0 to 65535.\n')
  })
})
