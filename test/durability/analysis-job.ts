import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AnalysisJob, Artifact, ScoringInput, ScoringResult } from '@docent/core'
import { bytesOf } from '../support/analysis-samples.ts'
import { makeInvoice } from '../support/invoices.ts'
import { idOf, versionName } from './analysis-base.ts'
import type { DurableSession } from './durable-session.ts'

/** What was reported to the script. */
export interface AnalysisJournal {
  readonly jobs: readonly AnalysisJob[]
  readonly annotationSet: string
  readonly scored: ScoringResult
  /** The same document, in remote storage. */
  readonly scoredRemotely: ScoringResult
}

const remoteDocument = 'b.pdf'
/** Where the document is, and what is made of it. */
export const remotePlaces = {
  ...{ inputBucket: 'b', inputKey: remoteDocument, outputBucket: 'b', outputKey: 'result.json' },
  ...{ imageBucket: 'b', imageKey: 'page', logBucket: 'b', logKey: 'log.txt' },
}

export const labelledDocuments = 12

/** Words and labels of pages, as somebody would label them. */
function labels(): Uint8Array {
  const region = (text: string, x: number, y: number, label?: string) => ({
    shape_attributes: { name: 'rect', x, y, width: text.length * 12, height: 24 },
    region_attributes: { text, ...(label && { label }) },
  })
  const pages = Array.from({ length: labelledDocuments }, (_, number) => ({
    filename: `letter-${number}.pdf+0.png`,
    size: -1,
    regions: [
      region('Date', 100, 100),
      region(`${10 + number}/05/2024`, 300, 100, 'date'),
      region('Total', 100, 200),
      region(`${100 + number * 7}.50`, 300, 200, 'total'),
    ],
    file_attributes: { page_class: 'letter' },
  }))
  return bytesOf(JSON.stringify(Object.fromEntries(pages.map((page) => [page.filename, page]))))
}

/**
 * From documents over an upload in parts, text recognition and a training to a published model, a scored set, a scored
 * document and the same one scored in remote storage, which is the directory `remote`, as one caller does it who asks again
 * when a process ended under it.
 */
export async function runAnalysisJob(session: DurableSession, remote: string): Promise<AnalysisJournal> {
  const { call } = session
  const key = (name: string) => ({ idempotencyKey: name })
  const pause = () => new Promise((resolve) => void setTimeout(resolve, 50))
  const jobs: AnalysisJob[] = []
  const project = idOf(
    (await call<Artifact>('analysis.projects', 'create', [{ displayName: 'Letters' }, key('project')])).name,
  )

  async function ended(name: string): Promise<AnalysisJob> {
    for (;;) {
      const job = await call<AnalysisJob>('analysis.jobs', 'get', [project, idOf(name)])
      if (/_(SUCCEEDED|FAILED|CANCELLED)$/.test(job.status)) {
        jobs.push(job)
        return job
      }
      await pause()
    }
  }

  async function outputs(jobType: string, prefix: string, inputs: object): Promise<Record<string, string>> {
    const input = { jobType: `JOB_TYPE_${jobType}`, displayName: jobType, inputs }
    const { name } = await call<AnalysisJob>('analysis.jobs', 'create', [project, input, key(jobType)])
    const job = (await ended(name)) as unknown as Record<string, Record<string, string>>
    return job[`${prefix}Outputs`] ?? {}
  }

  const { pdf } = await makeInvoice(1)
  const file = { content: Uint8Array.from(pdf) }
  const described = { displayName: 'Documents', filename: 'a.pdf', mime: 'application/pdf', file }
  const place = (kind: string) => ({ project, kind })
  const documents = await call<Artifact>('analysis.artifacts', 'create', [
    place('documentSets'),
    described,
    key('documents'),
  ])
  await ended(documents.jobName!)

  const inParts = { displayName: 'Labels', mime: 'application/json' }
  const { name: annotationSet } = await call<Artifact>('analysis.artifacts', 'create', [
    ...[place('annotationSets'), inParts, key('labels')],
  ])
  const content = labels()
  const name = versionName(annotationSet)
  for (let number = 1; number <= 4; number++) {
    const from = (number - 1) * 500
    const part = { number, content: content.slice(from, number === 4 ? undefined : from + 500) }
    await call('analysis.artifacts', 'uploadPart', [name, part])
  }
  await call('analysis.artifacts', 'complete', [name], ['wrong_state'])
  await ended((await call<Artifact>('analysis.artifacts', 'get', [name])).jobName!)

  const documentSet = documents.name
  const words = await outputs('OCR', 'ocr', { documentSet })
  const trained = await outputs('TRAIN', 'train', {
    annotationSet,
    modelType: 'MODEL_TYPE_TOKEN_LABELING',
    parameters: { epochs: 10, folds: 2, effort: 'fast' },
  })
  const labellingModel = trained['model']
  await outputs('PREDICT', 'predict', { annotationSet: words['annotationSet'], labellingModel })
  const { pipelineId: pipeline } = await outputs('PUBLISH', 'publish', { labellingModelName: labellingModel })
  await outputs('ENGAGE', 'engage', { documentSet, pipeline })

  async function scoring(name: string, input: ScoringInput): Promise<ScoringResult> {
    const how = { pipeline, documentGuid: 'b', ...input }
    const { jobId } = await call<{ jobId: string }>('analysis.scoring', 'score', ['main', how, key(name)])
    for (;;) {
      const found = await call<ScoringResult | { status: string }>('analysis.scoring', 'result', [jobId])
      if (!('status' in found)) return found
      await pause()
    }
  }
  const bytes = Uint8Array.from((await makeInvoice(2)).pdf)
  const scored = await scoring('score', { document: { filename: remoteDocument, content: bytes } })
  await mkdir(remote, { recursive: true })
  await writeFile(join(remote, remoteDocument), bytes)
  const scoredRemotely = await scoring('score remotely', { remote: remotePlaces })
  await session.ask({ do: 'settle' })
  await session.ask({ do: 'sweep' })
  return { jobs, annotationSet, scored, scoredRemotely }
}
