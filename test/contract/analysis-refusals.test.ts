import { analysisOpenApiDocument } from '@docent/http-express'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { analysisClient, type AnalysisClient } from '../support/analysis-world.ts'
import { apiServer, type ApiServer } from '../support/api-server.ts'
import { undocumentedIn } from '../support/documented-answers.ts'
import { quickDocument, quickParsers } from '../support/quick-documents.ts'
import { quickClassifier, quickLabeller } from '../support/quick-learners.ts'
import { quickLetters } from '../support/quick-letters.ts'

let server: ApiServer
let alice: AnalysisClient
let letters: Awaited<ReturnType<typeof quickLetters>>
beforeAll(async () => {
  const analysis = { tokenLabeller: quickLabeller(), pageClassifier: quickClassifier() }
  const parsers = quickParsers()
  // As the parsers of the standalone server, which read any text.
  const detect = async (bytes: Uint8Array) => (await parsers.detect(bytes, '')) ?? 'text/plain'
  const text = { ...parsers.parserFor('application/pdf')!, parse: async () => ({ type: 'txt', pageCount: 0 }) }
  const parserFor = (type: string) => parsers.parserFor(type) ?? (type === 'text/plain' ? text : undefined)
  server = await apiServer({ docent: { analysis, parsers: { ...parsers, detect, parserFor } } })
  alice = analysisClient(server.alice)
  letters = await quickLetters(server.docent.as({ userId: 'alice' }))
})
afterAll(() => server[Symbol.asyncDispose]())

const refused = (message: unknown) => ({ status: 400, body: { code: 400, message } })

describe('documents to score', () => {
  const form = (...contents: readonly (Uint8Array | string)[]) => {
    const made = new FormData()
    for (const content of contents) made.append('document', new Blob([content as string]), 'a.pdf')
    return made
  }
  const score = (sent: FormData) => server.alice.call('POST /model/main/score?pipeline=letters&wait=30', { form: sent })

  it('are PDF or pictures: others fail, and say so', async () => {
    const message = 'a.pdf has a type that is not supported; use PDF, PNG or JPEG.'
    expect(await score(form('no PDF'))).toMatchObject({
      status: 200,
      body: { entities: [], error: { code: 'ingestion_failed', message } },
    })
    expect((await score(form(quickDocument('Aurora')))).body).toMatchObject({ entities: [{ sValue: 'Aurora' }] })
  })

  it('come one in a call, with an id that is not empty', async () => {
    expect(await score(form(quickDocument('one'), quickDocument('two')))).toMatchObject(
      refused('Send one file in a request; this one has several in document.'),
    )
    const unnamed = form(quickDocument('one'))
    unnamed.set('documentGuid', '')
    expect(await score(unnamed)).toMatchObject(refused('documentGuid must be text of 1 to 255 characters.'))
  })
})

