import { z } from 'zod'
import { scopeOf, type KeptCallers } from '../../access/index.ts'
import { defineEffect, type Draft, type EffectRun } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import type { BlobStore, Digests, Ids, JsonValue, ObjectTarget, Signals } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import type { ReadContent } from '../../resources/artifacts/index.ts'
import { findPipeline, isDeleted } from '../../resources/pipelines/index.ts'
import type { ProjectRecords } from '../../resources/projects/index.ts'
import {
  findScoringJob,
  scoreDocument,
  scoringJobEntity,
  type ScoringJobRow,
} from '../../resources/scoring-jobs/index.ts'
import { requireModels, type PipelineFinder } from './find-pipeline.ts'
import type { DocumentScorer, ScoredDocument } from './score-document.ts'
import { failedResult } from './failed-result.ts'
import { pipelineGone } from './score-with-pipeline.ts'
import type { RemotePlaces } from './scoring-input.ts'
import { scoringPrefix } from './begin-scoring.ts'
import { scoringTopic } from './scoring-service.ts'

export interface ScoreEffectDependencies {
  readonly storage: RecordStore
  readonly blobs: BlobStore
  readonly readContent: ReadContent
  readonly digests: Digests
  readonly ids: Ids
  readonly signals: Signals
  readonly projects: ProjectRecords
  readonly callers: KeptCallers
  readonly finder: PipelineFinder
  readonly score: DocumentScorer
  readonly target: ObjectTarget | undefined
}

/** Bytes of a remote document. */
const mostRemoteBytes = 100_000_000

