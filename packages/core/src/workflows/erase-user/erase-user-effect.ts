import { z } from 'zod'
import { formerUsernameTable, userTable, findUser, formerUsernamesOf } from '../../access/index.ts'
import { defineEffect, timeOfEvent, effectsOf, type Draft, type Runtime } from '../../kernel/durable/index.ts'
import { eq, type BlobStore, type Signals } from '../../kernel/ports/index.ts'
import { remove, requireAbsent, type RecordStore } from '../../kernel/records/index.ts'
import { chatSessionEntity } from '../../resources/chats/index.ts'
import { collectionEntity } from '../../resources/collections/index.ts'
import { agentKeyTable, customAgentKeyTable, toolKeyTable } from '../../resources/agent-keys/index.ts'
import { customAgentTable, customAgentToolTable } from '../../resources/custom-agents/index.ts'
import { analysisJobTable } from '../../resources/analysis-jobs/index.ts'
import { artifactTable } from '../../resources/artifacts/index.ts'
import { customToolTable } from '../../resources/custom-tools/index.ts'
import { documentEntity } from '../../resources/documents/index.ts'
import { unpurgedIndexes } from '../../resources/indexes/index.ts'
import { jobEntity, settleItem } from '../../resources/jobs/index.ts'
import { memoryBlockEntity } from '../../resources/memory-blocks/index.ts'
import { pipelineTable } from '../../resources/pipelines/index.ts'
import { projectTable } from '../../resources/projects/index.ts'
import { promptTemplateEntity } from '../../resources/prompt-templates/index.ts'
import { scheduledTaskEntity } from '../../resources/scheduled-tasks/index.ts'
import { scoringJobTable } from '../../resources/scoring-jobs/index.ts'
import { endJobs, endTasks, removeJobs } from './end-work.ts'
import { receiptSchema } from './erasure.ts'
import { erasureEntity } from './erasure-machine.ts'
import { erasureTopic } from './erasure-wait.ts'
import { beginErasing, type Erasing, type NewOwner, type Progress } from './erasing.ts'
import { findErasure } from './erasure-records.ts'
import { keepUsage } from './keep-usage.ts'
import { removeAccess, removeGrants, removeKeys } from './remove-access.ts'
import { removeChats } from './remove-chats.ts'
import { removeNames } from './remove-names.ts'
import { removeAgentKeys, removeAgents, removeTools } from './remove-tools.ts'
import { handOverCollections, removeCollections } from './settle-collections.ts'
import { removeTraces, removeUploads, settleDocuments, settleMemberships } from './settle-documents.ts'
import {
  endAnalysisJobs,
  leaveModels,
  removeMarks,
  removeScorings,
  settleProjectContent,
  settleProjects,
} from './settle-projects.ts'
import { settleSharedTexts } from './settle-shared-texts.ts'
import { settleTags } from './settle-tags.ts'
import type { ErasureRow } from './erasure-table.ts'

export interface EraseUserDependencies {
  readonly storage: RecordStore
  readonly blobs: BlobStore
  readonly runtime: Runtime
  readonly signals: Signals
  /** To be called when a collection is on its way out: keys of it end. */
  readonly forgetCollection: (collectionId: string) => void
  /** To be called when the user is gone: the next user with the id has neither their rights nor their settings. */
  readonly forgetUser: () => void
}

/** Nothing of these may come in between the last look and the batch that records that there is nothing. */
const owned = [
  collectionEntity.table,
  documentEntity.table,
  chatSessionEntity.table,
  jobEntity.table,
  promptTemplateEntity.table,
  memoryBlockEntity.table,
  scheduledTaskEntity.table,
  customToolTable,
  customAgentTable,
  customAgentToolTable,
  agentKeyTable,
  toolKeyTable,
  customAgentKeyTable,
  projectTable,
  artifactTable,
  analysisJobTable,
  pipelineTable,
  scoringJobTable,
]

/**
 * Removes or hands over everything of a user, in bites; goes over it again and again until nothing is found. What other
 * effects remove meanwhile is not waited for here: the erasure looks again later.
 */
