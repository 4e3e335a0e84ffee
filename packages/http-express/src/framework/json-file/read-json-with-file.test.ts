import { existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import express from 'express'
import { afterAll, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { jsonWithFile, ok, routeDefiner } from '../index.ts'
import type { SampleCaller, SampleServices } from '../testing/sample-services.ts'
import { authorized, sampleServer, type SampleOptions } from '../testing/sample-server.ts'

const directory = mkdtempSync(join(tmpdir(), 'docent-spool-'))
vi.stubEnv('TMPDIR', directory)
vi.stubEnv('TEMP', directory)
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(directory, { recursive: true })
})

const input = z.object({
  mime: z.string(),
  pdfs: z.object({ content: z.string().optional(), url: z.string().optional() }).optional(),
  images: z.object({ content: z.string() }).optional(),
  note: z.unknown().optional(),
})
const store = routeDefiner<SampleCaller, SampleServices>()({
  operationId: 'store',
  tag: 'Files',
  method: 'POST',
  path: '/store',
  summary: 'Stores a file',
  request: { body: jsonWithFile(input, ['pdfs.content', 'images.content']) },
  responses: { 200: { description: 'Stored', schema: z.unknown() } },
  async handler({ input: { body }, services }) {
    services.seen('store', body.value)
    services.seen('spooled', spooled().length)
    const { path, size, content } = body.file ?? { content: [] }
    const read = []
    for await (const bytes of content) read.push(bytes)
    const again = []
    for await (const bytes of content) again.push(bytes)
    const same = Buffer.concat(read).equals(Buffer.concat(again))
    return ok({ value: body.value, path, size, same, file: Buffer.concat(read).toString('base64') })
  },
})
const limits = { jsonBytes: 2_000, uploadBytes: 3_000_000 }
const served = (mount?: SampleOptions['mount']) =>
  sampleServer({ router: { routes: [store], limits }, ...(mount && { mount }) })
type Served = Awaited<ReturnType<typeof served>>

async function send({ origin }: Served, body: string | Buffer | object, headers: Record<string, string> = {}) {
  const text = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body)
  const response = await fetch(`${origin}/api/v1/store`, {
    method: 'POST',
    headers: { ...authorized, ...headers },
    body: text,
  })
  return [response.status, (await response.json()) as unknown] as const
}

/** Files that are there, or still open although they have no name any more (where the system shows that). */
function spooled(): string[] {
  const open = existsSync('/proc/self/fd') ? readdirSync('/proc/self/fd').map(targetOf) : []
  return [...readdirSync(directory), ...open.filter((name) => name.startsWith(directory))]
}

