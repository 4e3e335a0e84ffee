import { jobTypes } from '@docent/core'
import { expect, it } from 'vitest'
import { idOf } from '../durability/analysis-base.ts'
import { analysisClient } from '../support/analysis-world.ts'
import { apiServer } from '../support/api-server.ts'
import { quickProject } from '../support/quick-analysis.ts'
import { quickParsers } from '../support/quick-documents.ts'
import { quickClassifier, quickLabeller } from '../support/quick-learners.ts'

const openServer = () =>
  apiServer({
    docent: {
      parsers: quickParsers(),
      analysis: { tokenLabeller: quickLabeller(), pageClassifier: quickClassifier() },
    },
  })

it('inputs of a job are taken under the name of its type, in both cases, and whatever else a body has counts for nothing', async () => {
  await using server = await openServer()
  const { project, documentSet, annotationSet } = await quickProject(server.docent.as({ userId: 'alice' }))
  const client = analysisClient(server.alice)
  const create = (jobType: string, inputs: object) =>
    client.call(`POST projects/${project}/documentAI/jobs`, { body: { displayName: 'Named', jobType, ...inputs } })
  const train = { annotationSet, modelType: 'MODEL_TYPE_TOKEN_LABELING' }

  const read = await create('JOB_TYPE_OCR', { ocrInputs: { documentSet }, status: 'JOB_STATUS_FAILED', own: 1 })
  expect(read).toMatchObject({ status: 200, body: { ocrInputs: { documentSet }, status: 'JOB_STATUS_PENDING' } })
  const trained = await create('JOB_TYPE_TRAIN', { train_inputs: { annotation_set: annotationSet, ...train } })
  expect(trained).toMatchObject({ status: 200, body: { trainInputs: train } })
  const exported = { annotationSet, format: 'coco' }
  const made = await create('JOB_TYPE_EXPORT_ANNOTATION_SET', { export_annotation_set_inputs: exported })
  expect(made).toMatchObject({ status: 200, body: { exportAnnotationSetInputs: exported } })
  await server.docent.settled()
  for (const { body } of [read, trained, made])
    expect((await client.call(`GET ${body.name}`)).body.status).toBe('JOB_STATUS_SUCCEEDED')

  // A job that was read is sent again as it is.
  const { body: whole } = await client.call(`GET ${read.body.name}`)
  const again = await client.call(`POST projects/${project}/documentAI/jobs`, { body: whole })
  expect(again).toMatchObject({ status: 200, body: { ocrInputs: { documentSet } } })
  expect(idOf(again.body.name)).not.toBe(idOf(whole.name))
})

it('inputs of every type are looked for under its name', async () => {
  await using server = await openServer()
  const { project } = await quickProject(server.docent.as({ userId: 'alice' }))
  const client = analysisClient(server.alice)
  for (const [jobType, { prefix }] of Object.entries(jobTypes)) {
    const body = { displayName: 'Named', jobType, [`${prefix}Inputs`]: { annotationSets: 3 } }
    const { status, body: answer } = await client.call(`POST projects/${project}/documentAI/jobs`, { body })
    expect([jobType, status]).toEqual([jobType, 400])
    expect(answer.message).toMatch(
      jobType.includes('POSTPROCESS')
        ? /is started by an import only/
        : new RegExp(`^${prefix}Inputs(?:\\.\\w+)? is not valid`),
    )
  }
})
