import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { viaOf } from '../support/analysis-samples.ts'
import { analysisClient, type AnalysisClient } from '../support/analysis-world.ts'
import { apiServer, type ApiServer } from '../support/api-server.ts'

let server: ApiServer
let alice: AnalysisClient
let project: string
beforeAll(async () => {
  server = await apiServer()
  alice = analysisClient(server.alice)
  project = await alice.project()
})
afterAll(() => server[Symbol.asyncDispose]())

const via = viaOf('a.pdf+0.png', 'b.pdf+0.png')
const headers = (number: number | string) => ({
  'Part-Number': String(number),
  'Content-Type': 'application/octet-stream',
})
const put = (name: string, number: number | string, body: string) =>
  alice.call(`POST ${name}:uploadPart`, { body, headers: headers(number) })
const open = async (
  kind = 'annotationSets',
  described = 'annotationSet',
  mime = 'application/json',
): Promise<string> => {
  const body = { mime, [described]: { displayName: 'In parts' } }
  return (await alice.call(`POST ${project}/documentAI/${kind}:multipart`, { body })).body.name
}
const complete = (name: string) => alice.call(`POST ${name}:completeUpload`)

describe('uploads in parts', () => {
  it('joins parts by their numbers, whatever order they come in, and the last of a number counts', async () => {
    const name = await open()
    expect(await put(name, 3, via.slice(40))).toMatchObject({
      status: 200,
      body: { partNumber: 3, sizeInBytes: String(via.length - 40) },
    })
    await put(name, 1, 'something else')
    await put(name, 2, via.slice(10, 40))
    await put(name, 1, via.slice(0, 10))
    expect((await alice.call(`GET ${name}`)).body).toMatchObject({
      status: 'ARTIFACT_STATUS_NOT_YET_READY',
      sizeInStorage: String(via.length),
    })
    const job = await complete(name)
    expect(job).toMatchObject({
      status: 200,
      body: {
        jobType: 'JOB_TYPE_POSTPROCESS_ANNOTATION_SET',
        postProcessAnnotationSetInputs: { annotationSet: name },
      },
    })
    expect(await alice.ended(job.body.name)).toMatchObject({
      status: 'JOB_STATUS_SUCCEEDED',
      postProcessAnnotationSetOutputs: { annotationSet: name },
    })
    expect((await alice.call(`GET ${name}`)).body).toMatchObject({
      status: 'ARTIFACT_STATUS_AVAILABLE',
      pageCount: 2,
      jobName: job.body.name,
      sizeInStorage: String(via.length),
    })
    expect((await alice.call(`GET ${name}:download`)).body).toEqual(JSON.parse(via))
  })

  it('takes parts at the same time', async () => {
    const name = await open()
    const size = 20
    const count = Math.ceil(via.length / size)
    const answers = await Promise.all(
      Array.from({ length: count }, (_, at) => put(name, at + 1, via.slice(at * size, (at + 1) * size))),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await alice.call(`GET ${name}`)).body.sizeInStorage).toBe(String(via.length))
    expect(await alice.ended((await complete(name)).body.name)).toMatchObject({ status: 'JOB_STATUS_SUCCEEDED' })
  })

  it('takes a hundred parts at once, and counts the bytes of all', async () => {
    const name = await open()
    const answers = await Promise.all(Array.from({ length: 100 }, (_, at) => put(name, at + 1, 'x'.repeat(at + 1))))
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    expect((await alice.call(`GET ${name}`)).body.sizeInStorage).toBe('5050')
  })

  it('leaves no part out that comes while the upload is being completed', async () => {
    for (let round = 0; round < 10; round++) {
      const name = await open('resultSets', 'resultSet')
      await put(name, 1, '1')
      const [part, done] = await Promise.all([put(name, 2, '2'), complete(name)])
      const content = async () => (await alice.call(`GET ${name}:download`)).body
      if (done.status === 200)
        expect([part.status, await content()]).toEqual(part.status === 200 ? [200, 12] : [409, 1])
      else {
        expect([done.status, part.status]).toEqual([409, 200])
        expect((await complete(name)).status).toBe(200)
        expect(await content()).toBe(12)
      }
    }
  })

  it('keeps one of several parts of a number that come at the same time', async () => {
    const name = await open()
    const answers = await Promise.all(Array.from({ length: 6 }, () => put(name, 1, via)))
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect((await alice.call(`GET ${name}`)).body.sizeInStorage).toBe(String(via.length))
    expect(await alice.ended((await complete(name)).body.name)).toMatchObject({ status: 'JOB_STATUS_SUCCEEDED' })
  })

  it('refuses to complete an upload with gaps or without parts, and can be repaired', async () => {
    const name = await open()
    expect(await complete(name)).toMatchObject({ status: 400, body: { message: expect.stringContaining('part 1') } })
    await put(name, 1, via.slice(0, 5))
    await put(name, 3, via.slice(9))
    for (const way of ['completeUpload', 'completeUploadCheckDuplicates'])
      expect(await alice.call(`POST ${name}:${way}`)).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining('Of parts 1 to 3 only 2') },
      })
    await put(name, 2, via.slice(5, 9))
    expect((await complete(name)).status).toBe(200)
  })

  it('takes no part and no second completion once it is complete', async () => {
    const name = await open()
    await put(name, 1, via)
    await alice.ended((await complete(name)).body.name)
    expect((await put(name, 2, 'more')).status).toBe(409)
    expect((await complete(name)).status).toBe(409)
    expect((await alice.call(`POST ${name}:completeUploadCheckDuplicates`)).status).toBe(409)
    expect((await alice.call(`POST ${name}:submitDuplicates`, { body: { duplicates: {} } })).status).toBe(409)
  })

  it.each(['completeUpload', 'completeUploadCheckDuplicates'])('answers a repeated %s as the first', async (action) => {
    const name = await open()
    await put(name, 1, via)
    const again = { headers: { 'Idempotency-Key': `once-${action}` } }
    const first = await alice.call(`POST ${name}:${action}`, again)
    expect(first.status).toBe(200)
    const second = await alice.call(`POST ${name}:${action}`, again)
    expect(second).toMatchObject({ status: 200, body: { [first.body.jobId ? 'jobId' : 'name']: expect.any(String) } })
    expect(second.body.jobId ?? second.body.name).toBe(first.body.jobId ?? first.body.name)
    expect((await alice.call(`POST ${name}:${action}`)).status).toBe(409)
  })

  it.each(['completeUpload', 'completeUploadCheckDuplicates'])(
    'answers all of several times %s at once with one key as the first',
    async (action) => {
      const name = await open()
      await put(name, 1, via)
      const again = { headers: { 'Idempotency-Key': `at-once-${action}` } }
      const answers = await Promise.all(Array.from({ length: 6 }, () => alice.call(`POST ${name}:${action}`, again)))
      expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
      expect(new Set(answers.map(({ body }) => body.jobId ?? body.name)).size).toBe(1)
    },
  )

  it('completes once of several times at once', async () => {
    const name = await open()
    await put(name, 1, via)
    const statuses = (await Promise.all([complete(name), complete(name), complete(name)])).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  })

  it.each([0, 10_001, -1, 1.5, 'two', '', '0x10'])('has no part %s', async (number) => {
    expect(await put(await open(), number, 'x')).toMatchObject({
      status: 400,
      body: { message: 'part-number must be a whole number between 1 and 10000.' },
    })
  })

  it('needs a number', async () => {
    const name = await open()
    const plain = { 'Content-Type': 'application/octet-stream' }
    expect((await alice.call(`POST ${name}:uploadPart`, { body: 'x', headers: plain })).status).toBe(400)
  })

  it('has part 10000, and empty parts', async () => {
    const name = await open()
    expect((await put(name, 10_000, 'x')).status).toBe(200)
    expect(await put(name, 1, '')).toMatchObject({ status: 200, body: { sizeInBytes: '0' } })
  })

  it('takes parts of image sets without a version, with and without a slash', async () => {
    const name = await open('imageSets', 'imageSet', 'image/png')
    const set = name.replace(/\/versions\/1$/, '')
    expect((await put(set, 1, 'no picture')).status).toBe(200)
    expect((await put(`${set}/`, 2, ' at all')).status).toBe(200)
    expect(await complete(name)).toMatchObject({
      status: 400,
      body: { message: 'The picture is neither PNG nor JPEG, or it is damaged; export it again.' },
    })
    expect((await put(set, 3, 'x')).status).toBe(200)
    expect((await alice.call(`GET ${name}`)).body).toMatchObject({ status: 'ARTIFACT_STATUS_NOT_YET_READY' })
  })

  it('makes parts of results one file at once', async () => {
    const name = await open('resultSets', 'resultSet')
    const results = JSON.stringify({ results: [1, 2, 3] })
    await put(name, 2, results.slice(9))
    await put(name, 3, '')
    expect(await complete(name)).toMatchObject({ status: 400, body: { message: expect.stringContaining('only 2') } })
    await put(name, 1, results.slice(0, 9))
    const again = { headers: { 'Idempotency-Key': 'results' } }
    const done = await alice.call(`POST ${name}:completeUpload`, again)
    expect(done).toMatchObject({
      status: 200,
      body: { name, status: 'ARTIFACT_STATUS_AVAILABLE', sizeInStorage: String(results.length), isLatest: true },
    })
    expect((await alice.call(`GET ${name}:download`)).body).toEqual({ results: [1, 2, 3] })
    expect(await alice.call(`POST ${name}:completeUpload`, again)).toMatchObject({ status: 200, body: { name } })
    expect((await complete(name)).status).toBe(409)
    expect((await put(name, 4, 'more')).status).toBe(409)
  })

  it('makes the only part of a version of results its file', async () => {
    const first = await open('resultSets', 'resultSet')
    await put(first, 1, '{}')
    await complete(first)
    const versions = `POST ${first.replace(/\/1$/, '')}:multipart`
    const { name } = (await alice.call(versions, { body: { mime: 'application/json', resultSet: {} } })).body
    expect(name).toMatch(/\/versions\/2$/)
    expect((await alice.call(`GET ${name}`)).body.status).toBe('ARTIFACT_STATUS_NOT_YET_READY')
    await put(name, 1, '[]')
    expect((await complete(name)).body).toMatchObject({ name, displayName: 'In parts', isLatest: true })
    expect((await alice.call(`GET ${name}:download`)).body).toEqual([])
  })

  it('deletes what is not complete, and is about nothing else', async () => {
    const name = await open()
    await put(name, 1, via)
    expect((await alice.call(`DELETE ${name}`)).status).toBe(200)
    await expect.poll(async () => (await alice.call(`GET ${name}`)).status).toBe(404)
    expect((await put(name, 2, 'x')).status).toBe(404)
    const other = await open()
    expect((await put(other.replace('/versions/1', '/versions/2'), 1, 'x')).status).toBe(404)
    expect((await put(other.replace('annotationSets', 'models'), 1, 'x')).status).toBe(404)
    const elsewhere = await alice.project('Other')
    expect((await put(other.replace(project, elsewhere), 1, 'x')).status).toBe(404)
  })
})
