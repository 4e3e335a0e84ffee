import type { TokenLabeller } from '@docent/core/ports'
import { expect, it, vi } from 'vitest'
import { quickAnalysis, quickProject } from '../support/quick-analysis.ts'
import { quickDocument } from '../support/quick-documents.ts'
import { quickClassifier, quickLabeller } from '../support/quick-learners.ts'
import { quickLetters } from '../support/quick-letters.ts'

const running = 'JOB_STATUS_RUNNING'
const soon = <Value>(look: () => Promise<Value>) => vi.waitFor(look, { timeout: 30_000, interval: 5 })

/** A gate at which work waits while it is closed. */
function gate() {
  const { promise, resolve } = Promise.withResolvers<void>()
  let [closed, waiting] = [false, 0]
  return {
    waiting: () => waiting,
    close: () => void (closed = true),
    wait() {
      if (!closed) return undefined
      waiting++
      return promise
    },
    letPass: () => void (closed = false),
    open() {
      closed = false
      resolve()
    },
  }
}

/** Trainings with the parameter `long` wait. */
function heldLabeller(hold: () => Promise<void> | undefined): TokenLabeller {
  const quick = quickLabeller()
  return {
    ...quick,
    async train(request) {
      if (request.parameters['long']) await hold()
      return quick.train(request)
    },
  }
}

it('lets others recognize text while all jobs of one user take long', async () => {
  const held = gate()
  await using docent = await quickAnalysis({}, held.wait)
  const [alice, bob] = [docent.as({ userId: 'alice' }), docent.as({ userId: 'bob' })]
  const [hers, his] = [await quickProject(alice), await quickProject(bob)]
  held.close()
  const jobs = await Promise.all(Array.from({ length: 6 }, () => hers.recognize()))
  await soon(async () => expect(held.waiting()).toBe(1))
  held.letPass()
  expect(await (await his.recognize()).ended()).toMatchObject({ status: 'JOB_STATUS_SUCCEEDED' })
  const statuses = await Promise.all(jobs.map((job) => job.status()))
  expect(statuses).toContain(running)
  expect(statuses).toContain('JOB_STATUS_PENDING')
  held.open()
  for (const job of jobs) expect(await job.ended()).toMatchObject({ status: 'JOB_STATUS_SUCCEEDED' })
})

it('lets others train, score and arrange sets while one user trains for long', async () => {
  const held = gate()
  const analysis = { tokenLabeller: heldLabeller(held.wait), pageClassifier: quickClassifier() }
  await using docent = await quickAnalysis({ analysis })
  const [alice, bob] = [docent.as({ userId: 'alice' }), docent.as({ userId: 'bob' })]
  const [hers, his] = [await quickProject(alice), await quickProject(bob)]
  const { annotationSet } = hers
  const long = async () => {
    const inputs = { annotationSet, modelType: 'MODEL_TYPE_TOKEN_LABELING', parameters: { long: true } }
    const input = { jobType: 'JOB_TYPE_TRAIN', displayName: 'Long', inputs } as const
    return alice.analysis.jobs.create(hers.project, input)
  }
  held.close()
  await Promise.all(Array.from({ length: 5 }, long))
  await soon(async () =>
    expect((await alice.analysis.artifacts.overview(hers.project)).jobs).toMatchObject({ [running]: 1 }),
  )
  const trained = await (await his.train()).ended()
  expect(trained).toMatchObject({ status: 'JOB_STATUS_SUCCEEDED' })
  const models = { annotationSet: his.annotationSet, labellingModel: String(trained.trainOutputs!['model']) }
  expect(await (await his.start('JOB_TYPE_PREDICT', models)).ended()).toMatchObject({ status: 'JOB_STATUS_SUCCEEDED' })
  const exported = await his.start('JOB_TYPE_EXPORT_ANNOTATION_SET', { annotationSet: his.annotationSet })
  expect(await exported.ended()).toMatchObject({ status: 'JOB_STATUS_SUCCEEDED' })
  // Of the two places one is kept for users of whom none is under way.
  expect((await alice.analysis.artifacts.overview(hers.project)).jobs).toMatchObject({
    [running]: 1,
    JOB_STATUS_PENDING: 4,
  })
  held.open()
  await soon(async () => expect((await alice.analysis.artifacts.overview(hers.project)).jobs[running]).toBeUndefined())
})

