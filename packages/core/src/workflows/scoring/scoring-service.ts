import type { z } from 'zod'
import { requireGlobal, scopeOf } from '../../access/index.ts'
import type { Idempotency, Runtime } from '../../kernel/durable/index.ts'
import { DocentError, mayHaveHappened } from '../../kernel/errors/index.ts'
import { check } from '../../kernel/input/index.ts'
import type { BlobStore, Clock, Ids, JsonValue, ObjectTarget, Principal, Signals } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import type { CallOptions } from '../../kernel/use-case.ts'
import type { ReceiveContent, UploadRoom } from '../../resources/artifacts/index.ts'
import { definitionOf, type PipelineRow } from '../../resources/pipelines/index.ts'
import { requireActiveProject, type ProjectRecords } from '../../resources/projects/index.ts'
import { findScoringJob, scoringJobEntity, type ScoringJobRow } from '../../resources/scoring-jobs/index.ts'
import type { UploadQuota } from '../../resources/uploads/index.ts'
import type { PostProcessors, ScoringResult } from '../analysis/index.ts'
import { failedResult } from './failed-result.ts'
import type { PipelineFinder } from './find-pipeline.ts'
import { scoringInputSchema, type RemotePlaces, type ScoringInput } from './scoring-input.ts'

/** Documents and results of scoring. */
export const scoringPrefix = 'scoring/'

export interface ScoringDependencies {
  readonly runtime: Runtime
  readonly storage: RecordStore
  readonly blobs: BlobStore
  readonly clock: Clock
  readonly ids: Ids
  readonly idempotency: Idempotency
  readonly signals: Signals
  readonly projects: ProjectRecords
  readonly receive: ReceiveContent
  readonly roomFor: UploadRoom
  readonly finder: PipelineFinder
  readonly postProcessors: PostProcessors
  readonly target: ObjectTarget | undefined
}

interface CheckedScoring extends Omit<z.output<typeof scoringInputSchema>, 'pipeline'> {
  readonly pipeline: PipelineRow
  readonly document: ScoringInput['document']
  /** As the caller names the pipeline. */
  readonly wanted: string | undefined
}

export const scoringTopic = (id: string): string => `scoring:${id}`