/** Scores one document, writes what remote scorings asked for, and keeps the result. */
export function scoreDocumentEffect(dependencies: ScoreEffectDependencies) {
  const { storage, blobs, readContent, digests, ids, signals, projects, callers, finder, score, target } = dependencies

  /**
   * @throws `forbidden` or `not_found` when who had the document scored may not do that any more, `unauthorized` when they are
   * deactivated
   */
  async function requireAccess(row: ScoringJobRow): Promise<void> {
    const caller = await callers.of(row.owner_id, row.caller)
    const pipeline = await findPipeline(storage, row.pipeline_id)
    if (pipeline) await finder.requireStill(caller, pipeline)
    if (row.remote !== null) await projects.requireRight(scopeOf(caller), row.project_id, 'write')
  }

  /** @throws `forbidden` when the host does not open the place any more */
  async function requireOpen(row: ScoringJobRow, bucket: string, key: string, access: 'read' | 'write'): Promise<void> {
    if (target && (await target.allows(row.project_id, { bucket, key }, access))) return
    throw new DocentError({ code: 'forbidden', message: 'The remote storage is not open to this project any more.' })
  }

  async function documentOf(row: ScoringJobRow, signal: AbortSignal): Promise<Uint8Array> {
    if (row.document_key !== null) {
      const content = { blob_key: row.document_key, sha256: row.document_sha256! }
      return readContent(content, signal, damagedDocument)
    }
    const { inputBucket: bucket, inputKey: key } = row.remote as unknown as RemotePlaces
    await requireOpen(row, bucket, key, 'read')
    return target!.read({ bucket, key }, { maxBytes: mostRemoteBytes, signal })
  }

  const writer =
    (row: ScoringJobRow, signal: AbortSignal) =>
    async (bucket: string, key: string, content: Uint8Array, mediaType: string): Promise<void> => {
      await requireOpen(row, bucket, key, 'write')
      await target!.write({ bucket, key }, content, { mediaType, signal })
    }

  /** The same bytes at the same places however often it is done. */
  async function writeRemote(row: ScoringJobRow, scored: ScoredDocument, signal: AbortSignal): Promise<void> {
    if (row.remote === null) return
    const remote = row.remote as unknown as RemotePlaces
    const write = writer(row, signal)
    for (const index of scored.pages.keys()) {
      const picture = await scored.pictures.page(index)
      if (picture) await write(remote.imageBucket, `${remote.imageKey}+${index}.png`, picture, 'image/png')
    }
    const text = new TextEncoder()
    await write(remote.logBucket, remote.logKey, text.encode(`${scored.lines.join('\n')}\n`), 'text/plain')
    const result = text.encode(JSON.stringify(scored.result))
    await write(remote.outputBucket, remote.outputKey, result, 'application/json')
  }

  /** Who looks only at the remote places learns there why a document could not be scored. */
  async function writeFailure(row: ScoringJobRow, error: unknown, signal: AbortSignal): Promise<void> {
    if (row.remote === null || !DocentError.isInstance(error) || error.retryable || error.code === 'internal') return
    const { outputBucket, outputKey, logBucket, logKey, extra } = row.remote as unknown as RemotePlaces
    const write = writer(row, signal)
    const text = new TextEncoder()
    const failure = failedResult(row.document_guid, { code: error.code, message: error.message })
    const result = JSON.stringify({ ...failure, ...(extra !== undefined && { extra }) })
    try {
      await write(logBucket, logKey, text.encode(`${error.message}\n`), 'text/plain')
      await write(outputBucket, outputKey, text.encode(result), 'application/json')
    } catch {
      // The job fails of the first reason.
    }
  }

  async function scored(row: ScoringJobRow, { signal }: EffectRun<unknown>): Promise<ScoredDocument> {
    const pipeline = await findPipeline(storage, row.pipeline_id)
    if (!pipeline || isDeleted(pipeline)) throw pipelineGone()
    const found = await finder.withModels(pipeline)
    requireModels(found)
    const document = { bytes: await documentOf(row, signal), fileName: row.file_name, guid: row.document_guid }
    const made = await score(found, document, { owner: row.owner_id, signal })
    const extra = row.remote === null ? undefined : (row.remote as unknown as RemotePlaces).extra
    return extra === undefined ? made : { ...made, result: { ...made.result, extra } }
  }

  const settle = (draft: Draft, row: ScoringJobRow): void =>
    draft.afterCommit(() => {
      signals.publish(scoringTopic(row.id))
      if (row.document_key !== null) void blobs.delete(row.document_key).catch(() => {})
    })

  return defineEffect({
    effect: scoreDocument,
    parameters: z.object({}),
    maxAttempts: 4,
    async run(run) {
      const row = await findScoringJob(storage, run.entityId)
      if (!row || row.finished_at !== null) return () => {}
      await run.commit(async (draft) => {
        const job = await draft.load(scoringJobEntity, row.id)
        if (job?.state === 'waiting') draft.send(job, { type: 'STARTED' })
      })
      // Who lost access has nothing read, and nothing written either.
      await requireAccess(row)
      const made = await scored(row, run).catch(async (error: unknown) => {
        await writeFailure(row, error, run.signal)
        throw error
      })
      if (row.remote !== null) await requireAccess(row)
      await writeRemote(row, made, run.signal)
      const key = `${scoringPrefix}${ids.uuid()}`
      const result = new TextEncoder().encode(JSON.stringify(made.result))
      const result_sha256 = digests.sha256(result)
      await blobs.put(key, result, { signal: run.signal })
      return async (draft) => {
        const job = await draft.load(scoringJobEntity, row.id)
        const counts = { pages: made.pages.length, entities: made.result.entities.length }
        if (!job || !draft.send(job, { type: 'SCORED', ...counts })) return
        draft.set(job, {
          ...{ result_key: key, result_sha256 },
          ...{ document_key: null, document_sha256: null, finished_at: draft.now },
        })
        settle(draft, row)
      }
    },
    failed:
      ({ entityId, error }) =>
      async (draft) => {
        const job = await draft.load(scoringJobEntity, entityId)
        if (!job || !draft.send(job, { type: 'FAILED', code: error.code })) return
        const message =
          error.code === 'internal' ? 'The document could not be scored because of an internal error.' : error.message
        const failure = { code: error.code, message } as JsonValue
        const gone = { document_key: null, document_sha256: null }
        draft.set(job, { error: failure, ...gone, finished_at: draft.now })
        settle(draft, job.row)
      },
  })
}

const damagedDocument = () =>
  new DocentError({
    code: 'not_found',
    message: 'The stored document is damaged or missing; upload it again and have it scored.',
  })
