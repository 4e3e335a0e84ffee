/** @module-tag slow */
import { deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bytesOf, emptyPdf, pngHead, viaOf } from '../support/analysis-samples.ts'
import { analysisClient, base64, zipOf, type AnalysisClient } from '../support/analysis-world.ts'
import { apiServer, type ApiServer } from '../support/api-server.ts'
import { packedFile } from '../support/packed-file.ts'

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

const leaks = /\/(?:work|tmp|home|root|usr)\/|node_modules|at \w+ \(|analysis\/[0-9a-f]{8}/

const create = (kind: Kind, mime: string, content: unknown, described: object = {}) => {
  const [field, given] = fields[kind]
  const body = { mime, [field]: { displayName: 'Imported', ...described }, [given]: content }
  return alice.call(`POST ${project}/documentAI/${kind}`, { body })
}
const open = async (kind: Kind, mime: string): Promise<string> => {
  const body = { mime, [fields[kind][0]]: { displayName: 'Imported' } }
  return (await alice.call(`POST ${project}/documentAI/${kind}:multipart`, { body })).body.name
}
const put = (name: string, number: number, content: Uint8Array) =>
  alice.call(`POST ${name}:uploadPart`, {
    body: content,
    headers: { 'Part-Number': String(number), 'Content-Type': 'application/octet-stream' },
  })
/** All that the project has: nothing may be added by what is refused. */
const everything = async () => {
  const lists = [...Object.keys(fields), 'jobs'].map(async (list) => {
    const { body } = await alice.call(`GET ${project}/documentAI/${list}?pageSize=1000`)
    return body[list].map(({ name }: { name: string }) => name)
  })
  return (await Promise.all(lists)).flat()
}

const json = 'application/json'
const zip = 'application/zip'
const pdf = 'application/pdf'
const region = '{"shape_attributes":{"name":"rect","x":1,"y":1,"width":9,"height":9},"region_attributes":{}}'
/** Pages of 20,000 regions each. */
const manyRegions = (count: number): Uint8Array => {
  const regions = `[${Array(20_000).fill(region).join()}]`
  const page = (at: number) =>
    `"${at}":{"filename":"a.pdf+${at}.png","size":-1,"regions":${regions},"file_attributes":{}}`
  return bytesOf(`{${Array.from({ length: count / 20_000 }, (_, at) => page(at)).join()}}`)
}
const cyclic = (): Uint8Array => {
  const ids = { a: { parent: 'b' }, b: { parent: 'a' } }
  return bytesOf(JSON.stringify({ _via_img_metadata: ids, _via_image_id_list: ['a', 'a'] }))
}
const inside = async (name: string, content: Uint8Array) => zipOf([{ name, content }])
const isJpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, 0, 10, 0, 10, 3, 0, 0, 0])

