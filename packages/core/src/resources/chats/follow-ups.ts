import { z } from 'zod'
import type { Draft } from '../../kernel/durable/index.ts'
import { and, eq } from '../../kernel/ports/index.ts'
import { insert, requireMatch, type RecordStore } from '../../kernel/records/index.ts'
import { messageMetaTable, messageTable } from './chat-tables.ts'

/** Lies with the metadata of an answer, and goes with it; nobody asks for it as metadata. */
export const followUpKind = 'follow_up_questions'

const storedSchema = z.array(z.string())

/** Follow-up questions of an answer; undefined while none were made. */
export async function readFollowUps(
  storage: Pick<RecordStore, 'read'>,
  messageId: string,
): Promise<readonly string[] | undefined> {
  const where = and(eq('message_id', messageId), eq('kind', followUpKind))
  const [row] = await storage.read({ from: messageMetaTable, where, limit: 1 })
  return row && storedSchema.parse(JSON.parse(row.content))
}

/** Keeps them with the answer, unless it is gone or has some. */
export async function keepFollowUps(draft: Draft, messageId: string, questions: readonly string[]): Promise<void> {
  const here = eq('id', messageId)
  const [answer] = await draft.storage.read({ from: messageTable, where: here, columns: ['id'], limit: 1 })
  if (!answer) return
  const row = {
    message_id: messageId,
    kind: followUpKind,
    content: JSON.stringify(questions),
    created_at: draft.now,
  }
  draft.step(requireMatch(messageTable, here))
  draft.step(insert(messageMetaTable, row, { onConflict: 'ignore' }))
}
