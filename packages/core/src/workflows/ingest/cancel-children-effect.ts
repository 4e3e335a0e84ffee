import { z } from 'zod'
import {
  defineEffect,
  type EffectOutcome,
  type EffectRun,
  type Runtime,
  outboxTable,
  waitingEffectsOf,
} from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { eq } from '../../kernel/ports/index.ts'
import { remove, type RecordStore } from '../../kernel/records/index.ts'
import { membershipEntity, pendingOfJob } from '../../resources/documents/index.ts'
import { jobEntity, releaseJob, endEpoch, noteJobError } from '../../resources/jobs/index.ts'
import { cancelProcess, documentProcessEntity, runningProcessesOf } from '../../resources/processing/index.ts'
import { interruptIngestion } from './interrupt-ingestion.ts'
import { cancelMembership } from './settle-membership.ts'

const membersAtOnce = 50
/** Effects of jobs without documents that end early. */
const interruptible = ['job.buildTopics', 'job.verifyStore']

/** Ends what a canceled job still has on its way. What is searchable stays; nothing is left half. */
export function cancelChildrenEffect({
  storage,
  runtime,
}: {
  readonly storage: RecordStore
  readonly runtime: Runtime
}) {
  return defineEffect({
    effect: 'job.cancelChildren',
    parameters: z.object({ timedOut: z.boolean() }),
    maxAttempts: 1_000,
    async run(run) {
      const reason = new DocentError({
        code: 'canceled',
        message: run.parameters.timedOut ? 'The job reached its timeout.' : 'The job was canceled.',
      })
      // A job that reached its deadline was not canceled by a call, which would have done this.
      await endEpoch(storage, run.entityId)
      if (run.parameters.timedOut) await noteJobError(storage, run.entityId, reason.message)
      await endListing(run, runtime, reason)
      for (const effect of interruptible) runtime.interrupt(effect, run.entityId, reason)
      for (;;) {
        run.signal.throwIfAborted()
        const members = await pendingOfJob(storage, run.entityId, membersAtOnce)
        if (members.length === 0) break
        await run.commit(async (draft) => {
          for (const { id } of members) {
            const membership = await draft.load(membershipEntity, id)
            if (!membership) continue
            await cancelMembership(draft, membership, reason.message)
          }
        })
        for (const member of members) {
          const target = { documentId: member.document_id, membershipIds: [member.id] }
          interruptIngestion(runtime, target, reason)
        }
      }
      return cancelProcesses(run, storage, runtime, reason)
    },
    failed: () => () => {},
  })
}

/** A listing may wait for its turn, for its next attempt or for a slow source: nobody waits for it any more. */
async function endListing(run: EffectRun<unknown>, runtime: Runtime, reason: DocentError): Promise<void> {
  const waiting = eq('state', 'waiting')
  await run.commit(async (draft) => {
    const rows = await waitingEffectsOf(draft.storage, { kind: jobEntity.kind, id: run.entityId }, 'listChildren')
    for (const { id, owner } of rows) {
      draft.step(remove(outboxTable, { id }, { where: waiting, required: true }))
      releaseJob(draft, { id: run.entityId, ownerId: owner })
    }
  })
  runtime.interrupt('job.listChildren', run.entityId, reason)
}

async function cancelProcesses(
  run: EffectRun<unknown>,
  storage: RecordStore,
  runtime: Runtime,
  reason: DocentError,
): Promise<EffectOutcome> {
  for (;;) {
    run.signal.throwIfAborted()
    const running = await runningProcessesOf(storage, run.entityId, membersAtOnce)
    if (running.length === 0) return () => {}
    await run.commit(async (draft) => {
      for (const { id } of running) {
        const process = await draft.load(documentProcessEntity, id)
        if (process?.state === 'running') cancelProcess(draft, process)
      }
    })
    for (const { id } of running) runtime.interrupt('document_process.processDocument', id, reason)
  }
}
