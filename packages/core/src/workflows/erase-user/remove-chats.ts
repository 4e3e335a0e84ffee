import { eq } from '../../kernel/ports/index.ts'
import { chatSessionEntity, countMessagesIn, openSessionsOf } from '../../resources/chats/index.ts'
import { messageFeedbackTable } from '../../resources/feedback/index.ts'
import type { Erasing } from './erasing.ts'
import { someOwned } from './owned-records.ts'
import { removeRows } from './remove-rows.ts'

const atOnce = 50

/** Chats with their messages, also hidden ones. What is being answered stops. */
export async function removeChats(of: Erasing): Promise<void> {
  const own = eq('owner_id', of.userId)
  await removeRows(of, { table: messageFeedbackTable, where: own, kind: 'feedback' })
  await of.bites(async (draft, tally) => {
    const rows = await openSessionsOf(draft.storage, of.userId, atOnce)
    if (rows.length === 0) return 0
    const ids = rows.map((row) => row.id)
    const messages = await countMessagesIn(draft.storage, ids)
    for (const row of rows)
      draft.send(draft.instance(chatSessionEntity, row), { type: 'DELETE', ownerId: of.erasureId })
    tally('removed', 'chat_sessions', rows.length)
    tally('removed', 'messages', messages)
    return rows.length
  })
  of.waitFor(await someOwned(of.storage, chatSessionEntity.table, of.userId))
}
