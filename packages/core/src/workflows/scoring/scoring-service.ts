import { nextSignal } from '../../kernel/async/index.ts'
import { requireGlobal, scopeOf } from '../../access/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { check } from '../../kernel/input/index.ts'
import type { Clock, ObjectTarget, Principal, Signals } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import type { CallOptions } from '../../kernel/use-case.ts'
import type { ReadContent, UploadRoom } from '../../resources/artifacts/index.ts'
import { definitionOf } from '../../resources/pipelines/index.ts'
import type { ProjectRecords } from '../../resources/projects/index.ts'
import { findScoringJob, type ScoringJobRow } from '../../resources/scoring-jobs/index.ts'
import type { PostProcessors, ScoringResult } from '../analysis/index.ts'
import { beginScoring, type BeginScoringDependencies } from './begin-scoring.ts'
import { failedResult } from './failed-result.ts'
import type { PipelineFinder } from './find-pipeline.ts'
import { requirePlaces } from './require-places.ts'
import { scoringInputSchema, type ScoringInput } from './scoring-input.ts'

export interface ScoringDependencies extends BeginScoringDependencies {
  readonly storage: RecordStore
  readonly clock: Clock
  readonly signals: Signals
  readonly projects: ProjectRecords
  readonly readContent: ReadContent
  readonly roomFor: UploadRoom
  readonly finder: PipelineFinder
  readonly postProcessors: PostProcessors
  readonly target: ObjectTarget | undefined
}

/** How often a waiting caller looks when no signal comes. */
const lookAgainMs = 1_000

export const scoringTopic = (id: string): string => `scoring:${id}`

/** Documents that pipelines score, one by one. */
export function scoringService(dependencies: ScoringDependencies) {
  const { storage, clock, signals, projects, readContent, roomFor, finder, postProcessors } = dependencies
  const begin = beginScoring(dependencies)

  /** @throws `not_found` for missing ones, those of others, and those of remote documents once the caller does not see their project any more */
  async function requireOwn(principal: Principal, id: string): Promise<ScoringJobRow> {
    const row = await findScoringJob(storage, id)
    const isOwn = row?.owner_id === principal.userId
    // A document that came with the call is the caller's. One that was read where the project may read is the project's.
    if (isOwn && (row.remote === null || (await projects.sees(scopeOf(principal), row.project_id)))) return row
    throw new DocentError({ code: 'not_found', message: 'There is no scoring job with this id, or it is not yours.' })
  }

  /** @throws `not_found` when the stored result is damaged */
  async function resultOf(
    row: ScoringJobRow,
    signal: AbortSignal | undefined,
  ): Promise<ScoringResult | { status: 'WAITING' | 'RUNNING' }> {
    if (row.state === 'waiting') return { status: 'WAITING' }
    if (row.state === 'running') return { status: 'RUNNING' }
    if (row.result_key !== null) {
      const content = { blob_key: row.result_key, sha256: row.result_sha256! }
      return JSON.parse(new TextDecoder().decode(await readContent(content, signal, damagedResult))) as ScoringResult
    }
    return failedResult(row.document_guid, row.error as { code: string; message: string })
  }

  return {
    /**
     * Has a document scored, as a job. The only model id is `main`: the pipeline defines what scores.
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
        await requirePlaces(dependencies.target, pipeline.project_id, remote)
      }
      const room = document && (await roomFor(principal))
      try {
        return { jobId: await begin(principal, { pipeline, document, wanted, documentGuid, remote }, room, options) }
      } finally {
        room?.leave()
      }
    },

    /** The result, or how far it is. One that failed has `error`. @throws `not_found`, also when the result is damaged */
    async result(
      principal: Principal,
      id: string,
      options: CallOptions = {},
    ): Promise<ScoringResult | { status: 'WAITING' | 'RUNNING' }> {
      requireGlobal(principal)
      options.signal?.throwIfAborted()
      return resultOf(await requireOwn(principal, id), options.signal)
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
        const at = Math.min(until, clock.now() + lookAgainMs)
        using changed = nextSignal({ signals, clock }, scoringTopic(id), { at, signal: options.signal })
        const found = await resultOf(await requireOwn(principal, id), options.signal)
        if (!('status' in found)) return found
        if (clock.now() >= until) return undefined
        await changed.promise
        options.signal?.throwIfAborted()
      }
    },
  }
}

const damagedResult = () =>
  new DocentError({ code: 'not_found', message: 'The stored result is damaged or missing; score the document again.' })
const noSuchModel = () =>
  new DocentError({ code: 'not_found', message: 'There is no model with this id; the only one is main.' })
const oneOfBoth = () =>
  new DocentError({
    code: 'invalid_input',
    message: 'A document is scored that comes with the call or is in remote storage.',
  })
