import { DocentError, type TokenLabeller } from '@docent/core/ports'
import { describe, expect, it } from 'vitest'
import { apiServer, type ApiServer } from '../support/api-server.ts'
import { quickProject } from '../support/quick-analysis.ts'
import { quickDocument, quickParsers } from '../support/quick-documents.ts'
import { quickClassifier, quickLabeller } from '../support/quick-learners.ts'

const refusal = 'The words of this page cannot be labelled.'

/** Labels words, except of pages that stand under a ban. */
function refusingLabeller(): TokenLabeller {
  const labeller = quickLabeller()
  return {
    ...labeller,
    async load(artifact) {
      const loaded = await labeller.load(artifact)
      return {
        ...loaded,
        async label(pages, signal) {
          const banned = pages.some(({ words }) => words.some(({ text }) => text === 'banned'))
          if (banned) throw new DocentError({ code: 'unsupported', message: refusal })
          return loaded.label(pages, signal)
        },
      }
    },
  }
}

/** A server where alice has the pipeline `letters`, which finds names, places and letters, and a collection. */
async function letters() {
  const analysis = { tokenLabeller: refusingLabeller(), pageClassifier: quickClassifier() }
  const server = await apiServer({ docent: { parsers: quickParsers(), analysis } })
  const session = server.docent.as({ userId: 'alice' })
  const { annotationSet, train, start } = await quickProject(session)
  const classes = await start('JOB_TYPE_TRAIN', { annotationSet, modelType: 'MODEL_TYPE_PAGE_CLASSIFICATION' })
  const [labelling, classification] = await Promise.all([(await train()).ended(), classes.ended()])
  const models = {
    labellingModelName: String(labelling.trainOutputs!['model']),
    classificationModelName: String(classification.trainOutputs!['model']),
  }
  const published = await (await start('JOB_TYPE_PUBLISH', { ...models, pipelineName: 'letters' })).ended()
  expect(published.status).toBe('JOB_STATUS_SUCCEEDED')
  const collection = await collectionOf(server)
  return { server, session, collection }
}

const collectionOf = async ({ alice }: ApiServer): Promise<string> =>
  (await alice.call('POST /collections', { body: { name: 'Aurora', description: '' } })).body.id

async function ingest(
  { alice }: ApiServer,
  collection: string,
  pages: readonly string[],
  query: object,
  body?: object,
) {
  const form = new FormData()
  form.set('file', new Blob([quickDocument(...pages)]), `${pages[0]}.pdf`)
  const upload = (await alice.call('PUT /uploads', { form })).body.id
  return alice.call(`POST /uploads/${upload}/ingest/job`, { query: { collection_id: collection, ...query }, body })
}

const metadataOf = async ({ alice }: ApiServer, collection: string, filter?: object) => {
  const query = filter === undefined ? {} : { metadata_filter: JSON.stringify(filter) }
  const { body } = await alice.call(`GET /collections/${collection}/documents`, { query })
  return body.map((document: { metadata_dict: object }) => document.metadata_dict)
}

/** As the model learns it from the sample, whose place is where the document has `on`. */
const found = {
  fields: { name: 'Aurora', place: 'on' },
  page_class: 'letter',
  page_classes: { letter: 2 },
}
const letter = ['Aurora stands here', 'on Mount Vell']

/** The job when it and all else has ended. */
async function ended({ docent, alice }: ApiServer, id: string) {
  await docent.settled()
  return (await alice.call(`GET /jobs/${id}`)).body
}

describe('a pipeline that is named in an ingestion', () => {
  it('gives documents fields and page classes to filter by', async () => {
    const { server, collection } = await letters()
    await using _ = server
    const query = { pipeline: 'letters' }
    const { body } = await ingest(server, collection, letter, query, { metadata: { team: 'sky' } })
    await ingest(server, collection, ['somebody else'], query)
    expect(await ended(server, body.id)).toMatchObject({ overall_status: 'completed', errors: [] })
    const first = { team: 'sky', analysis: found }
    expect(await metadataOf(server, collection, { analysis: { fields: { name: 'Aurora' } } })).toEqual([first])
    expect(await metadataOf(server, collection, { analysis: { fields: { name: 'Vell' } } })).toEqual([])
    expect(await metadataOf(server, collection, { analysis: { page_class: 'letter' } })).toHaveLength(2)
  })

  it('leaves documents without fields, and says so, where it fails', async () => {
    const { server, collection } = await letters()
    await using _ = server
    const { body } = await ingest(server, collection, ['banned words'], { pipeline: 'letters' })
    const errors = [`banned words.pdf: No fields: ${refusal}`]
    expect(await ended(server, body.id)).toMatchObject({ overall_status: 'completed', passed_percentage: 1, errors })
    expect(await metadataOf(server, collection)).toEqual([{}])
    const [document] = (await server.alice.call(`GET /collections/${collection}/documents`)).body
    expect(document.status).toBe('completed')
  })

  it('looks again at a document that is there already', async () => {
    const { server, session, collection } = await letters()
    await using _ = server
    await ingest(server, collection, letter, {}, { metadata: { team: 'sky' } })
    await server.docent.settled()
    expect(await metadataOf(server, collection)).toEqual([{ team: 'sky' }])
    const again = await ingest(server, collection, letter, { pipeline: 'letters' })
    expect(await ended(server, again.body.id)).toMatchObject({ overall_status: 'completed', passed_percentage: 1 })
    expect(await metadataOf(server, collection)).toEqual([{ team: 'sky', analysis: found }])

    await session.analysis.pipelines.update('letters', {
      ...(await session.analysis.pipelines.get('letters')),
      muteOutput: true,
    })
    const muted = await ingest(server, collection, letter, { pipeline: 'letters' })
    expect(await ended(server, muted.body.id)).toMatchObject({ overall_status: 'completed' })
    expect(await metadataOf(server, collection)).toEqual([{ team: 'sky', analysis: { ...found, fields: {} } }])
  })

  it('is one that the caller may use, and that can look at what is ingested', async () => {
    const { server, collection } = await letters()
    await using _ = server
    const { alice, bob } = server
    const refused = await ingest(server, collection, letter, { pipeline: 'invoices' })
    expect(refused).toMatchObject({ status: 404 })
    const { body } = await bob.call('POST /collections', { body: { name: 'Own', description: '' } })
    const query = { collection_id: body.id, pipeline: 'letters', file_name: 'a.pdf' }
    expect(await bob.call('POST /ingest/plain_text/job', { query, body: 'Aurora' })).toMatchObject({ status: 404 })
    const kept = await ingest(server, collection, letter, { pipeline: 'letters', ingest_mode: 'agent_only' })
    expect(kept).toMatchObject({ status: 400, body: { message: expect.stringContaining('agent_only') } })
    expect((await alice.call('GET /jobs')).body).toEqual([])
  })
})