function targetOf(descriptor: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`)
  } catch {
    return ''
  }
}

const bytesOf = (size: number) => Buffer.alloc(size, 'some bytes \0\xff')
const small = bytesOf(10).toString('base64')

it.each([0, 1, 1_000, 600_000, 3_000_000])('a file of %d bytes reaches the handler', async (size) => {
  await using server = await served()
  const content = bytesOf(size).toString('base64')
  const answer = { path: 'pdfs.content', size, same: true, file: content }
  const value = { mime: 'a/b', pdfs: { content: '' }, note: 'x' }
  expect(await send(server, { mime: 'a/b', pdfs: { content }, note: 'x' })).toEqual([200, { ...answer, value }])
  const reversed = { note: 'x', pdfs: { content }, mime: 'a/b' }
  const zipped = gzipSync(JSON.stringify(reversed))
  expect(await send(server, zipped, { 'Content-Encoding': 'gzip' })).toEqual([200, { ...answer, value }])
  const isKept = existsSync('/proc/self/fd') && size > 524_288
  for (const [what, count] of server.seen) if (what === 'spooled') expect(count).toBe(isKept ? 1 : 0)
  await expect.poll(spooled).toEqual([])
})

it('a body without a file is one of any other JSON', async () => {
  await using server = await served()
  const value = { mime: 'a/b', pdfs: { url: 'https://example.com/a.pdf' } }
  expect(await send(server, value)).toEqual([200, { value, same: true, file: '' }])
})

it.each([
  ['', 400, 'mime is required.'],
  ['null', 400, 'The body must be a JSON object.'],
  ['{"pdfs":{}}', 400, 'mime is required.'],
  ['{"mime":"a","pdfs":{"content":"QUJ', 400, 'The body must be valid JSON.'],
  ['{"mime":"a","pdfs":{"content":"QUJD"}', 400, 'The body must be valid JSON.'],
  ['{"mime":"a","pdfs":{"content":"QUJD"x}}', 400, 'The body must be valid JSON.'],
  ['{"mime":"a","pdfs":{"content":"Q*JD"}}', 400, 'pdfs.content must be base64.'],
  ['{"mime":"a","pdfs":{"content":"QUJDR"}}', 400, 'pdfs.content must be base64.'],
  ['{"mime":"a","pdfs":{"content":7}}', 400, 'pdfs.content must be text.'],
  ['{"mime":"a","pdfs":{"content":["QUJD"]}}', 400, 'pdfs.content must be text.'],
  [
    '{"mime":"a","pdfs":{"content":"QUJD"},"images":{"content":"QUJD"}}',
    400,
    'pdfs.content and images.content are both given; send one of them.',
  ],
  [
    '{"mime":"a","pdfs":{"content":"QUJD"},"pdfs":{}}',
    400,
    'A field on the way to pdfs.content is given twice; send it once.',
  ],
  [
    '{"mime":"a","pdfs":{"content":"QUJD"},"pdfs":null}',
    400,
    'A field on the way to pdfs.content is given twice; send it once.',
  ],
  [`{"mime":"a","note":${'['.repeat(80)}${']'.repeat(80)}}`, 400, /^note.* is nested too deeply/],
  ['{"mime":"a","note":{"__proto__":1}}', 400, 'note must not have a field named __proto__.'],
  [`{"mime":"a","note":"${'x'.repeat(2_000)}"}`, 413, 'The body without its file is too large, maximum size is 2KB.'],
  [
    `{"mime":"a","pdfs":{"content":"${bytesOf(3_000_001).toString('base64')}"}}`,
    413,
    'pdfs.content is too large, maximum size is 3MB.',
  ],
  [`{"mime":"a","pdfs":{"content":"${String.raw`\n`.repeat(3_500_000)}"}}`, 413, /^The body is too large/],
])('refuses body %#', async (body, status, message) => {
  await using server = await served()
  const [got, answer] = await send(server, body)
  expect([got, answer]).toEqual([status, expect.objectContaining({ message: expect.stringMatching(message) })])
  expect(server.seen).toEqual([])
  await expect.poll(spooled).toEqual([])
})

it('takes what the parser of the host left', async () => {
  const body = { mime: 'a/b', pdfs: { content: small } }
  for (const parser of [express.json(), express.text({ type: '*/*' }), express.raw({ type: '*/*' })]) {
    await using server = await served((app, router) => app.use(parser, router))
    expect(await send(server, body, { 'Content-Type': 'application/json' })).toMatchObject([
      200,
      { size: 10, file: small },
    ])
  }
})

it('takes JSON that the client called a form, and the parser of the host took for one', async () => {
  await using server = await served((app, router) => app.use(express.urlencoded(), router))
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const content = 'QUJD'
  expect(await send(server, { mime: 'text', pdfs: { content } }, headers)).toMatchObject([
    200,
    { size: 3, file: content },
  ])
  expect(await send(server, 'mime=a', headers)).toMatchObject([
    400,
    { message: expect.stringContaining('must be JSON') },
  ])
})

it('keeps nothing of a request that is cut off', async () => {
  await using server = await served()
  const { port, hostname } = new URL(server.origin)
  const socket = connect(Number(port), hostname)
  const head = `POST /api/v1/store HTTP/1.1\r\nHost: a\r\nAuthorization: ${authorized.Authorization}\r\nContent-Length: 3000000\r\n\r\n`
  socket.write(`${head}{"mime":"a","pdfs":{"content":"${bytesOf(1_500_000).toString('base64')}`, () => socket.destroy())
  await new Promise((resolve) => socket.once('close', resolve))
  expect(await send(server, { mime: 'a' })).toMatchObject([200, {}])
  expect(server.seen.map(([what]) => what)).toEqual(['store', 'spooled'])
  await expect.poll(spooled).toEqual([])
})
