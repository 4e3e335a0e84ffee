import { z } from 'zod'
import { compact, isoTime } from '../../kernel/input/index.ts'
import { withLedgerUsage, type SpentOn } from '../usage/index.ts'
import type { DocumentSummaryRow } from './document-tables.ts'

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
export async function summariesOf(spentOn: SpentOn, rows: readonly DocumentSummaryRow[]): Promise<DocumentSummary[]> {
  const spent = await spentOn(rows.map((row) => row.id))
  return rows.map((row) => {
    const usage = row.usage_stats as string | null
    return summaryOf(row, usage === null ? undefined : withLedgerUsage(usage, spent.get(row.id)))
  })
}

const summaryOf = (row: DocumentSummaryRow, usageStats: string | undefined): DocumentSummary =>
  compact({
    id: row.id,
    documentId: row.document_id,
    content: row.content,
    error: row.error,
    kwargs: row.kwargs,
    createdAt: isoTime(row.created_at),
    usageStats,
  })
