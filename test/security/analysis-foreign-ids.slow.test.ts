/** @module-tag slow */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { analysisTable, type AnalysisTable } from '../access/analysis/analysis-table-world.ts'
import { quickProject } from '../support/quick-analysis.ts'

const nowhere = '00000000-0000-4000-8000-000000000000'
let world: AnalysisTable
/** Otto's own project, which Alice may read, and a model in it. */
let own: { readonly project: string; readonly model: string }
beforeAll(async () => {
  world = await analysisTable()
  const otto = world.server.docent.as({ userId: 'otto' })
  const { project, train } = await quickProject(otto)
  own = { project, model: String((await (await train()).ended()).trainOutputs!['model']) }
  await otto.analysis.projects.share(project, 'alice', { permissions: ['read'] })
  await world.server.docent.settled()
}, 300_000)
afterAll(() => world[Symbol.asyncDispose]())

it.each(['annotationSets', 'documentSets', 'imageSets', 'resultSets', 'models'])(
  '%s of others are not found below a project of their own, as those that do not exist',
  async (kind) => {
    const otto = world.server.client('otto')
    const base = `/v1alpha/projects/${own.project}/documentAI/${kind}`
    const [, , , , set, , version] = world.names[kind]!.split('/')
    const calls = ['GET :', 'GET :download', 'GET :getDependencies', 'DELETE :', 'POST :copy', 'PATCH :']
    for (const call of calls) {
      const [method, action] = call.split(' :')
      const suffix = action === '' ? '' : `:${action}`
      const said = async (id: string) => {
        const body = method === 'GET' || method === 'DELETE' ? undefined : {}
        const answer = await otto.call(`${method} ${base}/${id}/versions/${version}${suffix}`, { body })
        return [answer.status, answer.body]
      }
      const foreign = await said(set!)
      expect([call, foreign]).toMatchObject([call, [404, { code: 404 }]])
      expect(foreign).toEqual(await said(nowhere))
    }
  },
)

it('jobs of others are not found below a project of their own', async () => {
  const otto = world.server.client('otto')
  const said = async (id: string) => {
    const answers = []
    for (const call of ['GET', 'GET :logs', 'GET :warnings', 'POST :cancel', 'POST :retry']) {
      const [method, action = ''] = call.split(' ')
      const path = `/v1alpha/projects/${own.project}/documentAI/jobs/${id}${action}`
      const { status, body } = await otto.call(`${method} ${path}`)
      answers.push([status, body])
    }
    return answers
  }
  const foreign = await said(world.job)
  expect(foreign.map(([status]) => status)).toEqual(Array(5).fill(404))
  expect(foreign).toEqual(await said(nowhere))
})

it('a pipeline that is named by the id of another takes nothing from it', async () => {
  const [otto, alice] = [world.server.client('otto'), world.server.alice]
  const inputs = { labellingModelName: own.model, pipelineName: world.pipeline }
  const body = { displayName: 'x', jobType: 'JOB_TYPE_PUBLISH', inputs }
  const published = await otto.call(`POST /v1alpha/projects/${own.project}/documentAI/jobs`, { body })
  await world.server.docent.settled()
  expect((await otto.call(`GET /v1alpha/${published.body.name}`)).body.status).toBe('JOB_STATUS_SUCCEEDED')
  // Alice sees both.
  const found = async (client: typeof otto) => (await client.call(`GET /pipeline/${world.pipeline}`)).body.workspaceId
  expect(await found(alice)).toBe(world.project)
  expect(await found(otto)).toBe(own.project)
})
