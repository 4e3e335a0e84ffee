import { z } from 'zod'
import { defineEffect, type Draft } from '../../kernel/durable/index.ts'
import { eq, isIn, type Signals, type StorageDriver } from '../../kernel/ports/index.ts'
import { settleItem } from '../jobs/index.ts'
import { chatSessionEntity } from './chat-session-machine.ts'
import { messageMetaTable, messageReferenceTable, messageTable } from './chat-tables.ts'
import { leaveCollection } from './session-collection.ts'
import { chatSessionTopic } from './session-wait.ts'

export interface PurgeSessionDependencies {
  readonly storage: StorageDriver
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
          from: messageTable.name,
          where: eq('session_id', sessionId),
          columns: ['id'],
          limit: messagesAtOnce,
        })
        if (messages.length === 0) break
        const ids = messages.map((row) => String(row['id']))
        // The messages go last: what hangs on them is found through them.
        await deleteAll(messageReferenceTable.name, 'message_id', ids, run.signal)
        await deleteAll(messageMetaTable.name, 'message_id', ids, run.signal)
        await deleteAll('message_feedback', 'answer_id', ids, run.signal)
        await deleteAll(messageTable.name, 'id', ids, run.signal)
      }
      await deleteAll('kept_plan', 'session_id', [sessionId], run.signal)
      await deleteAll('generation', 'session_id', [sessionId], run.signal)
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

  async function deleteAll(
    table: string,
    column: string,
    values: readonly string[],
    signal: AbortSignal,
  ): Promise<void> {
    const where = isIn(column, values)
    while ((await storage.writeWhere({ kind: 'delete', table, where, limit: rowsAtOnce })) === rowsAtOnce) {
      signal.throwIfAborted()
    }
  }
}

async function endSession(draft: Draft, sessionId: string): Promise<void> {
  const session = await draft.load(chatSessionEntity, sessionId)
  if (!session || !draft.send(session, { type: 'PURGED' })) return
  draft.remove(session)
  draft.step({ kind: 'requireAbsent', table: messageTable.name, where: eq('session_id', sessionId) })
  leaveCollection(draft, session.row)
}
