import { createTestDocent } from '@docent/adapters-storage/testing'
import type { DocentEvent, FeedEvent } from '@docent/core'
import { expect, it } from 'vitest'
import { idOf, via } from '../durability/analysis-base.ts'
import { quickDocument, quickParsers } from '../support/quick-documents.ts'
import { quickClassifier, quickLabeller } from '../support/quick-learners.ts'

const given = () => ({
  parsers: quickParsers(),
  analysis: { tokenLabeller: quickLabeller(), pageClassifier: quickClassifier() },
})

/** A pipeline that learned names, made over the whole way from an annotation set to a publication. */
async function published({ as, settled }: Awaited<ReturnType<typeof createTestDocent>>) {
  const alice = as('alice')
  const project = idOf((await alice.analysis.projects.create({ displayName: 'Letters' })).name)
  const content = { displayName: 'Labelled', mime: 'application/json', file: { content: via } }
  const annotations = await alice.analysis.artifacts.create({ project, kind: 'annotationSets' }, content)
  await settled()
  const run = async (jobType: 'JOB_TYPE_TRAIN' | 'JOB_TYPE_PUBLISH', inputs: Record<string, string>) => {
    const { name } = await alice.analysis.jobs.create(project, { jobType, displayName: 'main', inputs })
    await settled()
    return alice.analysis.jobs.get(project, idOf(name))
  }
  const learning = { annotationSet: annotations.name, modelType: 'MODEL_TYPE_TOKEN_LABELING' }
  const trained = await run('JOB_TYPE_TRAIN', learning)
  const labellingModelName = String(trained.trainOutputs!['model'])
  await run('JOB_TYPE_PUBLISH', { labellingModelName, pipelineName: 'letters' })
  return { alice, project, training: idOf(trained.name) }
}

it('labels, learns, publishes and scores on a stopped clock', async () => {
  await using test = await createTestDocent(given())
  const { alice } = await published(test)
  const began = test.clock.now()
  const document = { filename: 'b.pdf', content: quickDocument('Aurora again') }
  const { jobId } = await alice.analysis.scoring.score('main', { pipeline: 'letters', document })
  await test.settled()
  expect(await alice.analysis.scoring.result(jobId)).toMatchObject({ entities: [{ sLabel: 'name', sValue: 'Aurora' }] })
  expect(test.clock.now()).toBe(began)

  const { id: collectionId } = await alice.collections.create({ name: 'Letters' })
  const { id } = await alice.uploads.create({ filename: 'b.pdf', content: document.content })
  await alice.ingest.uploadsJob({ collectionId, uploadIds: [id], pipeline: 'letters' })
  await test.settled()
  const metadataFilter = { analysis: { fields: { name: 'Aurora' } } }
  expect(await alice.documents.list({ collectionId, metadataFilter })).toMatchObject([{ name: 'b.pdf' }])
})

it('reports projects, artifacts, jobs and scorings as events, in this process and in the feed', async () => {
  await using test = await createTestDocent(given())
  const heard: DocentEvent[] = []
  test.docent.on((event) => void heard.push(event))
  const { alice, training } = await published(test)
  const document = { filename: 'b.pdf', content: quickDocument('Aurora again') }
  const { jobId } = await alice.analysis.scoring.score('main', { pipeline: 'letters', document })
  await test.settled()
  const steps = (type: DocentEvent['type'], id: string) =>
    heard.filter((event) => event.type === type && event.id === id).map(({ event, state }) => `${event} ${state}`)
  expect(steps('scoring-changed', jobId)).toEqual(['CREATED waiting', 'STARTED running', 'SCORED finished'])
  const ofTraining = ['CREATED pending', 'STARTED running', 'COMPLETED succeeded']
  expect(steps('analysis-job-changed', training)).toEqual(ofTraining)
  expect(new Set(heard.map(({ type }) => type))).toContain('project-changed')

  const events: FeedEvent[] = []
  for await (const event of test.docent.events.subscribe({ of: training })) {
    events.push(event)
    if (event.state === 'succeeded') break
  }
  expect(events.map(({ type, event, state }) => `${type} ${event} ${state}`)).toEqual(
    ofTraining.map((step) => `analysis-job-changed ${step}`),
  )
  for await (const { state } of test.docent.events.subscribe({ after: 'e0', types: ['artifact-changed'] }))
    if (state === 'available') break
})