type Bad = readonly [string, RegExp, Kind, string, () => Uint8Array | Promise<Uint8Array>]
const bad: readonly Bad[] = [
  ['no PDF', /^Imported\.pdf is no PDF\.$/, 'documentSets', pdf, () => bytesOf('Hello')],
  ['nothing', /is no PDF|The file is empty/, 'documentSets', pdf, () => new Uint8Array()],
  ['a ZIP as a PDF', /is no PDF/, 'documentSets', pdf, () => zipOf([])],
  ['a cut PDF', /The PDF is incomplete/, 'documentSets', pdf, async () => (await emptyPdf()).slice(0, 200)],
  ['no ZIP', /is no ZIP file/, 'documentSets', zip, () => bytesOf('Hello')],
  ['a PDF as a ZIP', /is no ZIP file/, 'documentSets', zip, () => emptyPdf()],
  ['an empty ZIP', /^The ZIP file is empty\.$/, 'documentSets', zip, () => zipOf([])],
  [
    'a cut ZIP',
    /damaged or cut off/,
    'documentSets',
    zip,
    async () => (await inside('a.pdf', await emptyPdf())).slice(0, 200),
  ],
  [
    'a ZIP of texts',
    /^None of the 1 files of the ZIP is a PDF that can be read\. notes\.txt: notes\.txt is no PDF\.$/,
    'documentSets',
    zip,
    () => inside('notes.txt', bytesOf('no PDF')),
  ],
  [
    'a ZIP bomb',
    /unpacks to more than 200 times/,
    'documentSets',
    zip,
    () => packedFile('a.pdf', deflateRawSync(Buffer.alloc(50_000_000)), 50_000_000),
  ],
  [
    'a ZIP that says less than it is',
    /./,
    'documentSets',
    zip,
    () => packedFile('a.pdf', deflateRawSync(Buffer.alloc(50_000_000)), 10),
  ],
  [
    'an encrypted ZIP',
    /password|encrypted|protected/,
    'documentSets',
    zip,
    () => packedFile('a.pdf', deflateRawSync(Buffer.from('x')), 1, { encrypted: true }),
  ],
  ['a ZIP with a path outside', /./, 'documentSets', zip, () => inside('../../a.pdf', bytesOf('x'))],
  [
    'a name of 2000 characters',
    /name of the file is too long/,
    'documentSets',
    zip,
    () => inside(`${'a'.repeat(2_000)}.pdf`, bytesOf('x')),
  ],
  [
    '1.6 billion pixels',
    /has 40000 × 40000 pixels; at most 100000000/,
    'imageSets',
    'image/png',
    () => pngHead(40_000, 40_000),
  ],
  ['four billion columns', /has 4294967295 ×/, 'imageSets', 'image/png', () => pngHead(0xff_ff_ff_ff, 0xff_ff_ff_ff)],
  ['a picture without pixels', /neither PNG nor JPEG/, 'imageSets', 'image/png', () => pngHead(0, 10)],
  ['a cut head', /neither PNG nor JPEG/, 'imageSets', 'image/png', () => pngHead(10, 10).slice(0, 20)],
  ['a cut JPEG', /neither PNG nor JPEG/, 'imageSets', 'image/jpeg', () => isJpeg.slice(0, 5)],
  [
    'a JPEG as a PNG',
    /^The picture is image\/jpeg, but its mime is image\/png\.$/,
    'imageSets',
    'image/png',
    () => isJpeg,
  ],
  [
    'a ZIP of huge pictures',
    /^None of the 1 files .* a\.png: The picture has 40000/,
    'imageSets',
    zip,
    () => inside('a.png', pngHead(40_000, 40_000)),
  ],
  ['no JSON', /is not JSON/, 'annotationSets', json, () => bytesOf('{')],
  ['no UTF-8', /./, 'annotationSets', json, () => new Uint8Array([0xff, 0xfe, 0x7b])],
  ['a list', /must be an object of VIA/, 'annotationSets', json, () => bytesOf('[]')],
  ['an empty map', /has no pages/, 'annotationSets', json, () => bytesOf('{}')],
  ['pages that name each other', /_via_img_metadata\["a"\]/, 'annotationSets', json, cyclic],
  [
    'a page twice',
    /is page 1 of "a.pdf", as "a.pdf\+0.png" is/,
    'annotationSets',
    json,
    () => bytesOf(viaOf('a.pdf+0.png', 'a.pdf+0.jpg')),
  ],
  [
    'deep JSON',
    /nested too deeply: at most 64 levels/,
    'annotationSets',
    json,
    () => bytesOf(`{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`),
  ],
  [
    'a million regions',
    /has more than the 500000 regions|at most 100000000 bytes/,
    'annotationSets',
    json,
    () => manyRegions(1_000_000),
  ],
  ['VIA as COCO', /./, 'annotationSets', 'application/vnd.coco+json', () => bytesOf(viaOf('a.pdf+0.png'))],
  ['a ZIP without JSON', /has no JSON file/, 'annotationSets', zip, () => inside('a.txt', bytesOf('x'))],
  ['a ZIP of broken JSON', /is not JSON/, 'annotationSets', zip, () => inside('a.json', bytesOf('{'))],
  [
    'a model that nothing loads',
    /nothing that loads models/,
    'models',
    'application/octet-stream',
    () => bytesOf('any'),
  ],
]

