/** @module-tag slow */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bytesOf, emptyLabeller, samples, viaOf } from '../support/analysis-samples.ts'
import { analysisClient, base64, type AnalysisClient } from '../support/analysis-world.ts'
import { apiServer, type ApiServer } from '../support/api-server.ts'

let server: ApiServer
let alice: AnalysisClient
let project: string
beforeAll(async () => {
  server = await apiServer({ docent: { analysis: { tokenLabeller: emptyLabeller } } })
  alice = analysisClient(server.alice)
  project = await alice.project()
})
afterAll(() => server[Symbol.asyncDispose]())

const dependents = async (name: string) => (await alice.call(`GET ${name}:getDependencies`)).body.dependents
const gone = (name: string) => expect.poll(async () => (await alice.call(`GET ${name}`)).status).toBe(404)
const remove = (name: string, allowList: readonly string[], end = '') =>
  alice.call(`DELETE ${name}${end}?${allowList.map((one) => `allowList=${encodeURIComponent(one)}`).join('&')}`)

/** A document set, the image set that its import makes, and annotations of its page. */
async function chain(filename: string) {
  const { annotationSet, documentSet } = samples(alice)
  const documents = await documentSet(project, filename, filename)
  const [images] = await dependents(documents)
  const annotations = await annotationSet(project, filename, viaOf(`${filename}+0.png`))
  return { documents, images, annotations }
}

describe('what needs an artifact', () => {
  it('is listed, and keeps it where an allow list leaves it out', async () => {
    const { documents, images, annotations } = await chain('kept.pdf')
    expect(images).toContain('/imageSets/')
    expect(await dependents(images)).toEqual([annotations])
    expect(await dependents(annotations)).toEqual([])

    for (const [end, list] of [
      ['', [images]],
      [':bulkDelete', [images]],
      ['', [annotations]],
      ['', ['']],
    ] as const)
      expect(await remove(documents, list, end)).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining('Nothing was deleted') },
      })
    for (const name of [documents, images, annotations])
      expect((await alice.call(`GET ${name}`)).body.status).toBe('ARTIFACT_STATUS_AVAILABLE')

    expect(await remove(documents, [images, annotations], ':bulkDelete')).toMatchObject({
      status: 200,
      body: { versions: [documents, images, annotations].toSorted((a: string, b: string) => (a < b ? -1 : 1)) },
    })
    for (const name of [documents, images, annotations]) await gone(name)
  })

  it('is an image set that gets another document set, and no longer of the former', async () => {
    const { documentSet, imageSet } = samples(alice)
    const [first, second] = [
      await documentSet(project, 'First', 'first.pdf'),
      await documentSet(project, 'Second', 'second.pdf'),
    ]
    const images = await imageSet(project, 'Uploaded', 'uploaded.png')
    const change = (documentSetParent: string) => alice.call(`PATCH ${images}`, { body: { documentSetParent } })
    const parentOf = (name: string) => name.replace(/^.*documentAI\//, '')
    expect((await change(parentOf(first))).status).toBe(200)
    expect((await change(parentOf(first))).status).toBe(200)
    expect(await dependents(first)).toContain(images)
    expect((await change(parentOf(second))).status).toBe(200)
    expect(await dependents(first)).not.toContain(images)
    expect(await dependents(second)).toContain(images)
    expect((await remove(second, [''])).status).toBe(409)
    await alice.call(`DELETE ${second}`)
    await gone(images)
    expect((await alice.call(`GET ${first}`)).status).toBe(200)
  })

  it('is also an image set that was made of it, whatever its parent is later', async () => {
    const { documents, images } = await chain('made.pdf')
    const other = await samples(alice).documentSet(project, 'Other', 'other.pdf')
    const documentSetParent = other.replace(/^.*documentAI\//, '')
    expect((await alice.call(`PATCH ${images}`, { body: { documentSetParent } })).status).toBe(200)
    expect(await dependents(documents)).toContain(images)
    expect(await dependents(other)).toContain(images)
  })

  it('goes along without an allow list', async () => {
    const { documents, images, annotations } = await chain('all.pdf')
    expect(await alice.call(`DELETE ${images}`)).toMatchObject({ status: 200, body: {} })
    for (const name of [images, annotations]) await gone(name)
    expect((await alice.call(`GET ${documents}`)).status).toBe(200)
    expect(await dependents(documents)).toEqual([])
    expect((await alice.call(`DELETE ${images}`)).status).toBe(404)
  })

  it('is a pipeline, too', async () => {
    const model = await samples(alice).model(project, 'Model')
    const publish = { labelling_model_name: model, pipelineName: 'published' }
    expect(await alice.job(project, 'JOB_TYPE_PUBLISH', publish)).toMatchObject({ status: 'JOB_STATUS_SUCCEEDED' })
    const refused = await remove(model, [''])
    const { id } = (await server.alice.call('GET /pipeline/published')).body
    const pipeline = `${project}/pipelines/${id}`
    expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining(pipeline) } })
    expect((await remove(model, [pipeline])).status).toBe(200)
    await gone(model)
    expect((await server.alice.call('GET /pipeline/published')).status).toBe(404)
  })
})

