import { z } from 'zod'
import { compact, isoTime } from '../../kernel/input/index.ts'
import type { Row } from '../../kernel/ports/index.ts'
import { toldUsage, type SpentOn } from '../usage/index.ts'

/** A text about a document that was made of it. */
export const documentSummarySchema = z.object({
  id: z.string(),
  documentId: z.string(),
  content: z.string(),
  error: z.string().describe('Empty when it went well.'),
  kwargs: z.string().describe('JSON text: what it was made with.'),
  createdAt: z.iso.datetime(),
  usageStats: z.string().optional().describe('JSON text: tokens and cost.'),
})
export type DocumentSummary = z.output<typeof documentSummarySchema>

/** Their costs are what the ledger has of the calls for them. */
export async function summariesOf(spentOn: SpentOn, rows: readonly Row[]): Promise<DocumentSummary[]> {
  const spent = await spentOn(rows.map((row) => String(row['id'])))
  return rows.map((row) => {
    const usage = row['usage_stats'] as string | null
    return summaryOf(row, usage === null ? undefined : toldUsage(usage, spent.get(String(row['id']))))
  })
}

const summaryOf = (row: Row, usageStats: string | undefined): DocumentSummary =>
  compact({
    id: String(row['id']),
    documentId: String(row['document_id']),
    content: String(row['content']),
    error: String(row['error']),
    kwargs: String(row['kwargs']),
    createdAt: isoTime(Number(row['created_at'])),
    usageStats,
  })
