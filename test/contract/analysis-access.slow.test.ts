/** @module-tag slow */
import type { TokenLabeller } from '@docent/core/ports'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptyLabeller, samples } from '../support/analysis-samples.ts'
import { analysisClient, type AnalysisClient } from '../support/analysis-world.ts'
import { apiServer, type ApiServer } from '../support/api-server.ts'

/** What its models wait for before they label or are loaded, whatever becomes of the job. */
let held: { readonly begin: () => void; readonly end: Promise<void> } | undefined
async function hold(): Promise<void> {
  held?.begin()
  await held?.end
}
/** Makes models wait. Resolves `begun` when the first one does. */
function holdModels() {
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  held = { begin: begun.resolve, end: end.promise }
  return { begun: begun.promise, release: end.resolve }
}
const waiting: TokenLabeller = {
  ...emptyLabeller,
  async load(bytes) {
    if (new TextDecoder().decode(bytes) === 'held') await hold()
    const model = await emptyLabeller.load(bytes)
    return {
      ...model,
      async label(pages, signal) {
        await hold()
        return model.label(pages, signal)
      },
    }
  },
}

let server: ApiServer
let alice: AnalysisClient
let project: string
let set: string
let model: string
let job: string
beforeAll(async () => {
  server = await apiServer({ docent: { analysis: { tokenLabeller: waiting } } })
  alice = analysisClient(server.alice)
  await server.bob.call('GET /collections')
  project = await alice.project()
  set = await samples(alice).annotationSet(project, 'Secret')
  model = await samples(alice).model(project, 'Secret')
  job = (await alice.call(`GET ${set}`)).body.jobName
  await alice.job(project, 'JOB_TYPE_PUBLISH', { labellingModelName: model, pipelineName: 'secret' })
})
afterAll(() => server[Symbol.asyncDispose]())

type Call = readonly [request: string, body?: object]
const id = () => project.slice('projects/'.length)
const upload = { 'Part-Number': '1', 'Content-Type': 'application/octet-stream' }

const reads = (): Call[] => [
  [`GET /v1alpha/${project}`],
  [`GET /v1alpha/${project}/documentAI:overview`],
  [`GET /v1alpha/${project}/documentAI/annotationSets`],
  [`GET /v1alpha/${project}/documentAI/annotationSets:search`],
  [`GET /v1alpha/${set.replace(/\/\d+$/, '')}`],
  [`GET /v1alpha/${set}`],
  [`GET /v1alpha/${set}:getDependencies`],
  [`GET /v1alpha/${set}:download`],
  [`GET /v1alpha/${model}:download`],
  [`GET /v1alpha/${project}/documentAI/jobs`],
  [`GET /v1alpha/${job}`],
  [`GET /v1alpha/${job}:logs`],
  [`GET /v1alpha/${job}:warnings`],
  [`GET /pipeline?projectId=${id()}`],
  ['GET /pipeline/secret'],
]

const inParts = { mime: 'application/json', annotationSet: { displayName: 'Mine' } }
const whole = { ...inParts, annotationSetVia: { content: 'e30=' } }
const concat = { displayName: 'Mine', jobType: 'JOB_TYPE_CONCAT', inputs: {} }
const writes = (): Call[] => [
  [`POST /v1alpha/${project}/documentAI/annotationSets`, whole],
  [`POST /v1alpha/${set.replace(/\/\d+$/, '')}`, { ...whole, sourceAnnotationSetName: set }],
  [`POST /v1alpha/${project}/documentAI/annotationSets:multipart`, inParts],
  [`POST /v1alpha/${set.replace(/\/\d+$/, '')}:multipart`, { ...inParts, sourceAnnotationSetName: set }],
  [`POST /v1alpha/${set}:completeUpload`],
  [`POST /v1alpha/${set}:completeUploadCheckDuplicates`],
  [`POST /v1alpha/${set}:submitDuplicates`, { duplicates: {} }],
  [`PATCH /v1alpha/${set}`, { annotations: { a: 'b' } }],
  [`POST /v1alpha/${set}:copy`, {}],
  [`DELETE /v1alpha/${set}`],
  [`DELETE /v1alpha/${set}:bulkDelete`],
  [`DELETE /v1alpha/${project}/documentAI/resultSets/00000000-0000-0000-0000-000000000000`],
  [`POST /v1alpha/${project}/documentAI/jobs`, concat],
  [`POST /v1alpha/${job}:cancel`],
  [`POST /pipeline?projectId=${id()}`, { name: 'mine' }],
  ['DELETE /pipeline/secret'],
]
const manages = (): Call[] => [
  [`PATCH /v1alpha/${project}`, { displayName: 'Mine' }],
  [`DELETE /v1alpha/${project}`],
  [`PUT /v1alpha/${project}/permissions/bob`, { permissions: ['write'] }],
]

