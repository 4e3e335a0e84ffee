import { createHash } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import express5 from 'express'
import { describe, expect, test } from 'vitest'
import { authorized, expressVersions, sampleServer, type Mount, type SampleServer } from './testing/sample-server.ts'

function fileForm(content: Uint8Array | string, name = 'a.txt', field = 'file'): FormData {
  const form = new FormData()
  form.set(field, new Blob([content as Uint8Array<ArrayBuffer> | string]), name)
  return form
}

type RequestBody = FormData | string

function send(server: SampleServer, path: string, body: RequestBody, method = 'POST', headers = {}) {
  return fetch(`${server.origin}/api/v1${path}`, { method, headers: { ...authorized, ...headers }, body })
}

const upload = (server: SampleServer, body: RequestBody, headers = {}) => send(server, '/uploads', body, 'PUT', headers)

describe.each(Object.entries(expressVersions))('%s', (_, express) => {
  test('a file streams through, whole', async () => {
    await using server = await sampleServer({ express, mount: (app, api) => app.use(express.json(), api) })
    const content = Buffer.alloc(3 * 2 ** 20, 'docent')
    const response = await upload(server, fileForm(content, 'Größe 日本.pdf'))
    expect(await response.json()).toEqual({
      filename: 'Größe 日本.pdf',
      bytes: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    })
  })

  test('a form that the host has read as bytes is used', async () => {
    const mount: Mount = (app, api) => app.use(express.raw({ type: '*/*' })).use(api)
    await using server = await sampleServer({ express, mount })
    expect(await (await upload(server, fileForm('hello'))).json()).toMatchObject({ filename: 'a.txt', bytes: 5 })
  })
})

test.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\x\\report.pdf', 'report.pdf'],
  ['..', ''],
  ['a\u0007b.txt', 'ab.txt'],
])('the name %j becomes %j', async (name, expected) => {
  await using server = await sampleServer()
  expect(await (await upload(server, fileForm('x', name))).json()).toMatchObject({ filename: expected })
})

test('of several files none is taken, rather than one of them', async () => {
  await using server = await sampleServer()
  const form = fileForm('first')
  form.append('other', new Blob(['not asked for']), 'c.txt')
  expect((await upload(server, form)).status).toBe(200)
  form.append('file', new Blob(['second']), 'b.txt')
  const response = await upload(server, form)
  expect(response.status).toBe(400)
  expect(await response.json()).toEqual({
    code: 400,
    message: 'Send one file in a request; this one has several in file.',
  })
})

test('a request without file or form is refused', async () => {
  await using server = await sampleServer()
  const fields = new FormData()
  fields.set('name', 'value')
  const missing = { code: 400, message: 'The form has no file in the field file; send the file there, with its name.' }
  const noForm = {
    code: 400,
    message:
      'The body must be a form: send the file in the field file as multipart/form-data, with its boundary in Content-Type.',
  }
  const broken = {
    code: 400,
    message: 'The form is damaged or incomplete; send the file in the field file as multipart/form-data again.',
  }
  expect(await (await upload(server, fields)).json()).toEqual(missing)
  expect(await (await upload(server, fileForm('x', 'a', 'other'))).json()).toEqual(missing)
  expect(await (await upload(server, '{}', { 'Content-Type': 'application/json' })).json()).toEqual(noForm)
  expect(await (await upload(server, 'x', { 'Content-Type': 'multipart/form-data' })).json()).toEqual(noForm)
  const cut = '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nhalf'
  expect(await (await upload(server, cut, { 'Content-Type': 'multipart/form-data; boundary=b' })).json()).toEqual(
    broken,
  )
  expect(await (await upload(server, '--c', { 'Content-Type': 'multipart/form-data; boundary=b' })).json()).toEqual(
    broken,
  )
})

test('a file beyond the limit is refused, one of exactly the limit is not', async () => {
  await using server = await sampleServer({ router: { limits: { uploadBytes: 1000 } } })
  expect((await upload(server, fileForm(Buffer.alloc(1000)))).status).toBe(200)
  const large = await upload(server, fileForm(Buffer.alloc(1001)))
  expect(await large.json()).toEqual({ code: 413, message: 'File is too large, maximum size is 1KB' })
  expect(server.seen).toContainEqual(['upload-failed', 'too_large'])
})

test('a refused file is read away, so that the client sees the answer', async () => {
  await using server = await sampleServer()
  const response = await send(server, '/refused-uploads', fileForm(Buffer.alloc(5 * 2 ** 20)))
  expect(await response.json()).toEqual({ code: 403, message: 'Not for you.' })
  expect((await fetch(`${server.origin}/api/v1/items`, { headers: authorized })).status).toBe(200)
})

test('fields are checked, wherever they are in a buffered form', async () => {
  await using server = await sampleServer()
  const after = fileForm('12345')
  after.set('tool_type', 'general_code')
  after.set('unzip', 'TRUE')
  expect(await (await send(server, '/tools', after)).json()).toEqual({ type: 'general_code', bytes: 5 })
  const without = await send(server, '/tools', fileForm('x'))
  expect(await without.json()).toEqual({ code: 400, message: 'tool_type is required.' })
  const large = fileForm(Buffer.alloc(1001))
  large.set('tool_type', 'general_code')
  expect((await send(server, '/tools', large)).status).toBe(413)
})

test('a client that leaves in the middle ends the upload', async () => {
  await using server = await sampleServer()
  const client = httpRequest(`${server.origin}/api/v1/uploads`, {
    method: 'PUT',
    headers: { ...authorized, 'Content-Type': 'multipart/form-data; boundary=b', 'Content-Length': 10_000 },
  })
  client.on('error', () => undefined)
  client.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nthe beginning')
  await server.untilSeen('upload-began')
  client.destroy()
  expect(await server.untilSeen('upload-failed')).toBe('canceled')
})

test('a body that a parser of the host has consumed is not called damaged', async () => {
  const mount: Mount = (app, api) => app.use(express5.text({ type: () => true }), api)
  await using server = await sampleServer({ mount })
  const message = expect.stringContaining('mount the API before body parsers') as string
  const form = await upload(server, fileForm('content'))
  expect([form.status, await form.json()]).toEqual([400, { code: 400, message }])
  const headers = { 'Part-Number': '1', 'Content-Type': 'application/octet-stream' }
  const bytes = await send(server, '/parts/a:uploadPart', 'content', 'POST', headers)
  expect([bytes.status, await bytes.json()]).toEqual([400, { code: 400, message }])
})
