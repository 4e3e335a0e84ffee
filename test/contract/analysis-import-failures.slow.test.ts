/** @module-tag slow */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bytesOf, emptyPdf, pngHead, viaOf } from '../support/analysis-samples.ts'
import { analysisClient, base64, zipOf, type AnalysisClient } from '../support/analysis-world.ts'
import { apiServer, type ApiServer } from '../support/api-server.ts'
import { makeInvoice } from '../support/invoices.ts'

let server: ApiServer
let alice: AnalysisClient
let project: string
beforeAll(async () => {
  server = await apiServer()
  alice = analysisClient(server.alice)
  project = await alice.project()
})
afterAll(() => server[Symbol.asyncDispose]())

const fields = {
  annotationSets: ['annotationSet', 'annotationSetVia'],
  documentSets: ['documentSet', 'pdfs'],
  imageSets: ['imageSet', 'images'],
  models: ['model', 'content'],
} as const
type Kind = keyof typeof fields

const create = (kind: Kind, mime: string, content: unknown) => {
  const [described, given] = fields[kind]
  const body = { mime, [described]: { displayName: 'Imported' }, [given]: content }
  return alice.call(`POST ${project}/documentAI/${kind}`, { body })
}

/** The job of an import, with its warnings as texts. */
async function imported(kind: Kind, mime: string, content: Uint8Array) {
  const answer = await create(kind, mime, { content: base64(content) })
  expect(answer.status).toBe(200)
  const job = await alice.ended(answer.body.jobName ?? answer.body.name)
  const { lines } = (await alice.call(`GET ${job.name}:warnings`)).body
  return { job, warnings: lines.map(({ text }: { text: string }) => text) as string[] }
}

