import { pageClassifier, tokenLabeller } from '@docent/adapters-analysis'
import { standardParsers } from '@docent/adapters-ingestion'
import { builtInModels } from '@docent/adapters-llm'
import { memoryBlobs, memoryStorage, memoryVectors } from '@docent/adapters-storage'
import { createDocent, silentLogger, type Docent } from '@docent/core'
import { analysisProject, type OnProgress } from './analysis-project.ts'
import { labelWords } from './label-words.ts'
import { makeInvoices, zipOfInvoices, type Invoice, type InvoiceFields } from './make-invoices.ts'

type Found = Readonly<Record<string, string>>
type Project = Awaited<ReturnType<typeof analysisProject>>

export interface ReadInvoices {
  readonly metrics: unknown
  /** Fields that were found exactly as on the invoice, of all fields of the invoices that were scored. */
  readonly right: number
  readonly of: number
  readonly question: string
  readonly answer: string
  /** What the answer should name. */
  readonly expected: string
}

const fieldNames: readonly (keyof InvoiceFields)[] = ['company', 'number', 'date', 'total']

/** Learns the fields of 20 invoices, finds them on 20 others, and answers a question about what was found. */
export async function readInvoices(say: (line: string) => void): Promise<ReadInvoices> {
  await using docent = await createDocent({
    storage: memoryStorage(),
    blobs: memoryBlobs(),
    vectors: memoryVectors(),
    models: [builtInModels()],
    parsers: standardParsers(),
    analysis: { tokenLabeller: tokenLabeller(), pageClassifier: pageClassifier() },
    logger: silentLogger,
  })
  await docent.start()
  const user = docent.as({ userId: 'user' })
  const onProgress: OnProgress = ({ jobType, currentStep, totalSteps }) =>
    say(`${jobType} ${currentStep} of ${totalSteps}`)
  const project = await analysisProject(user, 'Invoices', onProgress)
  const invoices = await makeInvoices(40)
  const metrics = await learn(project, invoices.slice(0, 20))
  const scored = invoices.slice(20)
  const found = await score(project, scored)
  const right = scored.flatMap(({ fileName, fields }) =>
    fieldNames.filter((name) => found.get(fileName)?.[name] === fields[name]),
  ).length
  return { metrics, right, of: scored.length * fieldNames.length, ...(await ask(user, found, scored[3]!)) }
}

const setOf = (project: Project, displayName: string, invoices: readonly Invoice[]) =>
  project.bringIn('documentSets', {
    displayName,
    mime: 'application/zip',
    file: { content: zipOfInvoices(invoices) },
  })

/** From documents over words and labels to a published model. Returns its metrics. */
async function learn(project: Project, invoices: readonly Invoice[]): Promise<unknown> {
  const documentSet = await setOf(project, 'To learn from', invoices)
  const { ocrOutputs } = await project.run('JOB_TYPE_OCR', { documentSet })
  const words = await project.download(String(ocrOutputs!['annotationSet']))
  const annotationSet = await project.bringIn('annotationSets', {
    displayName: 'Labelled',
    mime: 'application/json',
    file: { content: new TextEncoder().encode(labelWords(words, invoices)) },
  })
  const modelType = 'MODEL_TYPE_TOKEN_LABELING'
  const { trainOutputs } = await project.run('JOB_TYPE_TRAIN', { annotationSet, modelType })
  const model = String(trainOutputs!['model'])
  await project.run('JOB_TYPE_PUBLISH', { labellingModelName: model, pipelineName: 'invoices' })
  return (await project.get(model)).metricsReport
}

/** The fields that the pipeline finds, by name of the document. */
async function score(project: Project, invoices: readonly Invoice[]): Promise<ReadonlyMap<string, Found>> {
  const documentSet = await setOf(project, 'New ones', invoices)
  const { engageOutputs } = await project.run('JOB_TYPE_ENGAGE', { documentSet, pipeline: 'invoices' })
  const text = await project.download(String(engageOutputs!['resultSet']), 'results.json')
  const { results } = JSON.parse(text) as {
    results: { document: string; entities: { sLabel: string; sValue: string }[] }[]
  }
  return new Map(
    results.map(({ document, entities }) => [
      document,
      Object.fromEntries(entities.map(({ sLabel, sValue }) => [sLabel, sValue])),
    ]),
  )
}

/** Puts what was found into a collection, and asks about one of the invoices. */
async function ask(user: ReturnType<Docent['as']>, found: ReadonlyMap<string, Found>, { fields }: Invoice) {
  const { id: collectionId } = await user.collections.create({ name: 'Invoices' })
  for (const [document, { company, number, date, total }] of found) {
    const text = `Invoice ${number} of ${company} was issued on ${date}. Its total is ${total}.`
    await user.ingest.plainText({ collectionId, fileName: `${document}.txt`, text })
  }
  const chat = await user.chats.create({ collectionId })
  const question = `What is the total of invoice ${fields.number}?`
  const { body } = await (await user.chats.complete(chat.id, { message: question })).result()
  return { question, answer: body, expected: fields.total }
}
