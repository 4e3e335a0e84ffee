import { memoryBlobs, memoryData, memoryStorage } from '@docent/adapters-storage'
import { expect, it } from 'vitest'
import { endedJob, versionName } from '../durability/analysis-base.ts'
import { bytesOf } from '../support/analysis-samples.ts'
import { quickAnalysis, quickProject } from '../support/quick-analysis.ts'
import { quickDocument } from '../support/quick-documents.ts'

async function world() {
  const [storage, blobs] = [memoryStorage(), memoryBlobs()]
  const docent = await quickAnalysis({ storage, blobs })
  const alice = docent.as({ userId: 'alice' })
  const of = await quickProject(alice)
  await (await of.recognize()).ended()
  const trained = await (await of.train()).ended()
  const model = String(trained.trainOutputs!['model'])
  const published = await of.start('JOB_TYPE_PUBLISH', { labellingModelName: model })
  const { pipelineId } = (await published.ended()).publishOutputs as { pipelineId: string }
  const document = { filename: 'b.pdf', content: quickDocument('Aurora again') }
  const { jobId } = await alice.analysis.scoring.score('main', { pipeline: pipelineId, document })
  await alice.analysis.scoring.wait(jobId, 10_000)
  const open = await alice.analysis.artifacts.create(
    { project: of.project, kind: 'annotationSets' },
    { displayName: 'In parts', mime: 'application/json' },
  )
  await alice.analysis.artifacts.uploadPart(versionName(open.name), { number: 1, content: bytesOf('{') })
  await docent.settled()
  const keyOf = async (table: string, column = 'blob_key') => {
    const [row] = await storage.read({ from: table, cost: 'scan' })
    return String(row![column])
  }
  return { docent, alice, blobs, storage, keyOf, model, open: open.name, jobId, ...of }
}

it('finds nothing where nothing is damaged, and reads each blob once', async () => {
  const { docent, blobs } = await world()
  await using _docent = docent
  const keys = await Array.fromAsync(blobs.list(''), ({ key }) => key)
  expect(await docent.verify()).toMatchObject({ whole: true, blobs: keys.length, damages: [] })
})

it('names missing and damaged blobs of artifacts, parts, words and scorings', async () => {
  const { docent, blobs, keyOf, documentSet, open } = await world()
  await using _docent = docent
  const [file, part, words, result] = [
    await keyOf('artifact_file'),
    await keyOf('artifact_part'),
    await keyOf('page_words'),
    await keyOf('scoring_job', 'result_key'),
  ]
  await blobs.put(file, bytesOf('%PDF something else'))
  await blobs.delete(part)
  await blobs.put(words, bytesOf('[]'))
  await blobs.delete(result)
  const { whole, damages } = await docent.verify()
  expect(whole).toBe(false)
  expect(damages.toSorted((one, other) => (one.name < other.name ? -1 : 1))).toEqual(
    [
      { what: 'artifact', problem: 'damaged', name: file, artifact: expect.stringMatching(/documentAI/) },
      { what: 'artifact', problem: 'missing', name: part, artifact: open },
      { what: 'artifact', problem: 'damaged', name: words, artifact: expect.stringMatching(/documentAI/) },
      { what: 'scoring', problem: 'missing', name: result },
    ].toSorted((one, other) => (one.name < other.name ? -1 : 1)),
  )
  expect(documentSet).toContain('documentSets')
})

it('says nothing of a project that is deleted meanwhile', async () => {
  const { docent, alice, project } = await world()
  await using _docent = docent
  const verifying = docent.verify()
  await alice.analysis.projects.delete(project)
  await docent.settled()
  expect(await verifying).toMatchObject({ whole: true })
})

it('reads words again whose blob was lost or damaged while the service did not run', async () => {
  const data = memoryData()
  const blobs = { ...memoryBlobs(), close: async () => {} }
  const open = () => quickAnalysis({ storage: memoryStorage({ data }), blobs })
  const first = await open()
  const { project, recognize, documentSet } = await quickProject(first.as({ userId: 'alice' }))
  await (await recognize()).ended()
  await first.stop()
  for (const damage of [(key: string) => blobs.delete(key), (key: string) => blobs.put(key, bytesOf('[]'))]) {
    const [words] = data.tables.get('page_words')!.rows
    await damage(String(words!['blob_key']))
    await using docent = await open()
    const alice = docent.as({ userId: 'alice' })
    const input = { jobType: 'JOB_TYPE_OCR', displayName: 'Again', inputs: { documentSet } } as const
    const { name } = await alice.analysis.jobs.create(project, input)
    expect(await endedJob(alice, project, name)).toMatchObject({ status: 'JOB_STATUS_SUCCEEDED' })
    await docent.settled()
    expect((await docent.verify()).damages).toEqual([])
  }
})
