import type { z } from 'zod'
import type { KeptCallers } from '../../access/index.ts'
import type { Idempotency, Runtime } from '../../kernel/durable/index.ts'
import { mayHaveHappened } from '../../kernel/errors/index.ts'
import type { BlobStore, Ids, JsonValue, Principal } from '../../kernel/ports/index.ts'
import type { CallOptions } from '../../kernel/use-case.ts'
import type { ReceiveContent } from '../../resources/artifacts/index.ts'
import type { PipelineRow } from '../../resources/pipelines/index.ts'
import { requireActiveProject } from '../../resources/projects/index.ts'
import { scoringJobEntity } from '../../resources/scoring-jobs/index.ts'
import type { UploadQuota } from '../../resources/uploads/index.ts'
import type { scoringInputSchema, ScoringInput } from './scoring-input.ts'

/** Documents and results of scoring. */
export const scoringPrefix = 'scoring/'

export interface BeginScoringDependencies {
  readonly runtime: Runtime
  readonly blobs: BlobStore
  readonly ids: Ids
  readonly idempotency: Idempotency
  readonly receive: ReceiveContent
  readonly callers: KeptCallers
}

/** A scoring that is permitted. */
export interface CheckedScoring extends Omit<z.output<typeof scoringInputSchema>, 'pipeline'> {
  readonly pipeline: PipelineRow
  readonly document: ScoringInput['document']
  /** As the caller names the pipeline. */
  readonly wanted: string | undefined
}

/** Receives the document and creates the job. The result is the id of the job, or of the job of the same call before. */
export function beginScoring({ runtime, blobs, ids, idempotency, receive, callers }: BeginScoringDependencies) {
  return async (
    principal: Principal,
    { pipeline, document, wanted, documentGuid, remote }: CheckedScoring,
    room: UploadQuota | undefined,
    options: CallOptions,
  ): Promise<string> => {
    const { signal } = options
    const caller = await callers.broughtBy(principal)
    const content =
      document &&
      (await receive(
        { content: document.content },
        { maxBytes: document.maxBytes ?? 2 ** 30, ...(room && { take: room.take }), signal, prefix: scoringPrefix },
      ))
    const drop = async () => {
      if (content) await blobs.delete(content.blobKey).catch(() => {})
    }
    const id = ids.uuid()
    const call = { wanted, documentGuid, remote, sha256: content?.sha256 ?? null }
    try {
      const jobId = await idempotency.once<string, string>(principal, 'scoreDocument', call, options, {
        again: async (answer) => answer,
        first: (remember) =>
          runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
            await room?.confirm()
            requireActiveProject(draft, pipeline.project_id)
            draft.create(scoringJobEntity, {
              id,
              input: { ownerId: principal.userId },
              columns: {
                owner_id: principal.userId,
                caller,
                project_id: pipeline.project_id,
                pipeline_id: pipeline.id,
                document_guid: documentGuid ?? id,
                file_name: document?.filename || remote?.inputKey.split('/').at(-1) || 'document',
                document_key: content?.blobKey ?? null,
                document_sha256: content?.sha256 ?? null,
                document_size: content?.size ?? 0,
                remote: (remote ?? null) as JsonValue,
              },
            })
            remember(draft, id)
            return id
          }),
      })
      if (jobId !== id) await drop()
      return jobId
    } catch (error) {
      if (!mayHaveHappened(error)) await drop()
      throw error
    }
  }
}
