import { z } from 'zod'
import type { Draft } from '../../kernel/durable/index.ts'
import { eq } from '../../kernel/ports/index.ts'
import { insert, requireMatch, type RecordStore } from '../../kernel/records/index.ts'
import { messageMetaTable, messageTable } from './chat-tables.ts'
import { findMessage, findMeta } from './message-records.ts'

/** Stored with the metadata of an answer, and removed with it; never requested as metadata. */
export const followUpKind = 'follow_up_questions'

const storedSchema = z.array(z.string())

/** Follow-up questions of an answer; undefined while none were made. */
export async function readFollowUps(
  storage: Pick<RecordStore, 'read'>,
  messageId: string,
): Promise<readonly string[] | undefined> {
  const row = await findMeta(storage, messageId, followUpKind)
  return row && storedSchema.parse(JSON.parse(row.content))
}

/** Keeps them with the answer, unless it is gone or has some. */
export async function keepFollowUps(draft: Draft, messageId: string, questions: readonly string[]): Promise<void> {
  const answer = await findMessage(draft.storage, messageId, ['id'])
  if (!answer) return
  const row = {
    message_id: messageId,
    kind: followUpKind,
    content: JSON.stringify(questions),
    created_at: draft.now,
  }
  draft.step(requireMatch(messageTable, eq('id', messageId)))
  draft.step(insert(messageMetaTable, row, { onConflict: 'ignore' }))
}
