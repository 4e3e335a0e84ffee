import { eq } from '../../kernel/ports/index.ts'
import { type RecordStore, update } from '../../kernel/records/index.ts'
import { documentTable } from './document-tables.ts'

export interface ParsingProgress {
  readonly page_count?: number
  readonly pages_done?: number
}

/**
 * Shows how far a document is. Beside the machine: progress is worth nothing to history and must not cost a revision. A late
 * attempt has nothing to show any more.
 */
export async function noteParsingProgress(storage: RecordStore, id: string, set: ParsingProgress): Promise<void> {
  const where = eq('state', 'parsing')
  await storage.write({ steps: [update(documentTable, { key: { id }, where, set })] })
}
