/** @module-tag slow */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptyLabeller, samples, viaOf } from '../support/analysis-samples.ts'
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

const patch = (name: string, body: object) => alice.call(`PATCH ${name}`, { body })
const get = async (name: string) => (await alice.call(`GET ${name}`)).body
const refused = (field: string) => ({ status: 400, body: { message: expect.stringMatching(new RegExp(`^${field} `)) } })

/** The same name, of which another program may write the ids so. */
const upper = (name: string) => name.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => id.toUpperCase())

describe('updates of metadata', () => {
  it('may repeat all that was read, which changes nothing', async () => {
    const make = samples(alice)
    for (const name of [
      await make.annotationSet(project, 'Words'),
      await make.documentSet(project, 'Files'),
      await make.imageSet(project, 'Pictures', 'z.png'),
      await make.model(project, 'Model'),
    ]) {
      const { updateTime, ...before } = await get(name)
      const changed = await patch(name, { ...before, updateTime })
      expect(changed).toMatchObject({ status: 200, body: before })
      expect(await get(name)).toEqual(changed.body)
    }
  })

  it('refuse other values of what follows from the rest', async () => {
    const name = await samples(alice).model(project, 'Model')
    for (const [field, value] of Object.entries({
      name: `${name}0`,
      parent: 'projects/other',
      createTime: '2026-01-01T00:00:00.000Z',
      jobName: 'other',
      displayName: 'Other',
      status: 'ARTIFACT_STATUS_FAILED',
      error: 'None',
      sizeInStorage: '1',
      isLatest: false,
      documentCount: 3,
      pageCount: 3,
      metricsReport: { overall: 1 },
      labels: ['word', 'more'],
    }))
      expect(await patch(name, { [field]: value }), field).toMatchObject(refused(field))
    for (const field of ['name', 'isLatest', 'labels']) expect((await patch(name, { [field]: 5 })).status).toBe(400)
  })

  it('take attributes as VIA declares them, so that the set stays one that can be read', async () => {
    const name = await samples(alice).annotationSet(project, 'Words')
    for (const attributes of [{ region: 5 }, { file: [] }, { region: null }, { region: { label: null } }])
      expect(await patch(name, { attributes }), JSON.stringify(attributes)).toMatchObject(
        refused(`attributes\\.${Object.keys(attributes)[0]}\\S*`),
      )
    const attributes = { region: { label: { type: 'dropdown', options: { word: '' } } }, more: 1 }
    expect(await patch(name, { attributes })).toMatchObject({ status: 200, body: { attributes } })
    const text = JSON.stringify((await alice.call(`GET ${name}:download`)).body)
    expect(await samples(alice).annotationSet(project, 'Again', text)).toMatch(/versions\/1$/)
  })
})

describe('names of resources', () => {
  it('are the same with ids in capitals, for what depends on them too', async () => {
    const model = await samples(alice).model(project, 'Model')
    const projectId = project.split('/')[1]!
    const labellingModelName = upper(model)
    const made = await server.alice.call(`POST /pipeline?projectId=${projectId}`, {
      body: { name: 'made', labellingModelName },
    })
    expect(made).toMatchObject({ status: 201, body: { labellingModelName: model } })
    const published = await alice.job(project, 'JOB_TYPE_PUBLISH', { labellingModelName, pipelineName: 'published' })
    expect(published).toMatchObject({ publishInputs: { labellingModelName: model } })
    const pipelines = [made.body.id, published.publishOutputs.pipelineId].map((id) => `${project}/pipelines/${id}`)
    expect((await alice.call(`GET ${model}:getDependencies`)).body.dependents).toEqual(pipelines.toSorted())
    const query = { allowList: pipelines.map(upper).join(',') }
    expect((await alice.call(`DELETE ${model}`, { query })).status).toBe(200)
    expect((await server.alice.call('GET /pipeline/published')).status).toBe(404)
  })

  it('of document sets are shown in one form', async () => {
    const documentSet = await samples(alice).documentSet(project, 'Files')
    const documentSetParent = documentSet.replace(/^.*(?=documentSets)/, '')
    const body = { mime: 'image/png', imageSet: { displayName: 'Pictures', documentSetParent: upper(documentSet) } }
    const { name } = (await alice.call(`POST ${project}/documentAI/imageSets:multipart`, { body })).body
    expect(await get(name)).toMatchObject({ documentSetParent })
    for (const written of [documentSet, upper(documentSetParent), documentSetParent])
      expect((await patch(name, { documentSetParent: written })).body).toMatchObject({ documentSetParent })
  })

  it('are never empty', async () => {
    const first = await samples(alice).annotationSet(project, 'Words')
    const versions = first.replace(/\/\d+$/, '')
    const content = { annotationSetVia: { content: base64(Buffer.from(viaOf('a.png'))) } }
    const source = { mime: 'application/json', annotationSet: {}, sourceAnnotationSetName: '' }
    expect(await alice.call(`POST ${versions}`, { body: { ...source, ...content } })).toMatchObject(
      refused('sourceAnnotationSetName'),
    )
    expect(await alice.call(`POST ${versions}:multipart`, { body: source })).toMatchObject(
      refused('sourceAnnotationSetName'),
    )
    const documents = { mime: 'application/pdf', documentSet: { displayName: 'Files' } }
    expect(
      await alice.call(`POST ${project}/documentAI/documentSets:multipart`, {
        body: { ...documents, attributesSourceAnnotationSetName: '' },
      }),
    ).toMatchObject(refused('attributesSourceAnnotationSetName'))
    const pictures = { mime: 'image/png', imageSet: { displayName: 'Pictures', documentSetParent: '' } }
    expect(await alice.call(`POST ${project}/documentAI/imageSets:multipart`, { body: pictures })).toMatchObject(
      refused('imageSet\\.documentSetParent'),
    )
    const annotations = { mime: 'application/json', annotationSet: { displayName: 'Words' } }
    expect(
      await alice.call(`POST ${project}/documentAI/annotationSets`, {
        body: { ...annotations, annotationSetVia: { url: '' } },
      }),
    ).toMatchObject(refused('annotationSetVia\\.url'))
  })

  it('of sets that are not there have no versions, whatever is asked of these', async () => {
    const none = '00000000-0000-0000-0000-000000000000'
    const first = await samples(alice).annotationSet(project, 'Words')
    for (const query of [{}, { filter: 'displayName = Words' }, { pageSize: 1 }]) {
      const missing = await alice.call(`GET ${project}/documentAI/annotationSets/${none}/versions`, { query })
      expect(missing.status).toBe(404)
    }
    const list = `GET ${first.replace(/\/\d+$/, '')}`
    expect(await alice.call(list, { query: { filter: 'displayName = Others' } })).toMatchObject({
      status: 200,
      body: { annotationSets: [], totalSize: 0 },
    })
  })
})
