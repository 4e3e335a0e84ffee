import { pageClassifier, tokenLabeller } from '@docent/adapters-analysis'
import { zipStream } from '../../packages/core/src/resources/artifacts/zip-stream.ts'
import type { ApiClient } from './api-client.ts'
import { apiServer, type ApiServer } from './api-server.ts'
import { makeInvoice, type MadeInvoice } from './invoices.ts'

const quick = { epochs: 10, folds: 2, effort: 'fast' }

/** A server that learns. */
export const analysisServer = (): Promise<ApiServer> =>
  apiServer({ docent: { analysis: { tokenLabeller: tokenLabeller(), pageClassifier: pageClassifier() } } })

export async function zipOf(
  files: readonly { readonly name: string; readonly content: Uint8Array }[],
): Promise<Uint8Array> {
  async function* entries() {
    yield* files
  }
  const parts: Uint8Array[] = []
  for await (const part of zipStream(entries())) parts.push(part)
  return Buffer.concat(parts)
}

export const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

/** Calls below /v1alpha by resource name, for one user. */
export function analysisClient(client: ApiClient) {
  const call: ApiClient['call'] = (request, options) => client.call(request.replace(' ', ' /v1alpha/'), options)

  /** The job when it has ended. */
  async function ended(name: string) {
    for (;;) {
      const { status, body } = await call(`GET ${name}`)
      if (status !== 200) throw new Error(`GET ${name} answers ${status}: ${JSON.stringify(body)}`)
      if (/_(SUCCEEDED|FAILED|CANCELLED)$/.test(body.status)) return body
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }

  return {
    call,
    ended,
    async project(displayName = 'Invoices'): Promise<string> {
      return (await call('POST projects', { body: { displayName } })).body.name
    },
    /** Starts a job and waits for its end. */
    async job(project: string, jobType: string, inputs: object) {
      const made = await call(`POST ${project}/documentAI/jobs`, { body: { displayName: jobType, jobType, inputs } })
      if (made.status !== 200) throw new Error(JSON.stringify(made.body))
      return ended(made.body.name)
    },
    async invoices(project: string, count: number): Promise<{ made: MadeInvoice[]; documentSet: string; job: object }> {
      const made = await Promise.all(Array.from({ length: count }, (_, index) => makeInvoice(index)))
      const content = base64(await zipOf(made.map(({ name, pdf }) => ({ name, content: pdf }))))
      const body = { mime: 'application/zip', documentSet: { displayName: 'Invoices' }, pdfs: { content } }
      const created = await call(`POST ${project}/documentAI/documentSets`, { body })
      if (created.status !== 200) throw new Error(JSON.stringify(created.body))
      const job = await ended(created.body.name)
      if (job.status !== 'JOB_STATUS_SUCCEEDED')
        throw new Error(JSON.stringify([job.error, (await call(`GET ${job.name}:warnings`)).body]))
      return { made, documentSet: job.postProcessDocumentSetInputs.documentSet, job }
    },
  }
}
interface Region {
  readonly shape_attributes: { x: number; y: number; width: number; height: number }
  region_attributes: Record<string, unknown>
}

/** Labels the words of invoices in VIA as a person would. */
export function labelInvoices(via: string, made: readonly MadeInvoice[]): string {
  const set = JSON.parse(via)
  const byName = new Map(made.map((invoice) => [invoice.name, invoice]))
  for (const page of Object.values<{ filename: string; regions: Region[]; file_attributes: Record<string, unknown> }>(
    set._via_img_metadata ?? set,
  )) {
    const invoice = byName.get(page.filename.replace(/\+\d+\.png$/, ''))
    if (!invoice) continue
    const words = new Set(invoice.company.split(' '))
    for (const { region_attributes: attributes } of page.regions) {
      const text = String(attributes['text'])
      if (words.has(text)) attributes['label'] = 'company'
      else if (text === invoice.date) attributes['label'] = 'date'
      else if (text === invoice.total) attributes['label'] = 'total'
    }
    page.file_attributes['page_class'] = 'invoice'
  }
  return JSON.stringify(set)
}

export { quick }

export type AnalysisClient = ReturnType<typeof analysisClient>