it('scores documents of a user at once while trainings of the same user fill all places', async () => {
  const held = gate()
  const analysis = { tokenLabeller: heldLabeller(held.wait), pageClassifier: quickClassifier() }
  await using docent = await quickAnalysis({ analysis })
  const alice = docent.as({ userId: 'alice' })
  const letters = await quickLetters(alice)
  const { annotationSet, documentSet, labellingModel, pipelineId: pipeline, start } = letters
  held.close()
  const parameters = { long: true }
  const modelType = 'MODEL_TYPE_TOKEN_LABELING'
  const trainings = await Promise.all(
    Array.from({ length: 4 }, () => start('JOB_TYPE_TRAIN', { annotationSet, modelType, parameters })),
  )
  await soon(async () => expect(held.waiting()).toBe(1))
  const document = { filename: 'a.pdf', content: quickDocument('Aurora') }
  const { jobId } = await alice.analysis.scoring.score('main', { pipeline, document })
  expect(await alice.analysis.scoring.wait(jobId, 30_000)).toMatchObject({ entities: [{ sValue: 'Aurora' }] })
  const engaged = await (await start('JOB_TYPE_ENGAGE', { documentSet, pipeline })).ended()
  expect(engaged).toMatchObject({ status: 'JOB_STATUS_SUCCEEDED' })
  const predicted = await start('JOB_TYPE_PREDICT', { annotationSet, labellingModel })
  expect(await predicted.ended()).toMatchObject({ status: 'JOB_STATUS_SUCCEEDED' })
  expect(await trainings[0]!.status()).toBe(running)
  held.open()
  for (const training of trainings) expect(await training.ended()).toMatchObject({ status: 'JOB_STATUS_SUCCEEDED' })
})

it('cancels what a deactivated user has under way, and nothing of others', async () => {
  const held = gate()
  await using docent = await quickAnalysis({}, held.wait)
  await docent.meet({ userId: 'alice' })
  await docent.meet({ userId: 'bob' })
  const [alice, bob] = [docent.as({ userId: 'alice' }), docent.as({ userId: 'bob' })]
  const [hers, his] = [await quickProject(alice), await quickProject(bob)]
  const trained = await (await hers.train()).ended()
  const published = await hers.start('JOB_TYPE_PUBLISH', { labellingModelName: String(trained.trainOutputs!['model']) })
  const { pipelineId } = (await published.ended()).publishOutputs as { pipelineId: string }
  held.close()
  const jobs = [await hers.recognize('eng'), await hers.recognize('eng')]
  const other = await his.recognize()
  const document = { filename: 'a.pdf', content: new TextEncoder().encode('%PDF Aurora') }
  const { jobId } = await alice.analysis.scoring.score('main', { pipeline: pipelineId, document })
  await soon(async () => expect(await alice.analysis.scoring.result(jobId)).toEqual({ status: 'RUNNING' }))
  await soon(async () => expect(held.waiting()).toBe(3))
  const root = docent.as({ userId: 'root', permissions: ['administrator'] })
  expect(await root.users.deactivate('alice')).toMatchObject({ analysisJobs: 2, scorings: 1 })
  expect(await alice.analysis.scoring.result(jobId)).toMatchObject({
    error: { code: 'canceled', message: 'The user was deactivated.' },
  })
  expect(await root.users.deactivate('alice')).toMatchObject({ analysisJobs: 0, scorings: 0 })
  held.open()
  for (const job of jobs) expect(await job.ended()).toMatchObject({ status: 'JOB_STATUS_CANCELLED' })
  expect(await other.ended()).toMatchObject({ status: 'JOB_STATUS_SUCCEEDED' })
  await docent.settled()
  expect(await alice.analysis.scoring.result(jobId)).toMatchObject({ error: { code: 'canceled' } })
})
