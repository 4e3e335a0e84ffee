import { expect, it } from 'vitest'
import { emptyLabeller } from '../support/analysis-samples.ts'
import { endedJob, idOf } from '../durability/analysis-base.ts'
import { holdAt } from '../support/hold-at.ts'
import { memoryDocent } from '../support/memory-docent.ts'
import { parseVersionName } from '../../packages/core/src/resources/artifacts/index.ts'

/** A model of a project, and what is held at a point of a commit. */
async function withModel(point: string) {
  const hold = holdAt(point)
  const docent = await memoryDocent({ analysis: { tokenLabeller: emptyLabeller }, debugPoints: hold.points })
  const { analysis } = docent.as({ userId: 'alice' })
  const project = idOf((await analysis.projects.create({ displayName: 'Letters' })).name)
  const model = async () => {
    const input = { displayName: 'Model', mime: 'application/octet-stream', modelType: 'MODEL_TYPE_TOKEN_LABELING' }
    const { name, jobName } = await analysis.artifacts.create(
      { project, kind: 'models' },
      { ...input, modelType: 'MODEL_TYPE_TOKEN_LABELING', file: { content: new Uint8Array([1]) } },
    )
    await endedJob(docent.as({ userId: 'alice' }), project, jobName!)
    return name
  }
  const remove = (name: string) => analysis.artifacts.delete(parseVersionName(name, 'name'))
  const names = async () => (await analysis.pipelines.list({ projectId: project })).items.map(({ name }) => name)
  return { docent, hold, analysis, project, model, remove, names }
}

it('is not made of a model that is deleted before it is written', async () => {
  const { docent, hold, analysis, project, model, remove, names } = await withModel('before-commit:pipeline.CREATED')
  await using _docent = docent
  const labellingModelName = await model()
  const creating = analysis.pipelines.create(project, { name: 'letters', labellingModelName }).catch((error) => error)
  await hold.reached
  await remove(labellingModelName)
  hold.letGo()
  expect(await creating).toMatchObject({ code: 'not_found' })
  expect(await names()).toEqual([])
})

it('does not get a model that is deleted before the change is written', async () => {
  const { docent, hold, analysis, project, model, remove } = await withModel('before-commit:pipeline.UPDATED')
  await using _docent = docent
  const [first, second] = [await model(), await model()]
  const made = await analysis.pipelines.create(project, { name: 'letters', labellingModelName: first })
  const updating = analysis.pipelines
    .update(made.id, { ...made, labellingModelName: second })
    .catch((error: unknown) => error)
  await hold.reached
  await remove(second)
  hold.letGo()
  expect(await updating).toMatchObject({ code: 'not_found' })
  expect(await analysis.pipelines.get('letters')).toMatchObject({ labellingModelName: first })
})

it('goes with its model, also when it is made while that is deleted', async () => {
  const { docent, hold, analysis, project, model, remove, names } = await withModel('before-commit:artifact.DELETE')
  await using _docent = docent
  const labellingModelName = await model()
  const removing = remove(labellingModelName)
  await hold.reached
  await analysis.pipelines.create(project, { name: 'letters', labellingModelName })
  hold.letGo()
  await removing
  expect(await names()).toEqual([])
})

it('keeps the model that it was published with while somebody changed the rest of it', async () => {
  const { docent, hold, analysis, project, model } = await withModel('before-commit:pipeline.UPDATED')
  await using _docent = docent
  const [first, second] = [await model(), await model()]
  const { labellingModelName: _, ...made } = await analysis.pipelines.create(project, {
    name: 'letters',
    labellingModelName: first,
  })
  const updating = analysis.pipelines.update(made.id, { ...made, muteOutput: true })
  await hold.reached
  const { name } = await analysis.jobs.create(project, {
    ...{ displayName: 'Publish', jobType: 'JOB_TYPE_PUBLISH' },
    inputs: { labellingModelName: second, pipelineName: 'letters' },
  })
  await endedJob(docent.as({ userId: 'alice' }), project, name)
  hold.letGo()
  await updating
  expect(await analysis.pipelines.get('letters')).toMatchObject({ labellingModelName: second, muteOutput: true })
})