export function eraseUserEffect(dependencies: EraseUserDependencies) {
  const { storage, blobs, runtime, signals, forgetCollection, forgetUser } = dependencies

  async function pass(of: Erasing, progress: Progress): Promise<void> {
    await endTasks(of)
    await endJobs(of)
    await endAnalysisJobs(of, runtime)
    if (progress.waits) return
    // First what goes with other things as well, so that it is counted.
    await removeKeys(of)
    await removeChats(of)
    await handOverCollections(of)
    await settleDocuments(of, runtime)
    await removeCollections(of, forgetCollection)
    await removeUploads(of, blobs)
    await removeAgents(of, blobs)
    await removeAgentKeys(of)
    await removeTools(of, blobs)
    await settleSharedTexts(of)
    await settleTags(of)
    await removeScorings(of, runtime, blobs)
    await removeMarks(of)
    await settleProjects(of)
    // What follows looks through whole tables: once nothing else is on its way out.
    if (progress.waits) return
    await settleMemberships(of)
    await settleProjectContent(of)
    await leaveModels(of)
    await removeTraces(of)
    await removeJobs(of)
    await removeGrants(of)
    await keepUsage(of)
    await removeNames(of)
    await removeAccess(of)
    of.waitFor(await effectsOf(storage, of.userId, 1))
    const settled = await settledAt(storage, of.erasureId)
    if (settled !== undefined) of.waitFor(await unpurgedIndexes(storage, settled))
  }

  return defineEffect({
    effect: 'erasure.eraseUser',
    parameters: z.object({}),
    maxAttempts: 1_000,
    async run(run) {
      const erasure = await findErasure(storage, run.entityId)
      if (erasure?.state !== 'erasing') return () => {}
      const userId = erasure.user_id
      const usernames = await usernamesOf(storage, userId)
      const newOwner = await newOwnerOf(storage, erasure)
      const { of, progress } = beginErasing(run, storage, { erasure, usernames, newOwner })
      for (;;) {
        progress.worked = false
        await pass(of, progress)
        if (progress.waits) return (draft) => send(draft, run.entityId, 'AGAIN')
        if (!progress.worked) break
      }
      return async (draft) => {
        for (const table of owned) draft.step(requireAbsent(table, eq('owner_id', userId)))
        await send(draft, run.entityId, 'EMPTY')
        draft.afterCommit(() => {
          forgetUser()
          signals.publish(erasureTopic(run.entityId))
        })
      }
    },
    failed: () => () => {},
  })
}

/** When the erasure had settled, in milliseconds: what others delete after that is not waited for. */
async function settledAt(storage: RecordStore, erasureId: string): Promise<number | undefined> {
  return timeOfEvent(storage, { kind: erasureEntity.kind, id: erasureId }, 'SETTLED')
}

async function usernamesOf(storage: RecordStore, userId: string): Promise<string[]> {
  const account = await findUser(storage, userId)
  return [...(account ? [account] : []), ...(await formerUsernamesOf(storage, userId))].map((row) => row.username)
}

async function newOwnerOf(storage: RecordStore, erasure: ErasureRow): Promise<NewOwner | undefined> {
  if (erasure.hand_over_to === null) return undefined
  const row = await findUser(storage, erasure.hand_over_to)
  // Nobody is erased who is still to take something over. To remove it all instead would be the worse surprise.
  if (!row || row.erasure_id !== null) throw new Error('the user who takes over is gone')
  return { id: row.id, username: row.username }
}

async function send(draft: Draft, id: string, type: 'AGAIN' | 'EMPTY'): Promise<void> {
  const erasure = await draft.load(erasureEntity, id)
  if (!erasure || !draft.send(erasure, { type })) return
  if (erasure.state === 'erased') {
    const receipt = receiptSchema.parse(erasure.row.receipt)
    const removed = { ...receipt.removed, account: 1 }
    draft.set(erasure, { receipt: { ...receipt, removed }, finished_at: draft.now })
    const userId = erasure.row.user_id
    draft.step(remove(userTable, { id: userId }, { where: eq('erasure_id', id) }))
    // Only now may others have these names: nothing opened to them is left.
    for (const { username } of await formerUsernamesOf(draft.storage, userId))
      draft.step(remove(formerUsernameTable, { username: username }))
  } else if (erasure.state === 'settling') {
    const job = await draft.load(jobEntity, id)
    if (!job) return
    const ownerId = job.row.owner_id
    settleItem(draft, { jobId: id, itemId: id, ownerId }, 'completed')
  }
}
