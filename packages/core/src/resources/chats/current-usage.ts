import { withLedgerUsage, type SpentOn } from '../usage/index.ts'
import type { MessageRow, MessageMetaRow } from './chat-tables.ts'

export const usageKind = 'usage_stats'

/** The question whose generation made an answer; for an answer in a fork that of the first session. */
const generationOf = (message: MessageRow): string => message.generation_id ?? message.reply_to ?? ''

/** Metadata of messages, whose `usage_stats` report what the ledger has of the calls for an answer. */
export async function withCurrentUsage(
  spentOn: SpentOn,
  messages: readonly MessageRow[],
  meta: readonly MessageMetaRow[],
): Promise<MessageMetaRow[]> {
  const generations = new Map(messages.map((row) => [row.id, generationOf(row)]))
  const generationIn = (row: MessageMetaRow) => (row.kind === usageKind ? generations.get(row.message_id) : undefined)
  const spent = await spentOn([...new Set(meta.flatMap((row) => generationIn(row) || []))])
  return meta.map((row) => {
    const own = spent.get(generationIn(row) ?? '')
    return own ? { ...row, content: withLedgerUsage(row.content, own) } : row
  })
}
