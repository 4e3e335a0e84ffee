import { generationTable, keptPlanTable } from '../generations/generation-tables.ts'
import { messageFeedbackTable } from '../feedback/feedback-tables.ts'
import { z } from 'zod'
import { defineEffect, type Draft } from '../../kernel/durable/index.ts'
import { eq, isIn, type Signals, type TableDefinition } from '../../kernel/ports/index.ts'
import { requireAbsent, type RecordStore, type Where } from '../../kernel/records/index.ts'
import { settleItem } from '../jobs/index.ts'
import { chatSessionEntity } from './chat-session-machine.ts'
import { messageMetaTable, messageReferenceTable, messageTable } from './chat-tables.ts'
import { leaveCollection } from './session-collection.ts'
import { chatSessionTopic } from './session-wait.ts'

export interface PurgeSessionDependencies {
  readonly storage: RecordStore
  readonly signals: Signals
  /** Stops what is being answered in the session and forgets what its streams have logged; harmless when repeated. */
  readonly stopGenerations: (sessionId: string, signal: AbortSignal) => Promise<void>
}

const messagesAtOnce = 200
const rowsAtOnce = 500

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
        const messages = await storage.read({
          from: messageTable,
          where: eq('session_id', sessionId),
          columns: ['id'],
          limit: messagesAtOnce,
        })
        if (messages.length === 0) break
        const ids = messages.map((row) => row.id)
        // The messages go last: what hangs on them is found through them.
        await deleteAll(messageReferenceTable, isIn('message_id', ids), run.signal)
        await deleteAll(messageMetaTable, isIn('message_id', ids), run.signal)
        await deleteAll(messageFeedbackTable, isIn('answer_id', ids), run.signal)
        await deleteAll(messageTable, isIn('id', ids), run.signal)
      }
      await deleteAll(keptPlanTable, eq('session_id', sessionId), run.signal)
      await deleteAll(generationTable, eq('session_id', sessionId), run.signal)
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

  async function deleteAll<Table extends TableDefinition>(
    table: Table,
    where: Where<NoInfer<Table>>,
    signal: AbortSignal,
  ): Promise<void> {
    while ((await storage.writeWhere({ kind: 'delete', table, where, limit: rowsAtOnce })) === rowsAtOnce) {
      signal.throwIfAborted()
    }
  }
}

async function endSession(draft: Draft, sessionId: string): Promise<void> {
  const session = await draft.load(chatSessionEntity, sessionId)
  if (!session || !draft.send(session, { type: 'PURGED' })) return
  draft.remove(session)
  draft.step(requireAbsent(messageTable, eq('session_id', sessionId)))
  leaveCollection(draft, session.row)
}
