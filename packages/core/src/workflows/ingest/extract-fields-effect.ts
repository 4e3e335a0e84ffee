import type { KeptCallers } from '../../access/index.ts'
import { defineEffect, type Draft, type EffectRun } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import type { BlobStore, JsonValue, Principal } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { unlessMissing } from '../../kernel/system/index.ts'
import { documentEntity, findDocument, missingOriginal, type DocumentRow } from '../../resources/documents/index.ts'
import { findJob, jobContinues, noteItem, settleChild } from '../../resources/jobs/index.ts'
import type { PipelineScorer } from '../scoring/index.ts'
import { extractionSchema, type Extraction } from './extract-fields.ts'
import { callerOfJob } from './job-caller.ts'
import type { NamedPipeline } from './ingestion-profile.ts'
import { foundMetadata, withFound, type FoundMetadata } from './found-metadata.ts'
import { failureText, membershipsOf } from './settle-membership.ts'

/** Bytes of a document that a pipeline looks at, as for scoring. */
const mostBytes = 100_000_000

/**
 * Has a pipeline look at a document, and keeps what it found as metadata. A failure is a warning of the job: the document
 * continues on its way without.
 */
export function extractFieldsEffect(dependencies: {
  readonly storage: RecordStore
  readonly blobs: BlobStore
  readonly callers: KeptCallers
  readonly scorePipeline: PipelineScorer
}) {
  const { storage, blobs, callers, scorePipeline } = dependencies

  /**
   * Who named the pipeline, with the rights that they have now.
   * @throws `forbidden` when their job is gone, `unauthorized` when they are deactivated
   */
  async function callerOf({ jobId }: NamedPipeline): Promise<Principal> {
    const job = await findJob(storage, jobId)
    if (!job) throw callerGone()
    return callerOfJob(callers, job)
  }

  /** @throws `ingestion_failed` where the document has no file, or too large a one; as the pipeline and its caller */
  async function find(row: DocumentRow, pipeline: NamedPipeline, signal: AbortSignal): Promise<FoundMetadata> {
    if (row.source_key === null) throw noFile()
    if (row.size > mostBytes) throw tooLarge()
    const caller = await callerOf(pipeline)
    const bytes = await unlessMissing(blobs.bytes(row.source_key), missingOriginal)
    const document = { bytes, fileName: row.name, guid: row.id }
    return foundMetadata(await scorePipeline(pipeline.id, document, { caller, owner: row.owner_id, signal }))
  }

  /** Nobody waits for a document of a job that was canceled. */
  const isWanted = (run: EffectRun<Extraction>): Promise<boolean> => {
    const { job } = run.parameters
    return job ? run.commit((draft) => jobContinues(draft, job.id)) : Promise.resolve(true)
  }

  return defineEffect({
    effect: 'document.extractFields',
    parameters: extractionSchema,
    maxAttempts: 4,
    async run(run) {
      const { pipeline, job } = run.parameters
      const row = await findDocument(storage, run.entityId)
      // One that is being parsed again is looked at once it has its text; what else is not parsed takes no more part.
      if (row?.state !== 'parsed' || !(await isWanted(run))) return (draft) => settle(draft, job, 'canceled')
      const found = await find(row, pipeline, run.signal)
      return async (draft) => {
        const document = await draft.load(documentEntity, run.entityId)
        if (document?.state !== 'parsed') return settle(draft, job, 'canceled')
        const { metadata, leftOut } = withFound(document.row.metadata as JsonValue, found)
        draft.set(document, { metadata })
        const warning = leftOut.length > 0 ? noRoom(leftOut) : undefined
        await proceed(draft, { documentId: run.entityId, name: row.name, job, warning })
      }
    },
    failed:
      ({ entityId, parameters, error }) =>
      async (draft) => {
        const document = await draft.load(documentEntity, entityId)
        const { job } = parameters
        if (document?.state !== 'parsed') return settle(draft, job, 'canceled')
        const warning = `No fields: ${failureText(error)}`
        await proceed(draft, { documentId: entityId, name: document.row.name, job, warning })
      },
  })
}

interface Extracted {
  readonly documentId: string
  readonly name: string
  readonly job: Extraction['job']
  readonly warning: string | undefined
}

/** The ways of the document into collections continue, with a warning for the jobs that brought it. */
async function proceed(draft: Draft, { documentId, name, job, warning }: Extracted): Promise<void> {
  const jobs = new Set(job && [job.id])
  for (const membership of await membershipsOf(draft, documentId)) {
    if (membership.state !== 'queued') continue
    if (membership.row.job_id !== null) jobs.add(membership.row.job_id)
    draft.send(membership, { type: 'DOCUMENT_PARSED' })
  }
  if (warning !== undefined)
    for (const jobId of jobs)
      noteItem(draft, { jobId, itemId: `${documentId}/fields` }, 'warning', `${name}: ${warning}`)
  settle(draft, job, 'completed')
}

function settle(draft: Draft, job: Extraction['job'], end: 'completed' | 'canceled'): void {
  if (job) settleChild(draft, job, end)
}

const noRoom = (labels: readonly string[]) =>
  `Fields without room in the metadata were left out: ${labels.slice(0, 10).join(', ')}.`

const callerGone = () =>
  new DocentError({
    code: 'forbidden',
    message: 'The job that named the pipeline is gone, so the document was not looked at; ingest it again with it.',
  })

const noFile = () =>
  new DocentError({
    code: 'ingestion_failed',
    message: 'A pipeline needs the file of a document, and that of this document was not kept; ingest it again.',
  })

const tooLarge = () =>
  new DocentError({
    code: 'ingestion_failed',
    message: `A pipeline looks at documents of up to ${mostBytes / 1e6} MB; this one is larger.`,
  })