/** Documents that pipelines score, one by one. */
export function scoringService(dependencies: ScoringDependencies) {
  const {
    runtime,
    storage,
    blobs,
    clock,
    ids,
    idempotency,
    signals,
    projects,
    receive,
    roomFor,
    finder,
    postProcessors,
  } = dependencies

  /** @throws `not_found` for missing ones and those of others */
  async function requireOwn(principal: Principal, id: string): Promise<ScoringJobRow> {
    const row = await findScoringJob(storage, id)
    if (row?.owner_id === principal.userId) return row
    throw new DocentError({ code: 'not_found', message: 'There is no scoring job with this id, or it is not yours.' })
  }

  async function resultOf(row: ScoringJobRow): Promise<ScoringResult | { status: 'WAITING' | 'RUNNING' }> {
    if (row.state === 'waiting') return { status: 'WAITING' }
    if (row.state === 'running') return { status: 'RUNNING' }
    if (row.result_key !== null)
      return JSON.parse(new TextDecoder().decode(await blobs.bytes(row.result_key))) as ScoringResult
    return failedResult(row.document_guid, row.error as { code: string; message: string })
  }

  async function requirePlaces(project: string, remote: RemotePlaces): Promise<void> {
    const { target } = dependencies
    if (!target) throw noTarget()
    const places = [
      ['input', { bucket: remote.inputBucket, key: remote.inputKey }, 'read'],
      ['output', { bucket: remote.outputBucket, key: remote.outputKey }, 'write'],
      ['image', { bucket: remote.imageBucket, key: remote.imageKey }, 'write'],
      ['log', { bucket: remote.logBucket, key: remote.logKey }, 'write'],
    ] as const
    for (const [what, place, access] of places)
      if (!(await target.allows(project, place, access))) throw notAllowed(what, access)
  }

  /** Receives the document and creates the job; its id, or that of the same call before. */
  async function begin(
    principal: Principal,
    { pipeline, document, wanted, documentGuid, remote }: CheckedScoring,
    room: UploadQuota | undefined,
    options: CallOptions,
  ): Promise<string> {
    const { signal } = options
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

  return {
    /**
     * Has a document scored, as a job. The only model id is `main`: the pipeline says what scores.
     * @throws `not_found`, `wrong_state` without a pipeline that can score, `invalid_input` with several and none named, `too_large`,
     * `forbidden` where the user has no room for the document, for remote documents without the right to write in the project, and for places that the host does not open to the project, before anything is called; `unsupported`
     */
    async score(
      principal: Principal,
      modelId: string,
      input: ScoringInput,
      options: CallOptions = {},
    ): Promise<{ jobId: string }> {
      requireGlobal(principal)
      if (modelId !== 'main') throw noSuchModel()
      const { document, ...given } = input
      const { pipeline: wanted, documentGuid, remote } = check(scoringInputSchema, given)
      if ((document === undefined) === (remote === undefined)) throw oneOfBoth()
      const pipeline = await finder.forCaller(principal, wanted)
      await postProcessors.requireRunnable(definitionOf(pipeline))
      if (remote) {
        // Its places are open to the project: who scores there uses what the project may read and overwrite.
        await projects.requireRight(scopeOf(principal), pipeline.project_id, 'write')
        await requirePlaces(pipeline.project_id, remote)
      }
      const room = document && (await roomFor(principal))
      try {
        return { jobId: await begin(principal, { pipeline, document, wanted, documentGuid, remote }, room, options) }
      } finally {
        room?.leave()
      }
    },

    /** The result, or how far it is. One that failed has `error`. @throws `not_found` */
    async result(
      principal: Principal,
      id: string,
      options: CallOptions = {},
    ): Promise<ScoringResult | { status: 'WAITING' | 'RUNNING' }> {
      requireGlobal(principal)
      options.signal?.throwIfAborted()
      return resultOf(await requireOwn(principal, id))
    },

    /** Waits for the result for a time; undefined when it is not there by then. @throws `not_found` */
    async wait(
      principal: Principal,
      id: string,
      milliseconds: number,
      options: CallOptions = {},
    ): Promise<ScoringResult | undefined> {
      requireGlobal(principal)
      const until = clock.now() + milliseconds
      for (;;) {
        const changed = nextChange(signals, clock, scoringTopic(id), until, options.signal)
        try {
          const found = await resultOf(await requireOwn(principal, id))
          if (!('status' in found)) return found
          if (clock.now() >= until) return undefined
          await changed.promise
        } finally {
          changed.end()
        }
        options.signal?.throwIfAborted()
      }
    },
  }
}

/** The next hint that something changed, a look now and then, or the end of the time. */
function nextChange(
  signals: Signals,
  clock: Clock,
  topic: string,
  until: number,
  signal: AbortSignal | undefined,
): { readonly promise: Promise<void>; readonly end: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  const unsubscribe = signals.subscribe(topic, () => resolve())
  const cancel = clock.schedule(Math.min(until, clock.now() + 1_000), () => resolve())
  const aborted = () => resolve()
  signal?.addEventListener('abort', aborted)
  return {
    promise,
    end() {
      unsubscribe()
      cancel()
      signal?.removeEventListener('abort', aborted)
    },
  }
}

const noSuchModel = () =>
  new DocentError({ code: 'not_found', message: 'There is no model with this id; the only one is main.' })
const oneOfBoth = () =>
  new DocentError({
    code: 'invalid_input',
    message: 'A document is scored that comes with the call or is in remote storage.',
  })
const noTarget = () =>
  new DocentError({ code: 'unsupported', message: 'This deployment has no remote storage; upload the document.' })
const notAllowed = (what: string, access: 'read' | 'write') =>
  new DocentError({
    code: 'forbidden',
    message: `${what}Bucket and ${what}Key are not open to this project for ${access === 'read' ? 'reading' : 'writing'}; ask the operator of this deployment.`,
    details: { field: `${what}Bucket` },
  })
