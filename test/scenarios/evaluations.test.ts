import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Docent } from '@docent/core'
import { endedJob, idOf, versionName, viaOf } from '../durability/analysis-base.ts'
import { quickAnalysis, quickProject } from '../support/quick-analysis.ts'

let docent: Docent
beforeAll(async () => {
  docent = await quickAnalysis()
})
afterAll(() => docent.stop())

it('no model is evaluated on the set that it learns from, and what they share is reported', async () => {
  const { analysis } = docent.as({ userId: 'alice' })
  const { project, annotationSet, start } = await quickProject(docent.as({ userId: 'alice' }))
  const train = (evaluationAnnotationSet: string) =>
    start('JOB_TYPE_TRAIN', { annotationSet, evaluationAnnotationSet, modelType: 'MODEL_TYPE_TOKEN_LABELING' })
  await expect(train(annotationSet)).rejects.toMatchObject({
    code: 'invalid_input',
    message: expect.stringMatching(/^evaluationAnnotationSet is the set to learn from/),
  })
  const { name: copy } = await analysis.artifacts.copy(versionName(annotationSet))
  const { name, status } = await (await train(copy)).ended()
  expect(status).toBe('JOB_STATUS_SUCCEEDED')
  expect(await analysis.jobs.log(project, idOf(name), { level: 'warning' })).toContainEqual(
    expect.objectContaining({
      text: expect.stringMatching(/^(\d+) of \1 pages that were compared are also learned from/),
    }),
  )
})

it('metrics of predictions on what a model learned from are said to be too good', async () => {
  const { analysis } = docent.as({ userId: 'alice' })
  const { project, annotationSet, start, train } = await quickProject(docent.as({ userId: 'alice' }))
  const labellingModel = String((await (await train()).ended()).trainOutputs!['model'])
  const { name: other } = await analysis.artifacts.copy(versionName(annotationSet))
  const warnings = async (predicted: string) => {
    const { name } = await (await start('JOB_TYPE_PREDICT', { annotationSet: predicted, labellingModel })).ended()
    return (await analysis.jobs.log(project, idOf(name), { level: 'warning' })).map(({ text }) => text)
  }
  const warning = expect.stringMatching(/^(\d+) of \1 pages that were compared are also learned from/)
  expect(await warnings(annotationSet)).toContainEqual(warning)
  expect(await warnings(other)).toContainEqual(warning)
  const input = {
    displayName: 'Other',
    mime: 'application/json',
    filename: 'b.json',
    file: { content: viaOf('b.pdf') },
  }
  const { name: unseen, jobName } = await analysis.artifacts.create({ project, kind: 'annotationSets' }, input)
  await endedJob(docent.as({ userId: 'alice' }), project, jobName!)
  expect(await warnings(unseen)).not.toContainEqual(warning)
  // What is gone tells nothing, and keeps nobody from predicting.
  await analysis.artifacts.delete(versionName(annotationSet))
  expect(await warnings(other)).not.toContainEqual(warning)
})