const refusal = (message: RegExp) => ({
  status: expect.toSatisfy((status: number) => status === 400 || status === 413),
  body: { message: expect.stringMatching(message) },
})

describe('content that cannot be imported', { timeout: 60_000 }, () => {
  it.each(bad)('makes nothing: %s', async (_, message, kind, mime, content) => {
    const before = await everything()
    const answer = await create(kind, mime, { content: base64(await content()) })
    expect(answer).toMatchObject(refusal(message))
    expect(answer.body.message).not.toMatch(leaks)
    expect(await everything()).toEqual(before)
  })

  it.each(bad)('leaves an upload in parts open: %s', async (_, message, kind, mime, content) => {
    const bytes = await content()
    const name = await open(kind, mime)
    const half = Math.ceil(bytes.length / 2)
    await put(name, 1, bytes.slice(0, half))
    await put(name, 2, bytes.slice(half))
    const before = await everything()
    for (const action of ['completeUpload', 'completeUpload'])
      expect(await alice.call(`POST ${name}:${action}`)).toMatchObject(refusal(message))
    expect(await everything()).toEqual(before)
    const { body } = await alice.call(`GET ${name}`)
    expect(body).toMatchObject({ status: 'ARTIFACT_STATUS_NOT_YET_READY', sizeInStorage: String(bytes.length) })
    expect(body.jobName).toBeUndefined()
    expect((await put(name, 2, new Uint8Array(1))).status).toBe(200)
    await alice.call(`DELETE ${name}`)
  })

  it('is completed once the bad part was sent again', async () => {
    const via = bytesOf(viaOf('a.pdf+0.png'))
    for (const action of ['completeUpload', 'completeUploadCheckDuplicates']) {
      const name = await open('annotationSets', json)
      const headers = { 'Idempotency-Key': `mended-${action}` }
      await put(name, 1, bytesOf('{'))
      await put(name, 2, via.slice(1))
      await put(name, 1, bytesOf('{,'))
      expect(await alice.call(`POST ${name}:${action}`, { headers })).toMatchObject(refusal(/is not JSON/))
      await put(name, 1, via.slice(0, 1))
      const done = await alice.call(`POST ${name}:${action}`, { headers })
      expect(done).toMatchObject({ status: 200 })
      const again = await alice.call(`POST ${name}:${action}`, { headers })
      const job = done.body.name ?? `${project}/documentAI/jobs/${done.body.jobId}`
      expect([again.status, again.body.name ?? `${project}/documentAI/jobs/${again.body.jobId}`]).toEqual([200, job])
      expect(await alice.ended(job)).toMatchObject({ status: 'JOB_STATUS_SUCCEEDED' })
    }
  })

  it('has parents that are there', async () => {
    const nowhere = '00000000-0000-4000-8000-000000000000'
    const before = await everything()
    const image = { content: base64(pngHead(10, 10)) }
    const parents = [
      `documentSets/${nowhere}/versions/1`,
      'documentSets/x/versions/1',
      '../..',
      'imageSets/a/versions/1',
    ]
    const statuses = []
    for (const documentSetParent of parents)
      statuses.push((await create('imageSets', 'image/png', image, { documentSetParent })).status)
    expect(statuses).toEqual([404, 400, 400, 400])
    const missing = `${project}/documentAI/annotationSets/${nowhere}`
    const version = {
      mime: json,
      annotationSet: {},
      sourceAnnotationSetName: `${missing}/versions/1`,
      annotationSetVia: { content: base64(bytesOf(viaOf('a.pdf+0.png'))) },
    }
    expect((await alice.call(`POST ${missing}/versions`, { body: version })).status).toBe(404)
    expect(await everything()).toEqual(before)
  })
})
