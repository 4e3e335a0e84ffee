/** @module-tag slow */
import { expect, it } from 'vitest'
import { analysisClient, analysisServer, base64, labelInvoices, quick } from '../support/analysis-world.ts'
import { makeInvoice } from '../support/invoices.ts'

it('goes from documents over annotations and a model to scored documents', async () => {
  await using server = await analysisServer()
  const { alice } = server
  const { call, project: create, invoices, job, ended } = analysisClient(alice)
  const project = await create()
  const { made, documentSet } = await invoices(project, 12)
  expect((await call(`GET ${documentSet}`)).body).toMatchObject({
    status: 'ARTIFACT_STATUS_AVAILABLE',
    documentCount: 12,
    pageCount: 12,
    ocrStatus: 'OCR_STATUS_NONE_SCHEDULED',
  })

  const ocr = await job(project, 'JOB_TYPE_OCR', { documentSet })
  expect(ocr).toMatchObject({ status: 'JOB_STATUS_SUCCEEDED', ocrOutputs: { annotationSet: expect.any(String) } })
  expect((await call(`GET ${documentSet}`)).body.ocrStatus).toBe('OCR_STATUS_FINISHED')

  const words = await call(`GET ${ocr.ocrOutputs.annotationSet}:download`)
  const via = labelInvoices(JSON.stringify(words.body), made)
  const imported = await call(`POST ${project}/documentAI/annotationSets`, {
    body: {
      mime: 'application/json',
      annotationSet: { displayName: 'Labelled' },
      annotationSetVia: { content: base64(new TextEncoder().encode(via)) },
    },
  })
  expect(imported).toMatchObject({ status: 200, body: { status: 'ARTIFACT_STATUS_NOT_YET_READY' } })
  await ended(imported.body.jobName)
  const annotationSet = imported.body.name
  expect((await call(`GET ${annotationSet}`)).body).toMatchObject({ documentCount: 12, pageCount: 12, isLatest: true })

  const train = await job(project, 'JOB_TYPE_TRAIN', {
    annotationSet,
    modelType: 'MODEL_TYPE_TOKEN_LABELING',
    parameters: quick,
  })
  expect(train).toMatchObject({ status: 'JOB_STATUS_SUCCEEDED', trainOutputs: { model: expect.any(String) } })
  const { model, evaluationAnnotationSet } = train.trainOutputs
  expect((await call(`GET ${model}`)).body).toMatchObject({
    modelType: 'MODEL_TYPE_TOKEN_LABELING',
    labels: ['company', 'date', 'total'],
    metricsReport: { method: 'cross_validation', overall: { support: 36 } },
  })
  expect((await call(`GET ${evaluationAnnotationSet}`)).body.metricsReport.overall.f1).toBeGreaterThan(0.8)

  const published = await job(project, 'JOB_TYPE_PUBLISH', { labelling_model_name: model, pipelineName: 'invoices' })
  expect(published).toMatchObject({ status: 'JOB_STATUS_SUCCEEDED', publishOutputs: { pipeline: 'invoices' } })

  const { pdf, total } = await makeInvoice(77)
  const form = new FormData()
  form.set('document', new Blob([Buffer.from(pdf)], { type: 'application/pdf' }), 'new.pdf')
  form.set('documentGuid', 'invoice 77')
  const scored = await alice.call('POST /model/main/score', { query: { wait: 60 }, form })
  expect(scored.status).toBe(200)
  expect(scored.body.documentGuid).toBe('invoice 77')
  const found = scored.body.entities.find((entity: { sLabel: string }) => entity.sLabel === 'total')
  expect(found).toMatchObject({ pageIndex: '0', sValue: total })

  const engaged = await job(project, 'JOB_TYPE_ENGAGE', { documentSet, pipeline: 'invoices' })
  expect(engaged).toMatchObject({ status: 'JOB_STATUS_SUCCEEDED', engageOutputs: { resultSet: expect.any(String) } })
})
