import { memoryStorage } from '@docent/adapters-storage'
import { manualClock } from '@docent/core/testing'
import { expect, it, vi } from 'vitest'
import { idOf, versionName } from '../durability/analysis-base.ts'
import { quickAnalysis, quickProject } from '../support/quick-analysis.ts'

it('leaves an older version the latest when the upload of a newer one expires', async () => {
  const clock = manualClock()
  const docent = await quickAnalysis({ clock })
  const alice = docent.as({ userId: 'alice' })
  const { project, annotationSet } = await quickProject(alice)
  const first = versionName(annotationSet)
  const input = { displayName: 'Next', mime: 'application/json', sourceName: annotationSet }
  await alice.analysis.artifacts.create({ project, kind: 'annotationSets', set: first.set }, input)
  expect(await alice.analysis.artifacts.get(first)).toMatchObject({ isLatest: false })
  await clock.leap(25 * 3_600_000)
  await clock.until(docent.settled())
  expect((await alice.analysis.artifacts.listVersions(first)).items).toMatchObject([
    { name: annotationSet, isLatest: true },
  ])
  await clock.until(docent.stop({ graceMs: 0 }))
})

it('keeps no words of a file that is deleted while they are read', async () => {
  const storage = memoryStorage()
  const letGo = Promise.withResolvers<void>()
  let reading = 0
  await using docent = await quickAnalysis({ storage }, () => {
    reading++
    return letGo.promise
  })
  const alice = docent.as({ userId: 'alice' })
  const { documentSet, recognize, project } = await quickProject(alice)
  const job = await recognize()
  await vi.waitFor(() => expect(reading).toBe(1), { timeout: 30_000, interval: 1 })
  await alice.analysis.artifacts.delete(versionName(documentSet))
  const noFiles = async () => {
    const rows = await storage.read({ from: 'artifact_file', cost: 'scan' })
    expect(rows.filter((row) => row['media_type'] === 'application/pdf')).toEqual([])
  }
  await vi.waitFor(noFiles, { timeout: 30_000, interval: 1 })
  letGo.resolve()
  expect(await job.ended()).toMatchObject({ status: 'JOB_STATUS_FAILED', error: { code: 'wrong_state' } })
  expect(await storage.read({ from: 'page_words', cost: 'scan' })).toEqual([])
  expect((await alice.analysis.jobs.get(project, idOf(job.name))).error?.message).toMatch(/deleted/)
})
