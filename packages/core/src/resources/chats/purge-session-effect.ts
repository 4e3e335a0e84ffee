import { z } from 'zod'
import { defineEffect, type Draft } from '../../kernel/durable/index.ts'
import { eq, type Signals } from '../../kernel/ports/index.ts'
import { requireAbsent, type RecordStore } from '../../kernel/records/index.ts'
import { dropAgentFiles } from '../agent-files/index.ts'
import { deleteRunsOf } from '../agent-runs/index.ts'
import { deleteGenerationsOf } from '../generations/index.ts'
import { settleItem } from '../jobs/index.ts'
import { chatSessionEntity } from './chat-session-machine.ts'
import { messageTable } from './chat-tables.ts'
import { someMessagesOf, deleteMessages } from './message-records.ts'
import { leaveCollection } from './session-collection.ts'
import { chatSessionTopic } from './session-wait.ts'

export interface PurgeSessionDependencies {
  readonly storage: RecordStore
  readonly signals: Signals
  /** Stops what is being answered in the session and forgets what its streams have logged; harmless when repeated. */
  readonly stopGenerations: (sessionId: string, signal: AbortSignal) => Promise<void>
}

const messagesAtOnce = 200

/**
 * Deletes all of a session in bites, each of which leaves a whole state, so it continues from anywhere. New messages need an
 * open session, so none come in behind it.
 */
export function purgeSessionEffect({ storage, signals, stopGenerations }: PurgeSessionDependencies) {
  return defineEffect({
    effect: 'chat_session.purgeSession',
    parameters: z.object({ jobId: z.string().optional(), ownerId: z.string().optional() }),
    maxAttempts: 1_000,
    async run(run) {
      const sessionId = run.entityId
      await stopGenerations(sessionId, run.signal)
      for (;;) {
        run.signal.throwIfAborted()
        const messages = await someMessagesOf(storage, sessionId, messagesAtOnce)
        if (messages.length === 0) break
        await deleteMessages(storage, messages, run.signal)
      }
      while (await run.commit((draft) => dropAgentFiles(draft, sessionId))) run.signal.throwIfAborted()
      await deleteRunsOf(storage, sessionId, run.signal)
      await deleteGenerationsOf(storage, sessionId, run.signal)
      return async (draft) => {
        await endSession(draft, sessionId)
        const { jobId, ownerId } = run.parameters
        if (jobId !== undefined && ownerId !== undefined) {
          settleItem(draft, { jobId, itemId: sessionId, ownerId }, 'completed')
        }
        draft.afterCommit(() => signals.publish(chatSessionTopic(sessionId)))
      }
    },
    failed: () => () => {},
  })
}

async function endSession(draft: Draft, sessionId: string): Promise<void> {
  const session = await draft.load(chatSessionEntity, sessionId)
  if (!session || !draft.send(session, { type: 'PURGED' })) return
  draft.remove(session)
  draft.step(requireAbsent(messageTable, eq('session_id', sessionId)))
  leaveCollection(draft, session.row)
}
