import type { Draft, Runtime } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { eq, type BlobStore, type RowOf } from '../../kernel/ports/index.ts'
import { remove, update } from '../../kernel/records/index.ts'
import {
  analysisJobEntity,
  analysisJobsBy,
  analysisJobTable,
  runAnalysisJob,
  unendedJobsBy,
} from '../../resources/analysis-jobs/index.ts'
import { annotationMarkTable } from '../../resources/annotation-drafts/index.ts'
import { artifactEntity, artifactsBy, artifactTable, walkModels } from '../../resources/artifacts/index.ts'
import { pipelinesBy, pipelineTable } from '../../resources/pipelines/index.ts'
import { activeProjectsOf, findProject, projectEntity, projectTable } from '../../resources/projects/index.ts'
import { scoreDocument, scoringJobsBy, scoringJobTable } from '../../resources/scoring-jobs/index.ts'
import type { Erasing, NewOwner } from './erasing.ts'
import { changeOwner, dropGrantOfNewOwner, newOwnerOf } from './hand-over.ts'
import { someOwned } from './owned-records.ts'
import { removeRows } from './remove-rows.ts'

const atOnce = 50
const reason = new DocentError({ code: 'canceled', message: 'The user who started it is being erased.' })

/** Cancels jobs of document analysis, and waits for their end: nothing comes in the name of the user any more. */
export async function endAnalysisJobs(of: Erasing, runtime: Runtime): Promise<void> {
  await of.bites(async (draft) => {
    const rows = await unendedJobsBy(draft.storage, of.userId, ['pending', 'running'], atOnce)
    for (const row of rows) draft.send(draft.instance(analysisJobEntity, row), { type: 'CANCEL', by: of.erasureId })
    draft.afterCommit(() => rows.forEach(({ id }) => runtime.interrupt(runAnalysisJob, id, reason)))
    return rows.length
  })
  of.waitFor(await unendedJobsBy(of.storage, of.userId, ['pending', 'running', 'cancelling'], 1))
}

/** Scorings of the user, no matter whose the pipeline is, with the documents and results. */
export const removeScorings = (of: Erasing, runtime: Runtime, blobs: BlobStore): Promise<void> =>
  of.bites(async (draft, tally) => {
    const rows = await scoringJobsBy(draft.storage, of.userId, atOnce)
    for (const row of rows) {
      // Before the row, which leads to them; what runs meanwhile leaves orphans, which are the sweep's.
      for (const key of [row.document_key, row.result_key]) if (key !== null) await blobs.delete(key)
      draft.step(remove(scoringJobTable, { id: row.id }, { required: true }))
    }
    draft.afterCommit(() => rows.forEach(({ id }) => runtime.interrupt(scoreDocument, id, reason)))
    tally('removed', 'scoring_jobs', rows.length)
    return rows.length
  })

/** What the user said of words and has not saved, no matter in whose project. */
export const removeMarks = (of: Erasing): Promise<void> =>
  removeRows(of, { table: annotationMarkTable, where: eq('author_id', of.userId) })

/** Projects: to the new owner when others work in them, else deleted with all that is in them. */
export async function settleProjects(of: Erasing): Promise<void> {
  await of.bites(async (draft, tally) => {
    const rows = await activeProjectsOf(draft.storage, of.userId, atOnce)
    for (const row of rows) {
      const newOwner = newOwnerOf(of, row)
      if (newOwner) {
        changeOwner(draft, projectTable, row, newOwner)
        await dropGrantOfNewOwner(draft, { kind: 'analysis_project', table: projectTable, id: row.id }, newOwner)
        draft.record('analysis_project', row.id, 'HANDED_OVER', { to: newOwner.id })
      } else draft.send(draft.instance(projectEntity, row), { type: 'DELETE', by: of.erasureId })
      tally(newOwner ? 'handedOver' : 'removed', 'projects')
    }
    return rows.length
  })
  of.waitFor(await someOwned(of.storage, projectTable, of.userId))
}

/** Nobody who is called like the user later scores with models that named them. */
export async function leaveModels(of: Erasing): Promise<void> {
  const names = new Set(of.usernames.flatMap((name) => [name, `user:${name}`]))
  const others = (acl: unknown) => ((acl ?? []) as string[]).filter((name) => !names.has(name))
  for await (const { id, acl } of walkModels(of.storage, of.signal)) {
    if (others(acl).length === ((acl ?? []) as string[]).length) continue
    await of.bites(async (draft) => {
      const model = await draft.load(artifactEntity, id)
      const left = others(model?.row.acl)
      if (!model || left.length === ((model.row.acl ?? []) as string[]).length) return 0
      draft.set(model, { acl: left })
      return 1
    })
  }
}

/** What the user made in projects that stay belongs to the owners of these. */
export async function settleProjectContent(of: Erasing): Promise<void> {
  await settleRows(of, artifactsBy, (draft, row, owner) => changeOwner(draft, artifactTable, row, owner))
  await settleRows(of, analysisJobsBy, (draft, row, owner) =>
    changeOwner(draft, analysisJobTable, row, owner, { caller: null }),
  )
  await settleRows(of, pipelinesBy, (draft, { id }, owner) => {
    const where = eq('owner_id', of.userId)
    draft.step(update(pipelineTable, { key: { id }, set: { owner_id: owner.id }, where }))
  })
}

async function settleRows<Row extends Pick<RowOf<typeof pipelineTable>, 'id' | 'project_id'>>(
  of: Erasing,
  rowsBy: (storage: Draft['storage'], ownerId: string, limit: number) => Promise<Row[]>,
  settle: (draft: Draft, row: Row, owner: NewOwner) => void,
): Promise<void> {
  await of.bites(async (draft) => {
    let settled = 0
    for (const row of await rowsBy(draft.storage, of.userId, atOnce)) {
      const project = await findProject(draft.storage, row.project_id)
      // One that the user made just now is settled first, when the erasure looks again.
      if (!project || project.owner_id === of.userId) continue
      settle(draft, row, { id: project.owner_id, username: '' })
      settled++
    }
    return settled
  })
  of.waitFor(await rowsBy(of.storage, of.userId, 1))
}
