import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { samples, viaOf } from '../support/analysis-samples.ts'
import { analysisClient, type AnalysisClient } from '../support/analysis-world.ts'
import { apiServer, type ApiServer } from '../support/api-server.ts'

let server: ApiServer
let alice: AnalysisClient
let project: string
let first: string
let second: string
let third: string
beforeAll(async () => {
  server = await apiServer()
  alice = analysisClient(server.alice)
  project = await alice.project()
  const { imageSet } = samples(alice)
  first = await imageSet(project, 'First', 'a.png')
  second = await imageSet(project, 'Second', 'a.png')
  third = await imageSet(project, 'Third', 'b.png')
})
afterAll(() => server[Symbol.asyncDispose]())

async function upload(via: string, mime = 'application/json'): Promise<string> {
  const body = { mime, annotationSet: { displayName: 'Chosen' } }
  const { name } = (await alice.call(`POST ${project}/documentAI/annotationSets:multipart`, { body })).body
  const headers = { 'Part-Number': '1', 'Content-Type': 'application/octet-stream' }
  await alice.call(`POST ${name}:uploadPart`, { body: via, headers })
  return name
}
const check = (name: string) => alice.call(`POST ${name}:completeUploadCheckDuplicates`)
const choose = (name: string, duplicates: unknown) =>
  alice.call(`POST ${name}:submitDuplicates`, { body: { duplicates } })

describe('annotations of pages that several image sets have', () => {
  it('waits for a choice and joins the set with what was chosen', async () => {
    const name = await upload(viaOf('a.png', 'b.png'))
    const asked = await check(name)
    expect(asked).toMatchObject({ status: 200, body: { duplicates: { 'a.png': [first, second].sort() } } })
    expect((await alice.call(`GET ${name}`)).body.status).toBe('ARTIFACT_STATUS_NOT_YET_READY')
    const job = `${project}/documentAI/jobs/${asked.body.jobId}`
    expect((await alice.call(`GET ${job}`)).status).toBe(404)
    expect((await check(name)).status).toBe(409)
    expect((await alice.call(`POST ${name}:completeUpload`)).status).toBe(409)

    expect(await choose(name, {})).toMatchObject({ status: 400, body: { message: expect.stringContaining('a.png') } })
    expect((await choose(name, { 'a.png': third })).status).toBe(400)
    expect((await choose(name, { 'a.png': 'first' })).status).toBe(400)
    expect((await choose(name, { 'a.png': name })).status).toBe(400)
    expect((await choose(name, { 'a.png': first, 'b.png': third })).status).toBe(400)
    expect((await choose(name, { 'a.png': first, constructor: third })).status).toBe(400)
    expect((await choose(name, [first])).status).toBe(400)

    const started = await choose(name, { 'a.png': first })
    expect(started).toMatchObject({ status: 200, body: { name: job } })
    expect(await alice.ended(job)).toMatchObject({ status: 'JOB_STATUS_SUCCEEDED' })
    const needs = async (of: string) => (await alice.call(`GET ${of}:getDependencies`)).body.dependents
    expect(await needs(first)).toContain(name)
    expect(await needs(second)).not.toContain(name)
    expect(await needs(third)).toContain(name)
    expect((await alice.call(`GET ${job}:warnings`)).body.lines).toEqual([])
    expect((await choose(name, { 'a.png': first })).status).toBe(409)
  })

  it('starts at once where nothing is to be chosen', async () => {
    const name = await upload(viaOf('b.png'))
    const { body } = await check(name)
    expect(body.duplicates).toEqual({})
    expect(await alice.ended(`${project}/documentAI/jobs/${body.jobId}`)).toMatchObject({
      status: 'JOB_STATUS_SUCCEEDED',
    })
  })

  it('takes the newest, and warns, where nobody was asked', async () => {
    const name = await upload(viaOf('a.png'))
    const job = await alice.ended((await alice.call(`POST ${name}:completeUpload`)).body.name)
    const { lines } = (await alice.call(`GET ${job.name}:warnings`)).body
    expect(lines).toEqual([{ level: 'warning', text: expect.stringContaining('a.png'), time: expect.any(String) }])
  })

  it('says what is wrong with annotations, and takes the part again', async () => {
    const name = await upload('{"a": ')
    expect((await check(name)).status).toBe(400)
    const headers = { 'Part-Number': '1', 'Content-Type': 'application/octet-stream' }
    expect((await alice.call(`POST ${name}:uploadPart`, { body: viaOf('b.png'), headers })).status).toBe(200)
    expect((await check(name)).status).toBe(200)
  })

  it('reads other formats than VIA', async () => {
    const coco = {
      images: [{ id: 1, file_name: 'a.png', width: 40, height: 30 }],
      annotations: [],
      categories: [],
    }
    const name = await upload(JSON.stringify(coco), 'application/vnd.coco+json')
    const asked = await check(name)
    expect(asked).toMatchObject({ status: 200, body: { duplicates: { 'a.png': [first, second].sort() } } })
  })

  it('is a choice between those that are still there, by any way to write them', async () => {
    const { imageSet } = samples(alice)
    const kept = await imageSet(project, 'Kept', 'c.png')
    const left = await imageSet(project, 'Left', 'c.png')
    const [one, other] = [await upload(viaOf('c.png')), await upload(viaOf('c.png'))]
    for (const name of [one, other]) expect((await check(name)).status).toBe(200)
    expect((await alice.call(`DELETE ${left}`)).status).toBe(200)
    expect(await choose(one, { 'c.png': left })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining(kept) },
    })
    const started = await choose(one, { 'c.png': kept.replace(/[0-9a-f-]{36}/g, (id) => id.toUpperCase()) })
    expect(started.status).toBe(200)
    const warnings = async (job: string) =>
      (await alice.call(`GET ${(await alice.ended(job)).name}:warnings`)).body.lines
    expect(await warnings(started.body.name)).toEqual([])
    for (const name of [one, kept]) await alice.call(`DELETE ${name}`)
    const without = await choose(other, { 'c.png': left })
    expect(without.status).toBe(200)
    expect(await warnings(without.body.name)).toContainEqual(
      expect.objectContaining({ text: expect.stringMatching(/chosen for c\.png was deleted; none is taken/) }),
    )
  })

  it('is not asked of other kinds', async () => {
    expect((await check(first)).status).toBe(405)
  })
})
