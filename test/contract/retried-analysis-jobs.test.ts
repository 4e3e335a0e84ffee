import { expect, it } from 'vitest'
import { idOf } from '../durability/analysis-base.ts'
import { analysisClient } from '../support/analysis-world.ts'
import { apiServer } from '../support/api-server.ts'
import { quickProject } from '../support/quick-analysis.ts'
import { quickParsers } from '../support/quick-documents.ts'

it('a cancelled job is tried again with its inputs, once however often it is asked for', async () => {
  const held: { until?: Promise<void> } = {}
  const reach = (name: string) => (name === 'before-effect:analysis_job.runJob' ? held.until : undefined)
  await using server = await apiServer({ docent: { debugPoints: { reach }, parsers: quickParsers() } })
  const session = server.docent.as({ userId: 'alice' })
  const { project, recognize, documentSet } = await quickProject(session)
  const { promise, resolve: release } = Promise.withResolvers<void>()
  held.until = promise
  const job = await recognize('eng')
  const alice = analysisClient(server.alice)
  const retry = (name: string, client = alice) => client.call(`POST ${name}:retry`)
  expect(await retry(job.name)).toMatchObject({ status: 409, body: { message: expect.stringContaining('not ended') } })
  await session.analysis.jobs.cancel(project, idOf(job.name))
  expect(await job.status()).toBe('JOB_STATUS_CANCELLED')

  expect((await retry(job.name, analysisClient(server.bob))).status).toBe(404)
  const [first, second] = await Promise.all([retry(job.name), retry(job.name)])
  expect(first).toMatchObject({ status: 200, body: { jobType: 'JOB_TYPE_OCR', displayName: 'main' } })
  expect(first.body.ocrInputs).toMatchObject({ documentSet, languages: ['eng'] })
  expect(second.body.name).toBe(first.body.name)
  expect(first.body.name).not.toBe(job.name)
  release()
  await server.docent.settled()
  expect((await alice.call(`GET ${first.body.name}`)).body.status).toBe('JOB_STATUS_SUCCEEDED')
  const done = await retry(first.body.name)
  expect(done).toMatchObject({ status: 409, body: { message: expect.stringContaining('succeeded') } })
  const history = { record_kind: 'analysis_job', record_id: idOf(job.name) }
  const { entries } = (await server.client('admin').call('GET /admin/audit', { query: history })).body
  expect(entries[0]).toMatchObject({ event: 'RETRIED', actor: 'alice', data: { as: idOf(first.body.name) } })
})
