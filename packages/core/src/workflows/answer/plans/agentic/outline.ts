import type { ToolOutcome } from '../../../../kernel/tools/index.ts'
import type { CollectionReader } from './collection-reader.ts'
import { listedResult } from './kept-result.ts'
import type { Ledger } from './ledger.ts'

/** Documents in an outline; the rest can be listed. */
const mostDocuments = 200

/** What there is to work through: the documents with their sizes. */
export async function outlineOf(reader: CollectionReader, ledger: Ledger): Promise<ToolOutcome> {
  const slices = await reader.list({ limit: mostDocuments + 1 })
  if (slices.length === 0) return { content: '(There are none.)', summary: '0 documents' }
  return listedResult(slices.slice(0, mostDocuments), { ledger, more: slices.length > mostDocuments })
}

export const outlineIntroduction = (content: string): string => `Outline of the documents:\n${content}`
