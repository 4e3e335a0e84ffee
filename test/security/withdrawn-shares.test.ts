import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { emptyLabeller, samples, viaOf } from '../support/analysis-samples.ts'
import { analysisClient, type AnalysisClient } from '../support/analysis-world.ts'
import { apiServer, type ApiServer } from '../support/api-server.ts'

let server: ApiServer
let alice: AnalysisClient
let bob: AnalysisClient
let project: string
let set: string
beforeAll(async () => {
  server = await apiServer({ docent: { analysis: { tokenLabeller: emptyLabeller } } })
  ;[alice, bob] = [analysisClient(server.alice), analysisClient(server.bob)]
  await server.bob.call('GET /collections')
  project = await alice.project()
  set = await samples(alice).annotationSet(project, 'Secret')
})
afterAll(() => server[Symbol.asyncDispose]())

const share = async (permission?: 'read' | 'write') => {
  const path = `${project}/permissions/bob`
  const body = { permissions: [permission] }
  const { status } = await (permission ? alice.call(`PUT ${path}`, { body }) : alice.call(`DELETE ${path}`))
  expect(status).toBe(204)
}
beforeEach(() => share('write'))

const downgrades = [
  ['read', 403],
  [undefined, 404],
] as const
const once = (key: string, body?: object) => ({ body, headers: { 'Idempotency-Key': key } })

/** An upload of bob with one part. */
async function upload(kind: string, described: string): Promise<string> {
  const body = { mime: 'application/json', [described]: { displayName: 'Bob' } }
  const { name } = (await bob.call(`POST ${project}/documentAI/${kind}:multipart`, { body })).body
  expect((await part(name, 1)).status).toBe(200)
  return name
}
const part = (name: string, number: number) =>
  bob.call(`POST ${name}:uploadPart`, {
    body: viaOf('a.png'),
    headers: { 'Part-Number': String(number), 'Content-Type': 'application/octet-stream' },
  })

it('end an upload in parts where it is', async () => {
  const name = await upload('annotationSets', 'annotationSet')
  for (const [permission, status] of downgrades) {
    await share(permission)
    for (const answer of [part(name, 2), bob.call(`POST ${name}:completeUpload`)])
      expect((await answer).status).toBe(status)
  }
  expect((await alice.call(`GET ${name}`)).body.status).toBe('ARTIFACT_STATUS_NOT_YET_READY')
})

it('end what an Idempotency-Key answers again', async () => {
  const [imported, checked, results] = [
    await upload('annotationSets', 'annotationSet'),
    await upload('annotationSets', 'annotationSet'),
    await upload('resultSets', 'resultSet'),
  ]
  const concat = {
    displayName: 'x',
    jobType: 'JOB_TYPE_FILTER',
    inputs: { annotationSet: set, filter: { labels: ['word'] } },
  }
  const described = { mime: 'application/json', annotationSet: { displayName: 'Bob' } }
  const calls = [
    [`POST ${imported}:completeUpload`],
    [`POST ${checked}:completeUploadCheckDuplicates`],
    [`POST ${results}:completeUpload`],
    [`POST ${set}:copy`, {}],
    [`POST ${project}/documentAI/jobs`, concat],
    [`POST ${project}/documentAI/annotationSets:multipart`, described],
  ] as const
  const answers = () =>
    Promise.all(calls.map(([request, body], at) => bob.call(request, once(`withdrawn-${at}`, body))))
  for (let time = 0; time < 2; time++)
    expect((await answers()).map(({ status, body }) => [status, body.message])).toEqual(
      calls.map(() => [200, undefined]),
    )
  for (const [permission, status] of downgrades) {
    await share(permission)
    expect((await answers()).map((one) => one.status)).toEqual(calls.map(() => status))
  }
})

it('end a download between two ranges of it, and a list between two pages', async () => {
  await share('read')
  const range = (bytes: string) => server.bob.open(`GET /v1alpha/${set}:download`, { headers: { Range: bytes } })
  expect((await range('bytes=0-9')).status).toBe(206)
  const page = (pageToken = '') =>
    bob.call(`GET ${project}/documentAI/annotationSets`, { query: { pageSize: 1, pageToken } })
  const { nextPageToken } = (await page()).body
  expect(nextPageToken).not.toBe('')
  await share()
  expect((await range('bytes=10-19')).status).toBe(404)
  expect((await page(nextPageToken)).status).toBe(404)
  // Nor does a token open the same place of a project of their own.
  const own = await bob.project('Own')
  const stolen = await bob.call(`GET ${own}/documentAI/annotationSets`, { query: { pageToken: nextPageToken } })
  expect(stolen.status).toBe(400)
})

it('tell nothing from what does not exist', async () => {
  await share()
  const missing = set.replace(/annotationSets\/[^/]+/, 'annotationSets/00000000-0000-4000-8000-000000000000')
  const nowhere = (name: string) => name.replace(project, 'projects/00000000-0000-4000-8000-000000000000')
  const own = await bob.project('Own')
  const mine = await samples(bob).annotationSet(own, 'Own')
  const said = async (name: string) => {
    const answers = [
      await bob.call(`GET ${name}`),
      await bob.call(`POST ${mine}:copy`, { body: { target: name.replace(/\/versions.*/, '') } }),
      await bob.call(`POST ${own}/documentAI/jobs`, {
        body: { displayName: 'x', jobType: 'JOB_TYPE_CONCAT', inputs: { annotationSets: [mine, name] } },
      }),
      await bob.call(`POST ${own}/documentAI/annotationSets/${mine.split('/').at(-3)}/versions:multipart`, {
        body: { mime: 'application/json', annotationSet: {}, sourceAnnotationSetName: name },
      }),
      await bob.call(`POST ${own}/documentAI/documentSets:multipart`, {
        body: {
          ...{ mime: 'application/zip', documentSet: { displayName: 'x' } },
          attributesSourceAnnotationSetName: name,
        },
      }),
    ]
    return answers.map(({ status, body }) => [status, body.message])
  }
  const real = await said(set)
  expect(real.map(([status]) => status)).toEqual([404, 404, 400, 400, 400])
  expect(await said(missing)).toEqual(real)
  expect(await said(nowhere(set))).toEqual(real)
})
