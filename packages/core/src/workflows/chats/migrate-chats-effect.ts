import { z } from 'zod'
import { grantedSubjects } from '../../access/index.ts'
import { defineEffect, type Draft } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { eq } from '../../kernel/ports/index.ts'
import { increment, matching, update, type RecordStore } from '../../kernel/records/index.ts'
import { chatSessionEntity, shownSessionsBehind, type ChatSessionRow } from '../../resources/chats/index.ts'
import { requireOpen, collectionTable, type CollectionRow, findCollection } from '../../resources/collections/index.ts'
import { jobEntity, jobContinues, settleItem, type ChildEnd, findJob } from '../../resources/jobs/index.ts'
import { migrateEffect } from './migrate-chats-job.ts'

const sessionsAtOnce = 100

const parametersSchema = z.object({ collectionId: z.string(), targetCollectionId: z.string() })
type Move = z.output<typeof parametersSchema>

/**
 * Moves sessions in order of their ids, some at a time; the counts of both collections change with the same batch. A
 * second run finds those that are left.
 */
export function migrateChatsEffect({ storage }: { readonly storage: RecordStore }) {
  return defineEffect({
    effect: `${jobEntity.kind}.${migrateEffect}`,
    parameters: z.object({}),
    maxAttempts: 20,
    async run(run) {
      const jobId = run.entityId
      const job = await findJob(storage, jobId)
      if (!job) return () => {}
      const move = parametersSchema.parse(job.parameters)
      const end = (how: ChildEnd, error?: string) => (draft: Draft) =>
        settleItem(draft, { jobId, itemId: move.collectionId, ownerId: job.owner_id }, how, error)
      let after = ''
      let left = 0
      for (;;) {
        run.signal.throwIfAborted()
        const done = await run.commit(async (draft) =>
          (await jobContinues(draft, jobId)) ? moveSome(draft, storage, move, after) : undefined,
        )
        if (done === undefined) return end('canceled')
        left += done.left
        if (done.last === undefined) break
        after = done.last
      }
      return end('completed', left === 0 ? undefined : stayed(left))
    },
    failed:
      ({ entityId, error }) =>
      async (draft) => {
        const job = await draft.load(jobEntity, entityId)
        if (!job) return
        const { collectionId } = parametersSchema.parse(job.row.parameters)
        const reason = error.code === 'internal' ? 'The sessions could not be moved.' : error.message
        const item = { jobId: entityId, itemId: collectionId, ownerId: job.row.owner_id }
        settleItem(draft, item, 'failed', `${collectionId}: ${reason}`)
      },
  })
}

const stayed = (count: number) =>
  `${count} of the chat sessions stayed: their owners do not see the other collection; share it with them first.`

/** `last` is absent when there are no more. */
async function moveSome(
  draft: Draft,
  storage: RecordStore,
  { collectionId, targetCollectionId }: Move,
  after: string,
): Promise<{ readonly last: string | undefined; readonly left: number }> {
  const sessions = await shownSessionsBehind(storage, collectionId, after, sessionsAtOnce)
  const target = await findCollection(storage, targetCollectionId)
  if (target?.state !== 'active') {
    throw new DocentError({ code: 'wrong_state', message: 'The other collection was deleted or archived.' })
  }
  const seers = await whoSees(storage, target, sessions)
  const moving = sessions.filter((row) => seers.has(row.owner_id))
  for (const { id, revision } of moving) {
    draft.step(
      update(chatSessionEntity.table, {
        key: { id },
        // A concurrent move or deletion counts by where it was: one of the two decides again.
        revision,
        set: { collection_id: targetCollectionId },
      }),
    )
  }
  if (moving.length > 0) {
    requireOpen(draft, targetCollectionId)
    count(draft, collectionId, -moving.length)
    count(draft, targetCollectionId, moving.length)
  }
  const last = sessions.length < sessionsAtOnce ? undefined : sessions.at(-1)!.id
  return { last, left: sessions.length - moving.length }
}

const count = (draft: Draft, id: string, by: number) =>
  draft.step(
    increment(collectionTable, {
      key: { id },
      by: { sessions_count: by },
      when: matching(collectionTable, eq('id', id)),
    }),
  )

/**
 * Owners of these sessions who can read the collection. What groups they are in is not known here: those grants do not
 * count.
 */
async function whoSees(
  storage: RecordStore,
  target: CollectionRow,
  sessions: readonly Pick<ChatSessionRow, 'owner_id'>[],
): Promise<ReadonlySet<string>> {
  const owners = new Set(sessions.map((row) => row.owner_id))
  if (target.is_public === true) return owners
  const subjects = ['public', ...[...owners].map((owner) => `user:${owner}`)]
  const granted = await grantedSubjects(storage, 'collection', target.id, subjects)
  if (granted.has('public')) return owners
  return new Set([...owners].filter((owner) => owner === target.owner_id || granted.has(`user:${owner}`)))
}