const failed = { status: 'JOB_STATUS_FAILED', error: { message: expect.any(String) } }
const leaks = /\/(?:work|tmp|home|root|usr)\/|node_modules|at \w+ \(|analysis\/[0-9a-f]{8}/

describe('imports that fail', () => {
  it('leave damaged documents of a ZIP out, and say which', async () => {
    const { pdf } = await makeInvoice(1)
    const zip = await zipOf([
      { name: 'good.pdf', content: pdf },
      { name: 'cut.pdf', content: pdf.slice(0, 300) },
      { name: 'notes.txt', content: bytesOf('no PDF') },
    ])
    const { job, warnings } = await imported('documentSets', 'application/zip', zip)
    expect(job.status).toBe('JOB_STATUS_SUCCEEDED')
    expect(warnings.sort()).toEqual([
      expect.stringMatching(/^cut\.pdf was left out: /),
      expect.stringMatching(/^notes\.txt was left out: /),
    ])
    expect(warnings.join('\n')).not.toMatch(leaks)
    const { documentSet } = job.postProcessDocumentSetInputs
    expect((await alice.call(`GET ${documentSet}`)).body).toMatchObject({ documentCount: 1, pageCount: 1 })
  })

  it('say of every document why it was left out, also when none is left', async () => {
    const zip = await zipOf([{ name: 'notes.txt', content: bytesOf('no PDF') }])
    const { job, warnings } = await imported('documentSets', 'application/zip', zip)
    expect(job).toMatchObject(failed)
    expect(warnings[0]).toMatch(/^notes\.txt was left out: /)
    const { documentSet } = job.postProcessDocumentSetInputs
    expect((await alice.call(`GET ${documentSet}`)).body).toMatchObject({
      status: 'ARTIFACT_STATUS_FAILED',
      error: job.error.message,
    })
    expect((await alice.call(`GET ${documentSet}:download`)).status).toBe(409)
  })

  it.each<[string, RegExp, Kind, string, () => Uint8Array | Promise<Uint8Array>]>([
    ['no PDF', /is no PDF/, 'documentSets', 'application/pdf', () => bytesOf('Hello')],
    ['nothing', /The file is empty/, 'documentSets', 'application/pdf', () => new Uint8Array()],
    [
      'a truncated PDF',
      /The PDF is incomplete/,
      'documentSets',
      'application/pdf',
      async () => (await emptyPdf()).slice(0, 200),
    ],
    ['no ZIP', /is no ZIP file/, 'documentSets', 'application/zip', () => bytesOf('Hello')],
    ['an empty ZIP', /The ZIP file is empty/, 'documentSets', 'application/zip', () => zipOf([])],
    [
      'a truncated ZIP',
      /damaged or cut off/,
      'documentSets',
      'application/zip',
      async () => (await zipOf([{ name: 'a.pdf', content: await emptyPdf() }])).slice(0, 200),
    ],
    [
      'a head of a billion pixels',
      /it has 40000 × 40000 pixels/,
      'imageSets',
      'image/png',
      () => pngHead(40_000, 40_000),
    ],
    [
      'a head of four billion columns',
      /it has 4294967295 ×/,
      'imageSets',
      'image/png',
      () => pngHead(0xff_ff_ff_ff, 0xff_ff_ff_ff),
    ],
    ['a picture without pixels', /neither PNG nor JPEG/, 'imageSets', 'image/png', () => pngHead(0, 10)],
    ['a truncated head', /neither PNG nor JPEG/, 'imageSets', 'image/png', () => pngHead(10, 10).slice(0, 20)],
    [
      'a truncated JPEG',
      /neither PNG nor JPEG/,
      'imageSets',
      'image/jpeg',
      () => new Uint8Array([0xff, 0xd8, 0xff, 0xc0, 0]),
    ],
    ['no JSON', /is not JSON/, 'annotationSets', 'application/json', () => bytesOf('{')],
    ['a list', /must be an object of VIA/, 'annotationSets', 'application/json', () => bytesOf('[]')],
    ['an empty map', /has no pages/, 'annotationSets', 'application/json', () => bytesOf('{}')],
    [
      'a page twice',
      /is page 1 of "a.pdf", as "a.pdf\+0.png" is/,
      'annotationSets',
      'application/json',
      () => bytesOf(viaOf('a.pdf+0.png', 'a.pdf+0.jpg')),
    ],
    [
      'deep JSON',
      /nested too deeply: at most 64 levels/,
      'annotationSets',
      'application/json',
      () => bytesOf(`{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`),
    ],
    [
      'a model that nothing loads',
      /nothing that loads models/,
      'models',
      'application/octet-stream',
      () => bytesOf('any'),
    ],
  ])('have a message: %s', async (_, message, kind, mime, content) => {
    const { job, warnings } = await imported(kind, mime, await content())
    expect(job).toMatchObject(failed)
    expect(job.error.code).not.toBe('internal')
    expect(`${job.error.message} ${warnings.join(' ')}`).toMatch(message)
    expect(`${job.error.message} ${warnings.join(' ')}`).not.toMatch(leaks)
  })

  it('are ZIP files made to do harm', async () => {
    const { deflateRawSync } = await import('node:zlib')
    const bomb = packed('a.pdf', deflateRawSync(Buffer.alloc(50_000_000)), 50_000_000)
    const { job } = await imported('documentSets', 'application/zip', bomb)
    expect(job).toMatchObject({ status: 'JOB_STATUS_FAILED', error: { code: 'ingestion_failed' } })
    expect(job.error.message).toContain('unpacks to more than 200 times')
    const { documentSet } = job.postProcessDocumentSetInputs
    expect((await alice.call(`GET ${documentSet}`)).body).toMatchObject({
      status: 'ARTIFACT_STATUS_FAILED',
      error: job.error.message,
    })
  })

  it('take documents whose pages are blank', async () => {
    const { job, warnings } = await imported('documentSets', 'application/pdf', await emptyPdf(2))
    expect(warnings).toEqual([])
    expect(job.status).toBe('JOB_STATUS_SUCCEEDED')
    const { documentSet } = job.postProcessDocumentSetInputs
    expect((await alice.call(`GET ${documentSet}`)).body).toMatchObject({ documentCount: 1, pageCount: 2 })
  })
})

describe('requests that import', () => {
  it.each([
    ['annotationSets', 'application/pdf'],
    ['documentSets', 'image/png'],
    ['imageSets', 'application/pdf'],
    ['models', 'application/json'],
    ['documentSets', ''],
    ['documentSets', 'text/html'],
  ] as const)('of %s are not of %j', async (kind, mime) => {
    expect((await create(kind, mime, { content: 'AAAA' })).status).toBe(mime === '' ? 400 : 415)
  })

  it.each([
    ['no content', {}],
    ['content and an address', { content: 'AAAA', url: 'https://example.com' }],
    ['what is no base64', { content: '?' }],
    ['base64 that is cut', { content: 'AAAAA' }],
    ['another scheme', { url: 'file:///etc/passwd' }],
    ['another scheme still', { url: 'gopher://example.com' }],
    ['an address of this machine', { url: 'http://127.0.0.1:1/' }],
    ['an address of its network', { url: 'http://169.254.169.254/latest/meta-data' }],
    ['nothing', undefined],
    ['a text', 'AAAA'],
  ])('are refused with %s', async (_, content) => {
    const answer = await create('documentSets', 'application/pdf', content)
    expect([400, 403]).toContain(answer.status)
    expect(JSON.stringify(answer.body)).not.toMatch(leaks)
    expect(answer.body.message).not.toContain('root:')
  })
})

/** A ZIP of one deflated file. */
function packed(name: string, data: Uint8Array, size: number): Uint8Array {
  const fieldsOf = (signature: number, central: boolean) => {
    const bytes = Buffer.alloc(central ? 46 : 30)
    bytes.writeUInt32LE(signature, 0)
    const at = central ? 6 : 4
    bytes.writeUInt16LE(20, at)
    bytes.writeUInt16LE(8, at + 4)
    bytes.writeUInt32LE(data.byteLength, at + 14)
    bytes.writeUInt32LE(size, at + 18)
    bytes.writeUInt16LE(name.length, at + 22)
    return Buffer.concat([bytes, Buffer.from(name)])
  }
  const local = Buffer.concat([fieldsOf(0x04034b50, false), data])
  const central = fieldsOf(0x02014b50, true)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(central.byteLength, 12)
  end.writeUInt32LE(local.byteLength, 16)
  return Buffer.concat([local, central, end])
}
