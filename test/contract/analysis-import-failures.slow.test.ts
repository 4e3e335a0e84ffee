/** @module-tag slow */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bytesOf, emptyPdf } from '../support/analysis-samples.ts'
import { analysisClient, base64, zipOf, type AnalysisClient } from '../support/analysis-world.ts'
import { apiServer, type ApiServer } from '../support/api-server.ts'
import { makeInvoice } from '../support/invoices.ts'

let server: ApiServer
let alice: AnalysisClient
let project: string
beforeAll(async () => {
  server = await apiServer()
  alice = analysisClient(server.alice)
  project = await alice.project()
})
afterAll(() => server[Symbol.asyncDispose]())

const fields = {
  annotationSets: ['annotationSet', 'annotationSetVia'],
  documentSets: ['documentSet', 'pdfs'],
  imageSets: ['imageSet', 'images'],
  models: ['model', 'content'],
} as const
type Kind = keyof typeof fields

const create = (kind: Kind, mime: string, content: unknown) => {
  const [described, given] = fields[kind]
  const body = { mime, [described]: { displayName: 'Imported' }, [given]: content }
  return alice.call(`POST ${project}/documentAI/${kind}`, { body })
}

/** The job of an import, with its warnings as texts. */
async function imported(kind: Kind, mime: string, content: Uint8Array) {
  const answer = await create(kind, mime, { content: base64(content) })
  expect(answer.status).toBe(200)
  const job = await alice.ended(answer.body.jobName ?? answer.body.name)
  const { lines } = (await alice.call(`GET ${job.name}:warnings`)).body
  return { job, warnings: lines.map(({ text }: { text: string }) => text) as string[] }
}

const leaks = /\/(?:work|tmp|home|root|usr)\/|node_modules|at \w+ \(|analysis\/[0-9a-f]{8}/

describe('imports that fail', () => {
  it('leave damaged documents of a ZIP out, and say which', async () => {
    const { pdf } = await makeInvoice(1)
    const zip = await zipOf([
      { name: 'good.pdf', content: pdf },
      { name: 'cut.pdf', content: pdf.slice(0, 300) },
      { name: 'notes.txt', content: bytesOf('no PDF') },
    ])
    const { job, warnings } = await imported('documentSets', 'application/zip', zip)
    expect(job.status).toBe('JOB_STATUS_SUCCEEDED')
    expect(warnings.sort()).toEqual([
      expect.stringMatching(/^cut\.pdf was left out: /),
      expect.stringMatching(/^notes\.txt was left out: /),
    ])
    expect(warnings.join('\n')).not.toMatch(leaks)
    const { documentSet } = job.postProcessDocumentSetInputs
    expect((await alice.call(`GET ${documentSet}`)).body).toMatchObject({ documentCount: 1, pageCount: 1 })
  })

  it('take documents whose pages are blank', async () => {
    const { job, warnings } = await imported('documentSets', 'application/pdf', await emptyPdf(2))
    expect(warnings).toEqual([])
    expect(job.status).toBe('JOB_STATUS_SUCCEEDED')
    const { documentSet } = job.postProcessDocumentSetInputs
    expect((await alice.call(`GET ${documentSet}`)).body).toMatchObject({ documentCount: 1, pageCount: 2 })
  })
})

describe('requests that import', () => {
  it.each([
    ['annotationSets', 'application/pdf'],
    ['documentSets', 'image/png'],
    ['imageSets', 'application/pdf'],
    ['models', 'application/json'],
    ['documentSets', ''],
    ['documentSets', 'text/html'],
  ] as const)('of %s are not of %j', async (kind, mime) => {
    expect((await create(kind, mime, { content: 'AAAA' })).status).toBe(mime === '' ? 400 : 415)
  })

  it.each([
    ['no content', {}],
    ['content and an address', { content: 'AAAA', url: 'https://example.com' }],
    ['what is no base64', { content: '?' }],
    ['base64 that is cut', { content: 'AAAAA' }],
    ['another scheme', { url: 'file:///etc/passwd' }],
    ['another scheme still', { url: 'gopher://example.com' }],
    ['an address of this machine', { url: 'http://127.0.0.1:1/' }],
    ['an address of its network', { url: 'http://169.254.169.254/latest/meta-data' }],
    ['nothing', undefined],
    ['a text', 'AAAA'],
  ])('are refused with %s', async (_, content) => {
    const answer = await create('documentSets', 'application/pdf', content)
    expect([400, 403]).toContain(answer.status)
    expect(JSON.stringify(answer.body)).not.toMatch(leaks)
    expect(answer.body.message).not.toContain('root:')
  })
})
