import { noDebugPoints, type DocentSession } from '@docent/core'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { acts } from '../durability/analysis-acts.ts'
import { analysisBase, joinAnalysis, type AnalysisBase } from '../durability/analysis-base.ts'
import { damaging, gate, publishedLetters } from '../support/held-analysis.ts'
import { quickAnalysis } from '../support/quick-analysis.ts'

const artifactKinds = ['documentSets', 'imageSets', 'annotationSets', 'models', 'resultSets'] as const

/** Everything that is ready in a project, and its pipelines. */
async function madeIn({ analysis }: DocentSession, project: string): Promise<string[]> {
  const lists = await Promise.all(artifactKinds.map((kind) => analysis.artifacts.list({ project, kind })))
  const ready = lists.flatMap(({ items }) => items.filter(({ status }) => status === 'ARTIFACT_STATUS_AVAILABLE'))
  const { items: pipelines } = await analysis.pipelines.list({ projectId: project })
  return [...ready, ...pipelines].map(({ name }) => name).sort()
}

describe('a job whose owner loses the right to write in its project', () => {
  let base: AnalysisBase
  beforeAll(async () => {
    base = await analysisBase()
  })

  /** What becomes of a job of bob that is created while no process works. */
  async function jobOfBob(name: string, meanwhile: (alice: DocentSession) => Promise<void>) {
    const memory = await base.memory.copy()
    const { docent, clock } = await joinAnalysis(memory, noDebugPoints, { roles: ['api'] })
    const alice = docent.as({ userId: 'alice' })
    await docent.meet({ userId: 'bob', username: 'bob', permissions: [] })
    await alice.analysis.projects.share(base.project, 'bob', { permissions: ['write'] })
    const before = await madeIn(alice, base.project)
    const abort = new AbortController()
    const act = acts[name]!(docent.as({ userId: 'bob' }), { ...base, memory }, abort.signal).catch(() => {})
    const jobs = async () =>
      (await alice.analysis.jobs.list(base.project, { filter: 'status = JOB_STATUS_PENDING' })).items
    await vi.waitFor(async () => expect(await jobs()).toHaveLength(1), { timeout: 10_000, interval: 5 })
    abort.abort()
    await act
    const [pending] = await jobs()
    await meanwhile(alice)
    await clock.until(docent.stop({ graceMs: 0 }))
    const worker = await joinAnalysis(memory, noDebugPoints)
    onTestFinished(() => worker.clock.until(worker.docent.stop({ graceMs: 0 })))
    await worker.docent.settled()
    const seen = worker.docent.as({ userId: 'alice' })
    const job = await seen.analysis.jobs.get(base.project, pending!.name.split('/').at(-1)!)
    return { job, before, after: await madeIn(seen, base.project) }
  }

  const types = Object.keys(acts).filter((name) => name.startsWith('JOB_TYPE_'))

  it.each(types)('makes nothing: %s', async (type) => {
    const { job, before, after } = await jobOfBob(type, (alice) => alice.analysis.projects.unshare(base.project, 'bob'))
    expect(job).toMatchObject({
      jobType: type,
      status: 'JOB_STATUS_FAILED',
      error: { code: 'forbidden', message: expect.stringContaining('not shared for writing any more') },
    })
    expect(after).toEqual(before)
  })

  it('makes what it is for while they have the right', async () => {
    const { job, before, after } = await jobOfBob('JOB_TYPE_PUBLISH', async () => {})
    expect(job.status).toBe('JOB_STATUS_SUCCEEDED')
    expect(after).toHaveLength(before.length + 1)
  })

  it('makes nothing where the right goes while it works', async () => {
    const held = gate()
    await using docent = await quickAnalysis({}, held.wait)
    const { alice, project, documentSet } = await publishedLetters(docent, [])
    await docent.meet({ userId: 'bob', username: 'bob', permissions: [] })
    await alice.analysis.projects.share(project, 'bob', { permissions: ['write'] })
    const before = await madeIn(alice, project)
    held.close()
    const inputs = { documentSet, pipeline: 'letters', languages: ['deu'] }
    const { name } = await docent
      .as({ userId: 'bob' })
      .analysis.jobs.create(project, { jobType: 'JOB_TYPE_ENGAGE', displayName: 'Letters', inputs })
    await held.reached
    await alice.analysis.projects.share(project, 'bob', { permissions: ['read'] })
    held.open()
    await docent.settled()
    const job = await alice.analysis.jobs.get(project, name.split('/').at(-1)!)
    expect(job).toMatchObject({ status: 'JOB_STATUS_FAILED', error: { code: 'forbidden' } })
    expect(await madeIn(alice, project)).toEqual(before)
  })

  it('is tried again by an administrator with the rights that its owner has then', async () => {
    const { docent, damage } = await damaging()
    await using _docent = docent
    const { alice, project, documentSet } = await publishedLetters(docent, [])
    damage(true)
    const root = docent.as({ userId: 'root', username: 'root', permissions: ['administrator'] })
    await docent.meet({ userId: 'bob', username: 'bob', permissions: [] })
    await alice.analysis.projects.share(project, 'bob', { permissions: ['write'] })
    const bob = docent.as({ userId: 'bob' })
    const inputs = { documentSet, pipeline: 'letters', languages: ['deu'] }
    const { name } = await bob.analysis.jobs.create(project, { jobType: 'JOB_TYPE_ENGAGE', displayName: 'E', inputs })
    await docent.settled()
    const id = name.split('/').at(-1)!
    expect((await alice.analysis.jobs.get(project, id)).status).toBe('JOB_STATUS_FAILED')
    damage(false)
    await alice.analysis.projects.unshare(project, 'bob')
    const again = await root.analysis.jobs.retry(project, id)
    await docent.settled()
    const job = await alice.analysis.jobs.get(project, again.name.split('/').at(-1)!)
    expect(job).toMatchObject({ status: 'JOB_STATUS_FAILED', error: { code: 'forbidden' } })
  })
})
