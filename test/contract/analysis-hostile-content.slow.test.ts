/** @module-tag slow */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pngHead } from '../support/analysis-samples.ts'
import { analysisClient, type AnalysisClient } from '../support/analysis-world.ts'
import { apiClient } from '../support/api-client.ts'
import { contentFields, type ImportedKind } from '../support/bad-contents.ts'
import { measuredServer, type MeasuredServer } from '../support/measured-server.ts'
import { packedFile } from '../support/packed-file.ts'

let server: MeasuredServer
let alice: AnalysisClient
let project: string
/** What an address gives from which content is fetched. */
let served: Uint8Array
const site = createServer((_, response) => response.end(served))
beforeAll(async () => {
  server = await measuredServer()
  alice = analysisClient(apiClient(server.url, 'alice'))
  project = await alice.project()
  await once(site.listen(0, '127.0.0.1'), 'listening')
})
afterAll(async () => {
  site.close()
  await server[Symbol.asyncDispose]()
})

const region = '{"shape_attributes":{"name":"point","cx":1,"cy":1},"region_attributes":{}}'
const viaOf = (pages: number, regions: number): Buffer => {
  const page = (at: number) =>
    `"${at}":{"filename":"a.pdf+${at}.png","size":-1,"regions":[${Array(regions).fill(region).join()}],"file_attributes":{}}`
  return Buffer.from(`{${Array.from({ length: pages }, (_, at) => page(at)).join()}}`)
}
const cocoOf = (count: number): Buffer =>
  Buffer.from(
    `{"images":[{"id":1,"file_name":"a.png"}],"categories":[{"id":1,"name":"x"}],"annotations":[${Array(count)
      .fill('{"id":1,"image_id":1,"category_id":1,"bbox":[1,1,2,2]}')
      .join()}]}`,
  )
const members = (count: number): string => Array.from({ length: count }, (_, at) => `"k${at}":1`).join()

const json = 'application/json'
const zip = 'application/zip'
type Hostile = readonly [string, RegExp, ImportedKind, string, () => Uint8Array]
const hostile: readonly Hostile[] = [
  ['a million regions', /more than the 500000 regions/, 'annotationSets', json, () => viaOf(50, 20_000)],
  ['a million regions of one page', /more than the 500000 regions/, 'annotationSets', json, () => viaOf(1, 1_000_000)],
  [
    'a million annotations of COCO',
    /more than the 500000 regions/,
    'annotationSets',
    'application/vnd.coco+json',
    () => cocoOf(1_000_000),
  ],
  [
    'twenty million lists in each other',
    /nested too deeply: at most 64 levels/,
    'annotationSets',
    json,
    () => Buffer.from(`{"a":${'['.repeat(20e6)}${']'.repeat(20e6)}}`),
  ],
  [
    'ten million objects in each other that do not end',
    /nested too deeply: at most 64 levels/,
    'annotationSets',
    json,
    () => Buffer.from('{"a":'.repeat(10e6)),
  ],
  [
    'four million members',
    /an object of more than 100000 members/,
    'annotationSets',
    json,
    () => Buffer.from(`{"k":{"filename":"a.png","x":{${members(4e6)}}}}`),
  ],
  [
    'thirty million lists',
    /a list of more than 1000000 members/,
    'annotationSets',
    json,
    () => Buffer.from(`{"a":[${'[],'.repeat(30e6)}1]}`),
  ],
  [
    'one text of ninety million letters',
    /of more than 6000002 letters/,
    'annotationSets',
    json,
    () => Buffer.from(`{"a":"${'\\"'.repeat(45e6)}"}`),
  ],
  ['a billion pixels', /has 32000 × 32000 pixels/, 'imageSets', 'image/png', () => pngHead(32_000, 32_000)],
  [
    'a billion pixels with fifty million bytes',
    /has 32000 × 32000 pixels/,
    'imageSets',
    'image/png',
    () => Buffer.concat([pngHead(32_000, 32_000), Buffer.alloc(50e6)]),
  ],
  [
    'a ZIP bomb',
    /unpacks to more than 200 times/,
    'documentSets',
    zip,
    () => packedFile('a.pdf', deflateRawSync(Buffer.alloc(100_000_000)), 100_000_000),
  ],
  [
    'a ZIP bomb that says to be small',
    /./,
    'documentSets',
    zip,
    () => packedFile('a.pdf', deflateRawSync(Buffer.alloc(100_000_000)), 10),
  ],
  ['ends of ZIPs alone', /ZIP/, 'documentSets', zip, () => Buffer.alloc(50e6, 'PK\x05\x06')],
  ['text as a PDF', /is no PDF/, 'documentSets', 'application/pdf', () => Buffer.alloc(50e6, 'x')],
]

/** What is looked at in the same way however it comes. */
const onlyOnce = new Set([
  'a million annotations of COCO',
  'ten million objects in each other that do not end',
  'thirty million lists',
  'a billion pixels with fifty million bytes',
  'a ZIP bomb that says to be small',
  'text as a PDF',
])

const bodyOf = (kind: ImportedKind, mime: string, content?: object) => {
  const [described, field] = contentFields[kind]
  return { mime, [described]: { displayName: 'Hostile' }, ...(content && { [field]: content }) }
}
const listOf = (kind: ImportedKind) => `POST ${project}/documentAI/${kind}`
const put = (name: string, number: number, body: Uint8Array) =>
  alice.call(`POST ${name}:uploadPart`, {
    body,
    headers: { 'Part-Number': String(number), 'Content-Type': 'application/octet-stream' },
  })