describe('result sets', () => {
  it('go with all versions', async () => {
    const body = {
      mime: 'application/json',
      resultSet: { displayName: 'Results' },
      results: { content: base64(bytesOf('{}')) },
    }
    const first = (await alice.call(`POST ${project}/documentAI/resultSets`, { body })).body.name
    const set = first.replace(/\/versions\/1$/, '')
    const second = (await alice.call(`POST ${set}/versions`, { body })).body.name
    expect((await alice.call(`GET ${project}/documentAI/resultSets`)).body).toMatchObject({
      totalSize: 2,
      nextPageToken: '',
      resultSets: [
        { name: second, isLatest: true },
        { name: first, isLatest: false },
      ],
    })
    expect((await alice.call(`DELETE ${set}`, { query: { force: 'perhaps' } })).status).toBe(400)
    expect(await alice.call(`DELETE ${set}`)).toMatchObject({ status: 200, body: { versions: [first, second] } })
    await gone(first)
    await gone(second)
    expect((await alice.call(`DELETE ${set}`)).status).toBe(404)
  })
})

describe('copies', () => {
  const copy = (name: string, target?: string) => alice.call(`POST ${name}:copy`, { body: { target } })

  it('are new sets, or versions of the set that is named', async () => {
    const { annotationSet } = samples(alice)
    const via = viaOf('copied.pdf+0.png')
    const from = await annotationSet(project, 'From', via, { description: 'First', annotations: { a: 'b' } })
    const into = (await annotationSet(project, 'Into')).replace(/\/versions\/1$/, '')
    const other = await alice.project('Other')
    const same = await copy(from)
    expect(same).toMatchObject({
      status: 200,
      body: { displayName: 'From', description: 'First', annotations: { a: 'b' }, status: 'ARTIFACT_STATUS_AVAILABLE' },
    })
    expect(same.body.name).not.toBe(from)
    expect((await copy(from, into)).body).toMatchObject({ name: `${into}/versions/2`, isLatest: true })
    expect((await alice.call(`GET ${into}/versions/1`)).body.isLatest).toBe(false)

    const target = (await annotationSet(other, 'There')).replace(/\/versions\/1$/, '')
    expect((await copy(from, target)).body).toMatchObject({ name: `${target}/versions/2`, parent: other })
    await alice.call(`DELETE ${from}`)
    await gone(from)
    expect((await alice.call(`GET ${target}/versions/2:download`)).body).toEqual(JSON.parse(via))
  })

  it('stay of their kind, and go to sets that are there', async () => {
    const from = await samples(alice).annotationSet(project, 'Stays')
    const set = from.replace(/\/versions\/1$/, '')
    expect((await copy(from, set.replace('annotationSets', 'models'))).status).toBe(400)
    expect((await copy(from, from)).status).toBe(400)
    expect((await copy(from, 'nowhere')).status).toBe(400)
    expect((await copy(from, set.replace(/[^/]+$/, '00000000-0000-0000-0000-000000000000'))).status).toBe(404)
    expect((await copy(from.replace(/1$/, '7'))).status).toBe(404)
  })

  it('are not made of what is not ready', async () => {
    const body = { mime: 'application/json', annotationSet: { displayName: 'Open' } }
    const open = (await alice.call(`POST ${project}/documentAI/annotationSets:multipart`, { body })).body.name
    expect((await copy(open)).status).toBe(409)
    expect((await alice.call(`GET ${open}:download`)).status).toBe(409)
  })

  it('of a model do not take along who may score with it into another project', async () => {
    const model = await samples(alice).model(project, 'Shared', { acl: ['bob'] })
    const other = await alice.project('Elsewhere')
    const target = (await samples(alice).model(other, 'There')).replace(/\/versions\/1$/, '')
    expect((await copy(model)).body.acl).toEqual(['bob'])
    expect((await copy(model, target)).body.acl).toEqual([])
  })
})
