import { labelInvoices, zipOf } from '../../support/analysis-world.ts'
import { makeInvoice } from '../../support/invoices.ts'
import { apiOf } from '../analysis-site.ts'

/** A project of document analysis with labels, a model with its metrics, a pipeline, and a job that failed. */
export async function fillAnalysis(url: string) {
  const api = apiOf(url)
  const project = await api.project('Invoices of the harbour office')
  await api.project('Delivery notes')
  const made = await Promise.all(Array.from({ length: 12 }, (_, number) => makeInvoice(number)))
  const content = Buffer.from(await zipOf(made.map(({ name, pdf }) => ({ name, content: pdf })))).toString('base64')
  const set = { mime: 'application/zip', documentSet: { displayName: 'Invoices of spring' }, pdfs: { content } }
  const { name: importing } = (await api.call(`${project}/documentAI/documentSets`, set)) as { name: string }
  const job = async (jobType: string, displayName: string, inputs: object) => {
    const body = { displayName, jobType, inputs }
    const { name } = (await api.call(`${project}/documentAI/jobs`, body)) as { name: string }
    return name
  }
  const outputsOf = async (name: string) => {
    for (;;) {
      const found = (await api.call(name)) as Record<string, Record<string, string>> & { readonly status: string }
      if (/_(SUCCEEDED|FAILED|CANCELLED)$/.test(found.status)) return found
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  const documentSet = (await outputsOf(importing))['postProcessDocumentSetInputs']!['documentSet']!
  const read = await outputsOf(await job('JOB_TYPE_OCR', 'Invoices of spring', { documentSet }))
  const words = read['ocrOutputs']!['annotationSet']!
  const via = JSON.stringify(await api.call(`${words}:download`))
  const labelled = await api.annotationSet(project, 'Invoices, labelled', labelInvoices(via, made))
  const quickly = { epochs: 10, folds: 2, effort: 'fast' }
  const evaluation = await api.annotationSet(
    project,
    'Invoices for evaluation',
    labelInvoices(firstPages(via, 6), made),
  )
  const training = {
    ...{ annotationSet: labelled, modelType: 'MODEL_TYPE_TOKEN_LABELING', parameters: quickly },
  }
  // One is measured by cross-validation, the other with a set of its own.
  await outputsOf(await job('JOB_TYPE_TRAIN', 'Invoices, labelled', training))
  const trained = await outputsOf(
    await job('JOB_TYPE_TRAIN', 'Invoices, labelled', { ...training, evaluationAnnotationSet: evaluation }),
  )
  const model = trained['trainOutputs']!['model']!
  await outputsOf(await job('JOB_TYPE_PUBLISH', 'invoices', { labellingModelName: model, pipelineName: 'invoices' }))
  const empty = { annotationSet: words, modelType: 'MODEL_TYPE_TOKEN_LABELING', parameters: quickly }
  await outputsOf(await job('JOB_TYPE_TRAIN', 'Words without labels', empty))
  return { project, labelled, model }
}

/** The first pages of a set. */
function firstPages(via: string, count: number): string {
  const set = JSON.parse(via) as { _via_img_metadata: object; _via_image_id_list: string[] }
  const pages = Object.entries(set._via_img_metadata).slice(0, count)
  return JSON.stringify({
    ...set,
    _via_img_metadata: Object.fromEntries(pages),
    _via_image_id_list: pages.map(([id]) => id),
  })
}
