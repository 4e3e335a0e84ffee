import { expect, test } from 'vitest'
import { z } from 'zod'
import type { ByteRange } from './byte-range.ts'
import { download, routeDefiner } from './index.ts'
import type { SampleCaller, SampleServices } from './testing/sample-services.ts'
import { authorized, sampleServer } from './testing/sample-server.ts'

const text = 'some bytes'
const etag = '"one"'
const changed = 'Mon, 23 Nov 2026 10:00:00 GMT'

const open = async (headers: Record<string, string> = {}, { method = 'GET', query = '' } = {}) => {
  const asked: (ByteRange | undefined)[] = []
  const route = routeDefiner<SampleCaller, SampleServices>()({
    operationId: 'get_part',
    tag: 'Files',
    method: method === 'POST' ? 'POST' : 'GET',
    path: '/part',
    summary: 'A file, or a range of it',
    request: { query: z.object({ headers: z.boolean().default(true), length: z.boolean().default(true) }) },
    responses: { 200: { description: 'Content', contentType: 'text/plain' } },
    handler: ({ input }) =>
      download({
        content: async (range) => {
          asked.push(range)
          if (range?.start === 5) throw new Error('this part is lost')
          return (async function* () {
            yield Buffer.from(text.slice(range?.start, range?.end))
          })()
        },
        contentType: 'text/plain',
        length: input.query.length ? text.length : undefined,
        headers: input.query.headers ? { ETag: etag, 'Last-Modified': changed } : undefined,
      }),
  })
  await using server = await sampleServer({ router: { routes: [route] } })
  const response = await fetch(`${server.origin}/api/v1/part?${query}`, {
    method,
    headers: { ...authorized, ...headers },
  })
  const header = (name: string) => response.headers.get(name)
  return { status: response.status, text: await response.text(), header, asked }
}

test('a range is read alone', async () => {
  const { status, text: part, header, asked } = await open({ Range: 'bytes=2-6' })
  expect([status, part]).toEqual([206, 'me by'])
  expect([header('content-range'), header('content-length')]).toEqual(['bytes 2-6/10', '5'])
  expect([header('accept-ranges'), header('etag')]).toEqual(['bytes', etag])
  expect(asked).toEqual([{ start: 2, end: 7 }])
})

test.each([
  ['no range', {}],
  ['several ranges', { Range: 'bytes=0-1,3-4' }],
  ['another unit', { Range: 'pages=1-2' }],
  ['another content by its tag', { Range: 'bytes=0-1', 'If-Range': '"two"' }],
  ['a weak tag', { Range: 'bytes=0-1', 'If-Range': `W/${etag}` }],
  ['another date', { Range: 'bytes=0-1', 'If-Range': 'Mon, 23 Nov 2026 10:00:01 GMT' }],
  ['an empty condition', { Range: 'bytes=0-1', 'If-Range': '' }],
])('the whole is sent for %s', async (_case, headers) => {
  const { status, text: whole, header, asked } = await open(headers)
  expect([status, whole, header('accept-ranges'), header('content-range')]).toEqual([200, text, 'bytes', null])
  expect(asked).toEqual([undefined])
})

test.each([etag, changed])('a range is sent if the content is still %s', async (condition) => {
  expect(await open({ Range: 'bytes=-3', 'If-Range': condition })).toMatchObject({ status: 206, text: 'tes' })
})

test('a content without a name matches no condition', async () => {
  const answer = await open({ Range: 'bytes=-3', 'If-Range': 'undefined' }, { query: 'headers=false' })
  expect(answer).toMatchObject({ status: 200, text })
})

test('a range behind the end is refused with the length', async () => {
  const { status, text: body, header, asked } = await open({ Range: 'bytes=10-' })
  expect([status, header('content-range'), asked]).toEqual([416, 'bytes */10', []])
  expect(JSON.parse(body)).toMatchObject({ code: 416, message: expect.stringContaining('has 10 bytes') })
})

test('HEAD has the headers of the whole and opens nothing', async () => {
  const { status, header, asked } = await open({ Range: 'bytes=2-6' }, { method: 'HEAD' })
  expect([status, header('content-length'), header('accept-ranges'), asked]).toEqual([200, '10', 'bytes', []])
})

test('ranges count for GET only, and where the length is known', async () => {
  expect(await open({ Range: 'bytes=2-6' }, { method: 'POST' })).toMatchObject({ status: 200, text })
  const unknown = await open({ Range: 'bytes=2-6' }, { query: 'length=false' })
  expect([unknown.status, unknown.text, unknown.header('accept-ranges')]).toEqual([200, text, null])
})

test('a range that cannot be read is an error', async () => {
  const { status, header } = await open({ Range: 'bytes=5-' })
  expect([status, header('content-range')]).toEqual([500, null])
})

test.each([
  ['the tag', { 'If-None-Match': etag }],
  ['one of several tags', { 'If-None-Match': `"zero, and more", ${etag}` }],
  ['the tag, weak', { 'If-None-Match': `W/${etag}` }],
  ['any content', { 'If-None-Match': '*' }],
  ['the tag, for a range', { 'If-None-Match': etag, Range: 'bytes=2-6' }],
  ['the tag, for a range behind the end', { 'If-None-Match': etag, Range: 'bytes=10-' }],
])('nothing is sent to a client that has the content: %s', async (_case, headers) => {
  for (const method of ['GET', 'HEAD']) {
    const { status, text: body, header, asked } = await open(headers, { method })
    expect([status, body, header('etag'), header('content-type'), asked]).toEqual([304, '', etag, null, []])
  }
})

test.each([
  ['another tag', { 'If-None-Match': '"two"' }, {}],
  ['a part of the tag', { 'If-None-Match': '"on"' }, {}],
  ['no tag', { 'If-None-Match': '' }, {}],
  ['a content without a tag', { 'If-None-Match': '*' }, { query: 'headers=false' }],
  ['a call that changes something', { 'If-None-Match': etag }, { method: 'POST' }],
])('the whole is sent for %s', async (_case, headers, asked) => {
  expect(await open(headers, asked)).toMatchObject({ status: 200, text })
})
