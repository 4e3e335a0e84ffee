/** @module-tag slow */
import { manualClock } from '@docent/core/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bytesOf, pngHead, viaOf } from '../support/analysis-samples.ts'
import { analysisClient, base64, type AnalysisClient } from '../support/analysis-world.ts'
import { apiServer, type ApiServer } from '../support/api-server.ts'
import { badContents, contentFields as fields, type ImportedKind as Kind } from '../support/bad-contents.ts'

let server: ApiServer
let alice: AnalysisClient
let project: string
beforeAll(async () => {
  // Its time is stopped: that of a check never ends, however slow the machine is.
  server = await apiServer({ docent: { clock: manualClock() } })
  alice = analysisClient(server.alice)
  project = await alice.project()
})
afterAll(() => server[Symbol.asyncDispose]())

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

const refusal = (message: RegExp) => ({
  status: expect.toSatisfy((status: number) => status === 400 || status === 413),
  body: { message: expect.stringMatching(message) },
})

describe('content that cannot be imported', { timeout: 180_000 }, () => {
  it.each(badContents)('makes nothing: %s', async (_, message, kind, mime, content) => {
    const given = { content: base64(await content()) }
    const before = await everything()
    const answer = await create(kind, mime, given)
    expect(answer).toMatchObject(refusal(message))
    expect(answer.body.message).not.toMatch(leaks)
    expect(await everything()).toEqual(before)
  })

  it.each(badContents)('leaves an upload in parts open: %s', async (_, message, kind, mime, content) => {
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