/** Names of all that the project has, and how many blobs there are. */
async function everything() {
  const lists = [...Object.keys(contentFields), 'jobs'].map(async (list) => {
    const { body } = await alice.call(`GET ${project}/documentAI/${list}?pageSize=1000`)
    return body[list].map(({ name }: { name: string }) => name)
  })
  return { names: (await Promise.all(lists)).flat(), blobs: (await server.use()).blobs }
}

/** Connections that the server closed while a content was made here. */
const untilClosedIsNoticed = () => pause(50)

/** The ways in which clients send content; each answers what the call did that completes it. */
const ways = {
  async base64(kind: ImportedKind, mime: string, content: Uint8Array) {
    const whole = bodyOf(kind, mime, { content: Buffer.from(content).toString('base64') })
    const body = Buffer.from(JSON.stringify(whole))
    await untilClosedIsNoticed()
    return alice.call(listOf(kind), { body, headers: { 'Content-Type': json } })
  },
  async url(kind: ImportedKind, mime: string, content: Uint8Array) {
    served = content
    const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`
    return alice.call(listOf(kind), { body: bodyOf(kind, mime, { url }) })
  },
  async parts(kind: ImportedKind, mime: string, content: Uint8Array) {
    const { name } = (await alice.call(`${listOf(kind)}:multipart`, { body: bodyOf(kind, mime) })).body
    const size = Math.max(10_000, Math.ceil(content.byteLength / 10))
    for (let at = 0; at < content.byteLength; at += size)
      expect((await put(name, at / size + 1, content.subarray(at, at + size))).status).toBe(200)
    const answer = await alice.call(`POST ${name}:completeUpload`)
    // It stays open, so that a part can be sent again.
    expect((await alice.call(`GET ${name}`)).body.status).toBe('ARTIFACT_STATUS_NOT_YET_READY')
    expect((await alice.call(`DELETE ${name}`)).status).toBe(200)
    return answer
  },
}

/** Its blobs go a moment after the answer. */
const expectUnchanged = (before: object) => expect.poll(everything, { timeout: 30_000, interval: 200 }).toEqual(before)

describe.each(Object.entries(ways))('hostile content that comes as %s', { timeout: 180_000 }, (_, send) => {
  it.each(hostile.filter(([name]) => send === ways.base64 || !onlyOnce.has(name)))(
    'makes nothing, within bounds: %s',
    async (_name, message, kind, mime, make) => {
      const content = make()
      // Connections that the server closed meanwhile are noticed.
      await pause(50)
      const before = await everything()
      const answer = await send(kind, mime, content)
      const use = await server.use()
      expect([400, 413]).toContain(answer.status)
      expect(answer.body.message).toMatch(message)
      // Read in pieces, of which the longest possible one is a single text: contents have up to 126 million letters.
      expect(use.lettersAtOnce).toBeLessThanOrEqual(6_500_000)
      // A hundred megabytes as bytes, as text, and what is not collected yet of the contents before.
      expect(use.memoryMb).toBeLessThan(1_500)
      await expectUnchanged(before)
    },
  )
})

describe('content that is cut off', { timeout: 60_000 }, () => {
  /** Sends half of a request, and goes. */
  async function sendHalf(path: string, headers: Record<string, string>, half: string): Promise<void> {
    const { hostname, port } = new URL(server.url)
    const socket = connect({ host: hostname, port: Number(port) })
    await once(socket, 'connect')
    const lines = Object.entries({ Host: hostname, Authorization: 'Bearer alice', ...headers })
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
    socket.write(`POST /v1alpha/${path} HTTP/1.1\r\n${head}\r\n${half}`)
    await pause(100)
    socket.destroy()
  }

  it.each(['identity', 'chunked'])('makes nothing: the content of an artifact, %s', async (encoding) => {
    const before = await everything()
    const body = JSON.stringify(bodyOf('annotationSets', json, { content: 'A'.repeat(4_000_000) }))
    const half = body.slice(0, body.length / 2)
    const length = encoding === 'chunked' ? { 'Transfer-Encoding': 'chunked' } : { 'Content-Length': `${body.length}` }
    const sent = encoding === 'chunked' ? `${half.length.toString(16)}\r\n${half}\r\n` : half
    await sendHalf(`${project}/documentAI/annotationSets`, { 'Content-Type': json, ...length }, sent)
    await expect.poll(everything, { timeout: 30_000, interval: 200 }).toEqual(before)
  })

  it('keeps the part that came before', async () => {
    const { name } = (
      await alice.call(`${listOf('annotationSets')}:multipart`, { body: bodyOf('annotationSets', json) })
    ).body
    const via = viaOf(1, 3)
    await put(name, 1, via)
    const before = await everything()
    const headers = { 'Content-Type': 'application/octet-stream', 'Part-Number': '1', 'Content-Length': '5000000' }
    await sendHalf(`${name}:uploadPart`, headers, 'x'.repeat(2_000_000))
    await expectUnchanged(before)
    const done = await alice.call(`POST ${name}:completeUpload`)
    expect(await alice.ended(done.body.name)).toMatchObject({ status: 'JOB_STATUS_SUCCEEDED' })
  })
})