describe('definitions of pipelines', () => {
  const change = async (field: object) => {
    const { body } = await server.alice.call('GET /pipeline/letters')
    return server.alice.call('PUT /pipeline/letters', { body: { ...body, ...field } })
  }
  const amounts = (cpu: string, memory: string) => ({ requests: { cpu, memory }, limits: { cpu: '1', memory: '1Gi' } })

  it.each([
    [{ pipelineConfig: 'a: [1' }, /^pipelineConfig is not valid YAML: line 1: /],
    [{ pipelineConfig: '- a' }, 'pipelineConfig must be a mapping of names to values.'],
    [{ pipelineConfig: 'a: &b 1\nc: *b' }, /^pipelineConfig has anchors/],
    [{ ocrMethod: 'eyes' }, /^ocrMethod is not known here; choose one of auto, off/],
    [{ resources: amounts('many', '1Gi') }, /^resources.requests.cpu .*expected a quantity such as 500m or 1Gi/],
    [{ resources: amounts('1', 'much') }, /^resources.requests.memory /],
    [{ autoscaler: { minReplicas: 2, maxReplicas: 1 } }, /minReplicas is larger/],
  ])('%j is refused', async (field, message) => {
    const expected = typeof message === 'string' ? message : expect.stringMatching(message)
    expect(await change(field)).toMatchObject(refused(expected))
  })

  it('keep what was checked', async () => {
    const pipelineConfig = 'steps:\n  - name: read # first\n    engines: [tesseract]\n'
    const resources = amounts('1500m', '2.5Gi')
    expect(await change({ pipelineConfig, resources })).toMatchObject({ status: 200, body: { name: 'letters' } })
    expect((await server.alice.call('GET /pipeline/letters')).body).toMatchObject({ pipelineConfig, resources })
  })

  it('of a name that two projects have need the id, as is documented', async () => {
    const undocumented = undocumentedIn(analysisOpenApiDocument())
    for (const project of [await alice.project('One'), await alice.project('Two')]) {
      const made = await server.alice.call(`POST /pipeline?projectId=${project.split('/')[1]}`, {
        body: { name: 'twice' },
      })
      expect(made.status).toBe(201)
    }
    const { body } = await server.alice.call('GET /pipeline/letters')
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const answer = await server.alice.call(`${method} /pipeline/twice`, method === 'PUT' ? { body } : {})
      expect(answer).toMatchObject(refused('Several projects have a pipeline of this name; use its id.'))
      const text = JSON.stringify(answer.body)
      const contentType = answer.headers.get('content-type')
      expect(undocumented({ method, path: '/pipeline/{id}', status: answer.status, contentType, text })).toBeUndefined()
    }
  })

  it('are looked up with few reads, however many there are', async () => {
    for (let number = 0; number < 5; number++) {
      const body = { name: `more ${number}`, labellingModelName: letters.labellingModel }
      expect((await server.alice.call(`POST /pipeline?projectId=${letters.project}`, { body })).status).toBe(201)
    }
    const { body } = await server.alice.call(`GET /pipeline?projectId=${letters.project}`)
    expect(body.map(({ name, status }: { name: string; status: string }) => [name, status])).toEqual([
      ['letters', expect.stringMatching(/^READY|SLEEPING$/)],
      ...Array.from({ length: 5 }, (_, number) => [`more ${number}`, expect.stringMatching(/^READY|SLEEPING$/)]),
    ])
  })
})

describe('jobs that cannot be done', () => {
  const start = (jobType: string, inputs: object) =>
    alice.call(`POST projects/${letters.project}/documentAI/jobs`, { body: { displayName: 'No', jobType, inputs } })
  const split = (...splits: readonly object[]) => {
    const named = splits.map((share) => ({ displayName: 'Part', ...share }))
    return start('JOB_TYPE_SPLIT', { annotationSet: letters.annotationSet, splits: named, unit: 'page' })
  }

  it('are not made for shares that do not add up', async () => {
    expect(await split({ fraction: 0.7 }, { fraction: 0.7 })).toMatchObject(
      refused('splits have fractions that add up to 1.4; they must add up to 1.'),
    )
    expect((await split({ fraction: 0.5 }, { documentCount: 1 })).status).toBe(400)
    expect((await split({ fraction: 0.4 }, { fraction: 0.3 }, { fraction: 0.3 })).status).toBe(400)
    expect((await split({ fraction: 0.5 }, { fraction: 0.5 })).status).toBe(200)
  })

  it('are not made for ways of reading that are not there', async () => {
    const { documentSet } = letters
    const message = expect.stringMatching(/is not known here; choose one of auto, off/)
    expect(await start('JOB_TYPE_OCR', { documentSet, method: 'eyes' })).toMatchObject(refused(message))
    expect(await start('JOB_TYPE_ENGAGE', { documentSet, pipeline: 'letters', ocr: 'eyes' })).toMatchObject(
      refused(message),
    )
    const publish = { labellingModelName: letters.labellingModel, ocrMethod: 'eyes' }
    expect(await start('JOB_TYPE_PUBLISH', publish)).toMatchObject(refused(message))
  })

  it('are not made for pipelines without a model, unless the inputs have one', async () => {
    const { documentSet, labellingModel } = letters
    const create = async (name: string) =>
      (await server.alice.call(`POST /pipeline?projectId=${letters.project}`, { body: { name } })).body.id
    const pipeline = await create('empty')
    // Whatever else is called by its id.
    await create(pipeline)
    expect(await start('JOB_TYPE_ENGAGE', { documentSet, pipeline })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('it has no model') },
    })
    const engaged = await start('JOB_TYPE_ENGAGE', { documentSet, pipeline, labellingModel })
    expect(engaged.status).toBe(200)
    expect(await alice.ended(engaged.body.name)).toMatchObject({ status: 'JOB_STATUS_SUCCEEDED' })
    const named = { labellingModelName: labellingModel, pipelineName: pipeline }
    const { body } = await start('JOB_TYPE_PUBLISH', named)
    expect(await alice.ended(body.name)).toMatchObject({ publishOutputs: { pipeline: 'empty', pipelineId: pipeline } })
  })

  it('say in plain words which input is wrong', async () => {
    expect(await start('JOB_TYPE_OCR', { documentSet: '' })).toMatchObject(
      refused('ocrInputs.documentSet is not valid: expected at least 1 character.'),
    )
    expect(await start('JOB_TYPE_OCR', {})).toMatchObject(
      refused('ocrInputs.documentSet is not valid: it is required.'),
    )
    expect(
      await start('JOB_TYPE_SPLIT', { annotationSet: letters.annotationSet, splits: [], unit: 'x' }),
    ).toMatchObject(refused('splitInputs.splits is not valid: expected at least 1 item.'))
    expect(
      await start('JOB_TYPE_EXPORT_ANNOTATION_SET', { annotationSet: letters.annotationSet, format: 'xls' }),
    ).toMatchObject(
      refused('exportAnnotationSetInputs.format is not valid: expected one of via, coco, funsd, label-studio, csv.'),
    )
  })
})

