import { z } from 'zod'
import { deleteGrantsOf } from '../../access/index.ts'
import { defineEffect, type Draft, type Runtime } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { eq, type BlobStore } from '../../kernel/ports/index.ts'
import { remove, requireAbsent, type RecordStore } from '../../kernel/records/index.ts'
import {
  analysisJobEntity,
  analysisJobTable,
  deleteLinesOf,
  hasEnded,
  runAnalysisJob,
  someJobsIn,
} from '../../resources/analysis-jobs/index.ts'
import { artifactEntity, artifactTable, deleteSetsOf, someArtifactsIn } from '../../resources/artifacts/index.ts'
import { deletePipelinesOf } from '../../resources/pipelines/index.ts'
import { projectEntity } from '../../resources/projects/index.ts'
import { scoreDocument, scoringJobsIn, scoringJobTable } from '../../resources/scoring-jobs/index.ts'

export interface PurgeProjectDependencies {
  readonly storage: RecordStore
  readonly blobs: BlobStore
  readonly runtime: Runtime
}

const atOnce = 100

/** What is under way ends first; the effect looks again until nothing of the project is left. */
const againMs = 1_000
const type = 'purgeProject'

/** Removes what is in a deleted project: ends its jobs, then its artifacts, pipelines and scorings go. */
export function purgeProjectEffect({ storage, blobs, runtime }: PurgeProjectDependencies) {
  const reason = new DocentError({ code: 'canceled', message: 'The project was deleted.' })

  async function endJobs(projectId: string, signal: AbortSignal): Promise<boolean> {
    const rows = await someJobsIn(storage, projectId, atOnce)
    for (const row of rows) {
      signal.throwIfAborted()
      if (hasEnded(row.state)) await deleteLinesOf(storage, row.id, signal)
      await runtime.commit({ engine: 'purge' }, async (draft) => {
        const job = await draft.load(analysisJobEntity, row.id)
        if (!job) return
        // One that ended since has a log that is still to be deleted.
        if (hasEnded(row.state)) draft.remove(job)
        else if (hasEnded(job.state)) return
        else if (job.state !== 'cancelling') draft.send(job, { type: 'CANCEL', by: row.owner_id })
      })
      if (!hasEnded(row.state)) runtime.interrupt(runAnalysisJob, row.id, reason)
    }
    return rows.length > 0
  }

  async function endScorings(projectId: string, signal: AbortSignal): Promise<boolean> {
    const rows = await scoringJobsIn(storage, projectId, atOnce)
    for (const row of rows) {
      signal.throwIfAborted()
      for (const key of [row.document_key, row.result_key]) if (key !== null) await blobs.delete(key)
      await runtime.commit({ engine: 'purge' }, (draft) => draft.step(remove(scoringJobTable, { id: row.id })))
      runtime.interrupt(scoreDocument, row.id, reason)
    }
    return rows.length > 0
  }

  async function endArtifacts(projectId: string): Promise<boolean> {
    const rows = await someArtifactsIn(storage, projectId, atOnce)
    const staying = rows.filter(({ state }) => state !== 'deleting')
    if (staying.length > 0) {
      await runtime.commit({ engine: 'purge' }, async (draft) => {
        for (const { id } of staying) {
          const artifact = await draft.load(artifactEntity, id)
          if (artifact && artifact.state !== 'deleting') draft.send(artifact, { type: 'DELETE' })
        }
      })
    }
    return rows.length > 0
  }

  return defineEffect({
    effect: `${projectEntity.kind}.${type}`,
    parameters: z.object({}),
    maxAttempts: 100_000,
    async run({ entityId: id, signal }) {
      const left = [await endJobs(id, signal), await endScorings(id, signal), await endArtifacts(id)]
      if (left.includes(true)) return (draft) => lookAgain(draft, id)
      await deletePipelinesOf(storage, id, signal)
      await deleteSetsOf(storage, id, signal)
      await deleteGrantsOf(storage, 'analysis_project', id, signal)
      return async (draft) => {
        const project = await draft.load(projectEntity, id)
        if (!project || !draft.send(project, { type: 'PURGED' })) return
        for (const table of [analysisJobTable, artifactTable, scoringJobTable])
          draft.step(requireAbsent(table as typeof artifactTable, eq('project_id', id)))
        draft.remove(project)
      }
    },
    failed: () => () => {},
  })
}

async function lookAgain(draft: Draft, id: string): Promise<void> {
  const project = await draft.load(projectEntity, id)
  if (!project) return
  const request = { lane: 'purge', owner: project.row.owner_id, parameters: {}, delayMs: againMs } as const
  draft.enqueue({ kind: projectEntity.kind, id, type, request })
}
