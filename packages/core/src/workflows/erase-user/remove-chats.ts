import { and, eq, isIn } from '../../kernel/ports/index.ts'
import { chatSessionEntity, messageTable } from '../../resources/chats/index.ts'
import { messageFeedbackTable } from '../../resources/feedback/index.ts'
import type { Erasing } from './erasing.ts'
import { removeRows } from './remove-rows.ts'

const atOnce = 50

/** Chats with their messages, also hidden ones. What is being answered stops. */
export async function removeChats(of: Erasing): Promise<void> {
  const own = eq('owner_id', of.userId)
  await removeRows(of, { table: messageFeedbackTable, where: own, kind: 'feedback' })
  await of.bites(async (draft, tally) => {
    const where = and(own, eq('state', 'open'))
    const rows = await draft.storage.read({ from: chatSessionEntity.table, where, limit: atOnce })
    if (rows.length === 0) return 0
    const ids = rows.map((row) => row.id)
    const [messages] = await draft.storage.aggregate({
      from: messageTable,
      where: isIn('session_id', ids),
      measures: { count: { count: true } },
    })
    for (const row of rows)
      draft.send(draft.instance(chatSessionEntity, row), { type: 'DELETE', ownerId: of.erasureId })
    tally('removed', 'chat_sessions', rows.length)
    tally('removed', 'messages', messages?.count ?? 0)
    return rows.length
  })
  of.waitFor(await of.storage.read({ from: chatSessionEntity.table, where: own, columns: ['id'], limit: 1 }))
}