describe('data that a pipeline extracts from texts', () => {
  const extract = (body: object, client = server.alice) => client.call('POST /models/auto/extract_data', { body })
  const text_context_list = ['Dear Aurora,\n  Mount Vell', 'nothing known']

  it('are the likeliest values of each text', async () => {
    const answer = await extract({ text_context_list, pipeline: 'letters' })
    expect(answer).toMatchObject({
      status: 200,
      body: { error: '', llm: 'letters', input_tokens: 0, output_tokens: 0 },
    })
    expect(answer.body.content.map((found: string) => JSON.parse(found))).toEqual([
      { fields: {}, page_classes: ['letter'] },
      { fields: {}, page_classes: ['letter'] },
    ])
    const named = await extract({ text_context_list: ['Aurora\fstands on'], pipeline: letters.pipelineId })
    expect(JSON.parse(named.body.content[0])).toEqual({
      fields: { name: 'Aurora', place: 'on' },
      page_classes: ['letter', 'letter'],
    })
  })

  it('are remembered by Idempotency-Key', async () => {
    const headers = { 'Idempotency-Key': 'extracted' }
    const call = (texts: readonly string[]) =>
      server.alice.call('POST /models/auto/extract_data', {
        body: { text_context_list: texts, pipeline: 'letters' },
        headers,
      })
    const first = await call(['Aurora'])
    expect(await call(['Aurora'])).toMatchObject({ status: 200, body: first.body })
    expect((await call(['Vell'])).status).toBe(409)
  })

  it('need words, a pipeline of the caller, and nothing that steers language models', async () => {
    const pipeline = 'letters'
    expect(await extract({ text_context_list: ['  '], pipeline })).toMatchObject(
      refused('text_context_list must hold a text to extract from.'),
    )
    expect(await extract({ text_context_list: ['a '.repeat(20_001)], pipeline })).toMatchObject(
      refused('text_context_list has 20001 words; a pipeline takes 20000 in one call.'),
    )
    expect((await extract({ text_context_list, pipeline: 'others' })).status).toBe(404)
    expect((await extract({ text_context_list, pipeline: letters.pipelineId }, server.bob)).status).toBe(404)
    for (const field of [
      { prompt_extract: 'All.' },
      { llm_args: { guided_json: { type: 'object' } } },
      { system_prompt: 'Be.' },
    ])
      expect(await extract({ text_context_list, pipeline, ...field })).toMatchObject(
        refused(`${Object.keys(field)[0]} has no effect on a pipeline; leave it out, or leave pipeline out.`),
      )
    expect(
      (await server.alice.call('POST /models/nobody/extract_data', { body: { text_context_list, pipeline } })).status,
    ).toBe(404)
  })
})
