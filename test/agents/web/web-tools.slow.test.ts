/** @module-tag slow */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { searxngSearch, webTools } from '@docent/adapters-agents/web'
import { guardedNetwork, standardParsers } from '@docent/adapters-ingestion'
import type { HostToolResult } from '@docent/core/ports'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toolContext } from '../documents/tool-calls.ts'

const parsers = standardParsers()
const asked: IncomingMessage[] = []
let answer: (request: IncomingMessage, response: ServerResponse) => void
let server: Server
let base: string

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request)
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(async () => {
  await parsers.close()
  server.closeAllConnections()
  server.close()
})

const page = (body: string | Buffer, type = 'text/html', status = 200) => {
  answer = (_request, response) => response.writeHead(status, { 'content-type': type }).end(body)
}

async function call(name: string, input: object, attempt = 2, options = {}): Promise<HostToolResult> {
  const network = guardedNetwork({ allow: ['127.0.0.1'] })
  const search = searxngSearch({ url: `${base}/searx`, headers: { authorization: 'Bearer secret' } })
  const tools = webTools({ network, parsers, search, ...options })
  try {
    return await tools.find((tool) => tool.name === name)!.call(JSON.stringify(input), { ...toolContext(), attempt })
  } finally {
    await network.close()
  }
}

const article = `<html><head><title>Terms</title></head><body><nav>Home</nav><article><h1>Terms</h1>
  <p>Payable in <b>30 days</b>.</p><table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table></article></body></html>`

describe('read_web_page', () => {
  it('returns a page as Markdown, with where it was', async () => {
    answer = (request, response) => {
      if (request.url === '/old') response.writeHead(302, { location: '/new' }).end()
      else response.writeHead(200, { 'content-type': 'text/html' }).end(article)
    }
    const { content } = await call('read_web_page', { url: `${base}/old` })
    expect(content).toContain(`Address: ${base}/new\nTitle: Terms\n\n`)
    expect(content).toContain('Payable in **30 days**.')
    expect(content).toContain('| a | b |\n| --- | --- |\n| 1 | 2 |')
  })

  it('continues in a long page', async () => {
    page(`<article>${'<p>word word</p>'.repeat(20)}<p>the end</p></article>`)
    const input = { url: `${base}/` }
    const first = await call('read_web_page', input, 2, { maxLetters: 100 })
    const start = Number(/continue with start (\d+)/.exec(first.content)?.[1])
    expect(start).toBe(100)
    const rest = await call('read_web_page', { ...input, start }, 2, { maxLetters: 1_000 })
    expect(rest.content).toMatch(/the end$/)
    expect(await call('read_web_page', { ...input, start: 5_000 })).toMatchObject({ failed: true })
  })

  it('reads the encoding that only the answer names', async () => {
    page(Buffer.from('<p>\xcf\xf0\xe8\xe2\xe5\xf2</p>', 'latin1'), 'text/html; charset=windows-1251')
    expect((await call('read_web_page', { url: base })).content).toContain('Привет')
  })

  it.each([
    ['a missing page', 404, 'There is no such page'],
    ['a closed page', 403, 'not open to everybody'],
    ['a broken site', 500, 'The site answered 500'],
  ])('says why it cannot have %s', async (_what, status, message) => {
    page('', 'text/html', status)
    const result = await call('read_web_page', { url: base })
    expect(result).toMatchObject({ failed: true, content: expect.stringContaining(message) })
  })

  it('lets what may work later be tried once more', async () => {
    page('', 'text/html', 503)
    await expect(call('read_web_page', { url: base }, 1)).rejects.toMatchObject({ code: 'unavailable' })
  })

  it.each([
    ['a page without text', '<html><body><script>document.write("x")</script></body></html>', 'text/html', 'scripts'],
    [
      'what cannot be read',
      Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 0, 0]),
      'text/html',
      'cannot be read',
    ],
    ['a page that is too large', 'x'.repeat(3_000), 'text/plain', 'larger'],
  ])('refuses %s', async (_what, body, type, message) => {
    page(body, type)
    const result = await call('read_web_page', { url: base }, 2, { maxBytes: 2_000 })
    expect(result).toMatchObject({ failed: true, content: expect.stringContaining(message) })
  })

  it.each(['http://169.254.169.254/latest', 'http://localhost.internal/', 'file:///etc/passwd', 'no address'])(
    'does not call %s',
    async (url) => {
      const before = asked.length
      expect(await call('read_web_page', { url })).toMatchObject({ failed: true })
      expect(asked.length).toBe(before)
    },
  )
})

describe('web_search', () => {
  const results = (given: unknown) => page(JSON.stringify({ results: given }), 'application/json')

  it('lists pages, and sends the key', async () => {
    results([
      { title: 'One\npage', url: 'https://example.org/1', content: 'Some words', publishedDate: '2026-01-02' },
      { title: 'Script', url: 'javascript:alert(1)', content: '' },
      'nonsense',
      { title: 'Two', url: 'https://example.org/2', content: null },
      { title: 'Three', url: 'https://example.org/3' },
    ])
    const { content } = await call('web_search', { query: 'zoning & law', count: 2 })
    expect(content).toBe('1. One page\nhttps://example.org/1 (2026-01-02)\nSome words\n\n2. Two\nhttps://example.org/2')
    const request = asked.at(-1)!
    expect(request.url).toBe('/searx/search?format=json&q=zoning+%26+law')
    expect(request.headers.authorization).toBe('Bearer secret')
  })

  it('says that nothing was found', async () => {
    results([])
    expect((await call('web_search', { query: 'x' })).content).toBe('Nothing was found.')
  })

  it.each([
    [403, 'format json'],
    [404, 'answered 404'],
    [500, 'answered 500'],
  ])('says that the service answered %d', async (status, message) => {
    page('', 'text/html', status)
    const result = await call('web_search', { query: 'x' })
    expect(result).toMatchObject({ failed: true, content: expect.stringContaining(message) })
  })

  it('does not take its key elsewhere', async () => {
    answer = (_request, response) => response.writeHead(302, { location: '/elsewhere' }).end()
    const before = asked.length
    expect(await call('web_search', { query: 'x' })).toMatchObject({ failed: true })
    expect(asked.length).toBe(before + 1)
  })

  it('refuses an answer that is no list', async () => {
    page('<html>', 'text/html')
    expect(await call('web_search', { query: 'x' })).toMatchObject({
      failed: true,
      content: expect.stringContaining('results as JSON'),
    })
  })

  it('needs the address of its service', () => {
    expect(() => searxngSearch({ url: 'search.example.org' })).toThrow('not a full web address')
  })
})

it('has no search unless the host gives one, and asks a person once the run has read what others wrote', async () => {
  const tools = webTools({ network: guardedNetwork(), parsers })
  const usable = tools.filter(({ disabledReason }) => disabledReason === undefined)
  expect(usable.map(({ name, egress, approval, class: ofClass }) => [name, egress, approval, ofClass])).toEqual([
    ['read_web_page', true, 'tainted', 'read'],
  ])
})
