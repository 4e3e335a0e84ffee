import { memoryBlobs, memoryData, memoryStorage } from '@docent/adapters-storage'
import type { JobInput } from '@docent/core'
import { expect, it, onTestFinished } from 'vitest'
import { endedJob, versionName } from '../durability/analysis-base.ts'
import { bytesOf } from '../support/analysis-samples.ts'
import { quickAnalysis, quickProject } from '../support/quick-analysis.ts'
import { quickDocument } from '../support/quick-documents.ts'

const said = { code: 'not_found', message: expect.stringMatching(/damaged or missing; delete the artifact/) }

/** Alice has documents, annotations, a model and a pipeline in stores that are damaged while no process runs. */
async function world() {
  const data = memoryData()
  const blobs = { ...memoryBlobs(), close: async () => {} }
  const open = async () => {
    const docent = await quickAnalysis({ storage: memoryStorage({ data }), blobs })
    onTestFinished(() => docent.stop())
    return { docent, alice: docent.as({ userId: 'alice' }) }
  }
  const first = await open()
  const { project, documentSet, annotationSet, train, start, recognize } = await quickProject(first.alice)
  const model = String((await (await train()).ended()).trainOutputs!['model'])
  const published = await (await start('JOB_TYPE_PUBLISH', { labellingModelName: model })).ended()
  const { pipelineId } = published.publishOutputs as { pipelineId: string }

  /** Starts again after the one blob that has these words got another letter, or none at all. */
  async function after(how: 'flip' | 'lose', words: string) {
    await first.docent.stop()
    for await (const { key } of blobs.list('')) {
      const content = new TextDecoder().decode(await blobs.bytes(key))
      if (!content.includes(words)) continue
      if (how === 'lose') await blobs.delete(key)
      else await blobs.put(key, bytesOf(content.replaceAll('Aurora', 'Aurore')))
      const { docent, alice } = await open()
      const run = async (jobType: 'JOB_TYPE_OCR' | 'JOB_TYPE_TRAIN', inputs: JobInput['inputs']) => {
        const { name } = await alice.analysis.jobs.create(project, { jobType, displayName: 'Again', inputs })
        return endedJob(alice, project, name)
      }
      return { docent, alice, run }
    }
    throw new Error(`No blob has ${words}.`)
  }
  return { ...first, after, project, documentSet, annotationSet, pipelineId, recognize }
}

async function contentOf(alice: Awaited<ReturnType<typeof world>>['alice'], name: unknown): Promise<string> {
  const { open } = await alice.analysis.artifacts.download(versionName(String(name)))
  return Buffer.concat(await Array.fromAsync(await open())).toString()
}

it.each(['flip', 'lose'] as const)('fails jobs and downloads that need damaged annotations: %s', async (how) => {
  const { annotationSet, after } = await world()
  const { alice, run } = await after(how, '"regions"')
  const training = await run('JOB_TYPE_TRAIN', { annotationSet, modelType: 'MODEL_TYPE_TOKEN_LABELING' })
  expect(training).toMatchObject({ status: 'JOB_STATUS_FAILED', error: said })
  await expect(contentOf(alice, annotationSet)).rejects.toMatchObject(said)
})

it.each(['flip', 'lose'] as const)('fails jobs that read a damaged document: %s', async (how) => {
  const { documentSet, after } = await world()
  const { run } = await after(how, '%PDF Aurora stands')
  expect(await run('JOB_TYPE_OCR', { documentSet, languages: ['eng'] })).toMatchObject({
    status: 'JOB_STATUS_FAILED',
    error: said,
  })
})

it.each(['flip', 'lose'] as const)('scores with no damaged model: %s', async (how) => {
  const { pipelineId: pipeline, after } = await world()
  const { alice } = await after(how, '"labels"')
  const document = { filename: 'b.pdf', content: quickDocument('Aurora again') }
  const { jobId } = await alice.analysis.scoring.score('main', { pipeline, document })
  expect(await alice.analysis.scoring.wait(jobId, 10_000)).toMatchObject({ entities: [], error: said })
})

it.each(['flip', 'lose'] as const)('reads words again that are not as they were read: %s', async (how) => {
  const { documentSet, recognize, after } = await world()
  await (await recognize()).ended()
  const { alice, run } = await after(how, '["Aurora",')
  const again = await run('JOB_TYPE_OCR', { documentSet })
  const via = await contentOf(alice, again.ocrOutputs!['annotationSet'])
  expect(via).toContain('Aurora')
  expect(via).not.toContain('Aurore')
})

it.each(['flip', 'lose'] as const)('says that the result of a scoring is damaged: %s', async (how) => {
  const { alice: before, pipelineId: pipeline, after } = await world()
  const document = { filename: 'b.pdf', content: quickDocument('Aurora again') }
  const { jobId } = await before.analysis.scoring.score('main', { pipeline, document })
  expect(await before.analysis.scoring.wait(jobId, 10_000)).toMatchObject({ entities: [{ sValue: 'Aurora' }] })
  const { docent, alice } = await after(how, '"entityConfidences"')
  const damaged = { code: 'not_found', message: expect.stringContaining('score the document again') }
  await expect(alice.analysis.scoring.result(jobId)).rejects.toMatchObject(damaged)
  const problem = how === 'flip' ? 'damaged' : 'missing'
  expect((await docent.verify()).damages).toMatchObject([{ what: 'scoring', problem }])
})

it.each(['flip', 'lose'] as const)(
  'completes no upload of which a part is damaged, until it comes again: %s',
  async (how) => {
    const { alice: before, project, after } = await world()
    const input = { displayName: 'In parts', mime: 'application/pdf' }
    const made = await before.analysis.artifacts.create({ project, kind: 'documentSets' }, input)
    const name = versionName(made.name)
    await before.analysis.artifacts.uploadPart(name, { number: 1, content: quickDocument('Aurora in parts') })
    const { docent, alice } = await after(how, '%PDF Aurora in parts')
    const open = { status: 'ARTIFACT_STATUS_NOT_YET_READY' }
    await expect(alice.analysis.artifacts.complete(name)).rejects.toMatchObject({ code: 'not_found' })
    expect(await alice.analysis.artifacts.get(name)).toMatchObject(open)
    await alice.analysis.artifacts.uploadPart(name, { number: 1, content: quickDocument('Aurora in parts') })
    await alice.analysis.artifacts.complete(name)
    await docent.settled()
    expect(await alice.analysis.artifacts.get(name)).toMatchObject({ status: 'ARTIFACT_STATUS_AVAILABLE' })
  },
)

it('completes no results of which a part is damaged, until it comes again', async () => {
  const { alice: before, project, after } = await world()
  const input = { displayName: 'In parts', mime: 'application/json' }
  const name = versionName((await before.analysis.artifacts.create({ project, kind: 'resultSets' }, input)).name)
  await before.analysis.artifacts.uploadPart(name, { number: 1, content: bytesOf('["Aurora in parts"') })
  await before.analysis.artifacts.uploadPart(name, { number: 2, content: bytesOf(',1]') })
  const { alice, docent } = await after('flip', '["Aurora in parts"')
  await expect(alice.analysis.artifacts.completeResults(name)).rejects.toMatchObject({ code: 'not_found' })
  await alice.analysis.artifacts.uploadPart(name, { number: 1, content: bytesOf('["Vell"') })
  const { name: made } = await alice.analysis.artifacts.completeResults(name)
  expect(await contentOf(alice, made)).toBe('["Vell",1]')
  expect(await docent.verify()).toMatchObject({ whole: true })
})
