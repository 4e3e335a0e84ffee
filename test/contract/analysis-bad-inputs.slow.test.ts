/** @module-tag slow */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  jobTypeNames,
  jobTypes,
  isAutomatic,
  type JobType,
} from '../../packages/core/src/resources/analysis-jobs/index.ts'
import { seededRandom } from '../durability/seeded-random.ts'
import { analysisClient, type AnalysisClient } from '../support/analysis-world.ts'
import { apiServer, type ApiServer } from '../support/api-server.ts'
import { quickProject } from '../support/quick-analysis.ts'
import { quickParsers } from '../support/quick-documents.ts'
import { quickClassifier, quickLabeller } from '../support/quick-learners.ts'

let server: ApiServer
let alice: AnalysisClient
let names: { documentSet: string; annotationSet: string; model: string; project: string; other: string }
beforeAll(async () => {
  const analysis = { tokenLabeller: quickLabeller(), pageClassifier: quickClassifier() }
  server = await apiServer({ docent: { analysis, parsers: quickParsers() } })
  alice = analysisClient(server.alice)
  const session = server.docent.as({ userId: 'alice' })
  const { documentSet, annotationSet, project, train } = await quickProject(session)
  const trained = await (await train()).ended()
  const other = (await quickProject(session)).annotationSet
  const model = String(trained.trainOutputs!['model'])
  names = { documentSet, annotationSet, model, other, project: `projects/${project}` }
})
afterAll(() => server[Symbol.asyncDispose]())

const typesOfCallers = jobTypeNames.filter((type) => !isAutomatic(type))

/** Inputs of which each has all that its type needs. */
const good = (): Readonly<Partial<Record<JobType, Record<string, unknown>>>> => {
  const { documentSet, annotationSet, model } = names
  const models = { labellingModel: model }
  return {
    JOB_TYPE_OCR: { documentSet, method: 'auto', languages: ['eng'] },
    JOB_TYPE_CONCAT: { annotationSets: [annotationSet, annotationSet] },
    JOB_TYPE_SPLIT: { annotationSet, splits: [{ displayName: 'All', fraction: 1 }], seed: 3, unit: 'page' },
    JOB_TYPE_FILTER: { annotationSet, filter: { labels: ['name'] } },
    JOB_TYPE_TRAIN: { annotationSet, modelType: 'MODEL_TYPE_TOKEN_LABELING', seed: 3, parameters: {} },
    JOB_TYPE_PREDICT: { annotationSet, ...models },
    JOB_TYPE_EXPORT_ANNOTATION_SET: { annotationSet, format: 'csv' },
    JOB_TYPE_EXPORT_IMAGES: { annotationSets: [annotationSet] },
    JOB_TYPE_ENGAGE: { documentSet, ...models, method: 'auto' },
    JOB_TYPE_PUBLISH: { labellingModelName: model, pipelineName: 'main', ocrMethod: 'auto' },
  }
}

const create = (jobType: string, inputs: unknown, more: object = {}) =>
  alice.call(`POST ${names.project}/documentAI/jobs`, { body: { displayName: 'Bad', jobType, inputs, ...more } })

const nowhere = '00000000-0000-4000-8000-000000000000'

describe('inputs of jobs', () => {
  it('takes what each type needs', async () => {
    for (const type of typesOfCallers) {
      const { status, body } = await create(type, good()[type])
      expect({ type, status, body }).toMatchObject({ status: 200, body: { jobType: type } })
      await alice.ended(body.name)
    }
  })

  it.each(typesOfCallers)('%s names the input that is missing', async (type) => {
    const inputs = good()[type]!
    const [first] = Object.keys(inputs)
    const { [first!]: _, ...rest } = inputs
    const { status, body } = await create(type, rest)
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 400, message: expect.stringContaining(`${jobTypes[type].prefix}Inputs`) })
  })

  it.each(typesOfCallers)('%s refuses artifacts of other projects, of other kinds and missing ones', async (type) => {
    for (const [field, value] of Object.entries(good()[type]!)) {
      const name = [value].flat().find((one) => typeof one === 'string' && one.startsWith('projects/'))
      if (name === undefined) continue
      const wrong = (one: string) => ({ ...good()[type]!, [field]: Array.isArray(value) ? [one, one] : one })
      const missing = String(name).replace(/[^/]+\/versions/, `${nowhere}/versions`)
      expect((await create(type, wrong(missing))).status, field).toBe(404)
      const kind = String(name).includes('/models/') ? names.documentSet : names.model
      const refused = await create(type, wrong(kind))
      expect(refused).toMatchObject({ status: 400, body: { message: expect.stringContaining(field) } })
      if (!String(name).includes('annotationSets')) continue
      expect(await create(type, wrong(names.other))).toMatchObject({
        ...{ status: 400, body: { message: expect.stringMatching(/another project/) } },
      })
    }
  })

  it('lets nobody start what imports start', async () => {
    for (const type of jobTypeNames.filter(isAutomatic))
      expect(await create(type, {})).toMatchObject({
        ...{ status: 400, body: { message: expect.stringMatching(/started by an import only/) } },
      })
  })
})

/** Values of any form, small ones and hostile ones. */
function anything(random: () => number, depth = 0): unknown {
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!
  const simple = [null, true, -1, 0, 1.5, 1e308, '', 'auto', '\u0000', '../..', 'x'.repeat(2_000), '😀', '__proto__']
  if (depth > 2 || random() < 0.6) return pick([...simple, ...Object.values(names)])
  const many = Math.floor(random() * 4)
  if (random() < 0.5) return Array.from({ length: many }, () => anything(random, depth + 1))
  return Object.fromEntries(
    Array.from({ length: many }, () => [
      pick(['labels', 'documents', 'fraction', 'a', '__proto__']),
      anything(random, depth + 1),
    ]),
  )
}

it(
  'answers any inputs with 200 or an error that says what to fix, and never fails inside',
  { timeout: 120_000 },
  async () => {
    const random = seededRandom(14)
    for (let round = 0; round < 400; round++) {
      const type = typesOfCallers[round % typesOfCallers.length]!
      const inputs: Record<string, unknown> = { ...good()[type] }
      const fields = Object.keys(inputs)
      const field = fields[Math.floor(random() * fields.length)]!
      inputs[random() < 0.8 ? field : 'unknown'] = anything(random)
      const { status, body } = await create(type, random() < 0.05 ? anything(random) : inputs)
      const said = `${type} ${JSON.stringify(inputs).slice(0, 400)}: ${JSON.stringify(body)}`
      expect([200, 400, 404, 409], said).toContain(status)
      if (status !== 200) expect(body.message, said).toMatch(/\w{2,} .*\.$/s)
      else expect((await alice.ended(body.name)).error?.code, said).not.toBe('internal')
    }
  },
)

it('answers any changes of metadata likewise, field by field', { timeout: 120_000 }, async () => {
  const random = seededRandom(15)
  const fields = ['filename', 'annotations', 'attributes', 'documentSetParent', 'acl', 'displayName', 'description']
  const derived = ['status', 'ocrStatus', 'modelType', 'unknown']
  for (const name of [names.documentSet, names.annotationSet, names.model]) {
    for (const field of [...fields, ...derived]) {
      for (let round = 0; round < 4; round++) {
        const { status, body } = await alice.call(`PATCH ${name}`, { body: { [field]: anything(random) } })
        expect([200, 400, 404], `${field}: ${JSON.stringify(body)}`).toContain(status)
      }
    }
    expect((await alice.call(`GET ${name}`)).body).toMatchObject({ status: 'ARTIFACT_STATUS_AVAILABLE' })
  }
})