/** What the calls answer that answer something else. */
async function others(key: string, calls: readonly Call[], status: number) {
  const wrong: unknown[] = []
  for (const [request, body] of calls) {
    const answer = await server.client(key).call(request, { body })
    if (answer.status !== status || JSON.stringify(answer.body).includes('Secret'))
      wrong.push([request, answer.status, answer.body])
  }
  return wrong
}
const untouched = async () => {
  expect((await alice.call(`GET ${set}`)).body).toMatchObject({ status: 'ARTIFACT_STATUS_AVAILABLE', annotations: {} })
  expect((await alice.call(`GET ${project}`)).body.displayName).toBe('Invoices')
  expect((await server.alice.call('GET /pipeline/secret')).status).toBe(200)
}

describe('projects of others', () => {
  it('are not there for other users', async () => {
    expect(await others('bob', [...reads(), ...writes(), ...manages()], 404)).toEqual([])
    const part = await server.bob.call(`POST /v1alpha/${set}:uploadPart`, { body: 'x', headers: upload })
    expect(part.status).toBe(404)
    expect((await server.bob.call('GET /v1alpha/projects')).body).toEqual({
      projects: [],
      totalSize: 0,
      nextPageToken: '',
    })
    await untouched()
  })

  it('are not there for users who name them in a project of their own', async () => {
    const bob = analysisClient(server.bob)
    const mine = await bob.project('Mine')
    const own = await samples(bob).annotationSet(mine, 'Own')
    const named = (name: string, jobType: string, inputs: object) =>
      bob.call(`POST ${mine}/documentAI/jobs`, { body: { displayName: name, jobType, inputs } })
    expect((await named('x', 'JOB_TYPE_CONCAT', { annotationSets: [own, set] })).status).toBe(400)
    expect((await named('x', 'JOB_TYPE_PUBLISH', { labellingModelName: model })).status).toBe(400)
    expect((await bob.call(`GET ${set.replace(project, mine)}`)).status).toBe(404)
    expect((await bob.call(`GET ${job.replace(project, mine)}`)).status).toBe(404)
    expect((await bob.call(`POST ${job.replace(project, mine)}:cancel`)).status).toBe(404)
    expect((await bob.call(`POST ${set}:copy`, { body: { target: own.replace(/\/versions.*/, '') } })).status).toBe(404)
    const into = { target: set.replace(/\/versions.*/, '') }
    expect((await bob.call(`POST ${own}:copy`, { body: into })).status).toBe(404)
  })

  it('do not tell which document sets they have', async () => {
    const theirs = await samples(alice).documentSet(project, 'Secret')
    const bob = analysisClient(server.bob)
    const images = await samples(bob).imageSet(await bob.project('Mine'), 'Own', 'a.png')
    const answers = await Promise.all(
      [theirs, theirs.replace(/1$/, '7')].map((documentSetParent) =>
        bob.call(`PATCH ${images}`, { body: { documentSetParent } }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([400, 400])
    expect(answers[0]!.body).toEqual(answers[1]!.body)
  })

  it('are read and not changed by users who may only read', async () => {
    expect((await alice.call(`PUT ${project}/permissions/bob`, { body: { permissions: ['read'] } })).status).toBe(204)
    for (const [request] of reads()) expect([request, (await server.bob.call(request)).status]).toEqual([request, 200])
    expect(
      await others('bob', [...writes().filter(([request]) => !request.endsWith(':copy')), ...manages()], 403),
    ).toEqual([])
    expect((await server.bob.call(`POST /v1alpha/${set}:copy`, { body: {} })).status).toBe(403)
    const part = await server.bob.call(`POST /v1alpha/${set}:uploadPart`, { body: 'x', headers: upload })
    expect(part.status).toBe(403)
    await untouched()
    await alice.call(`DELETE ${project}/permissions/bob`)
    expect(await others('bob', reads(), 404)).toEqual([])
  })

  it('are closed to keys of one collection', async () => {
    const collection = (await server.alice.call('POST /collections', { body: { name: 'c', description: 'd' } })).body.id
    expect(await others(`alice@${collection}`, [...reads(), ...writes(), ...manages()], 403)).toEqual([])
    expect((await server.client(`alice@${collection}`).call('GET /v1alpha/projects')).status).toBe(403)
    await untouched()
  })
})

describe('finalizing jobs', () => {
  it('is for administrators, and for jobs that are being cancelled', async () => {
    const admin = analysisClient(server.client('admin'))
    await alice.call(`PUT ${project}/permissions/admin`, { body: { permissions: ['read'] } })
    expect((await alice.call(`POST ${job}:finalize`)).status).toBe(403)
    const ended = await admin.call(`POST ${job}:finalize`)
    expect(ended).toMatchObject({ status: 409, body: { message: expect.stringContaining('being cancelled') } })

    const inputs = { annotationSet: set, labellingModel: model }
    const body = { displayName: 'Slow', jobType: 'JOB_TYPE_PREDICT', inputs }
    const { begun, release } = holdModels()
    const { name } = (await alice.call(`POST ${project}/documentAI/jobs`, { body })).body
    const status = async () => (await alice.call(`GET ${name}`)).body.status
    await begun
    expect((await admin.call(`POST ${name}:finalize`)).status).toBe(409)
    expect((await alice.call(`POST ${name}:cancel`)).body.status).toBe('JOB_STATUS_CANCELLING')
    expect((await alice.call(`POST ${name}:finalize`)).status).toBe(403)
    expect((await admin.call(`POST ${name}:finalize`)).body.status).toBe('JOB_STATUS_CANCELLED')
    expect((await admin.call(`POST ${name}:finalize`)).status).toBe(409)
    release()
    await server.docent.settled()
    expect(await status()).toBe('JOB_STATUS_CANCELLED')
  })

  it('fails what they were to make ready', async () => {
    const admin = analysisClient(server.client('admin'))
    const { begun, release } = holdModels()
    const created = await alice.call(`POST ${project}/documentAI/models`, {
      body: {
        mime: 'application/octet-stream',
        model: { displayName: 'Held', modelType: 'MODEL_TYPE_TOKEN_LABELING' },
        content: { content: Buffer.from('held').toString('base64') },
      },
    })
    await begun
    const { name, jobName } = created.body
    await alice.call(`POST ${jobName}:cancel`)
    expect((await admin.call(`POST ${jobName}:finalize`)).body.status).toBe('JOB_STATUS_CANCELLED')
    const failed = { status: 'ARTIFACT_STATUS_FAILED', error: 'Its import was cancelled.' }
    expect((await alice.call(`GET ${name}`)).body).toMatchObject(failed)
    release()
    await server.docent.settled()
    expect((await alice.call(`GET ${name}`)).body).toMatchObject(failed)
  })
})
