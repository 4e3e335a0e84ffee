import type { PromptPassage } from '../../../kernel/ports/index.ts'
import type { RecordStore } from '../../../kernel/records/index.ts'
import { findDocuments, type DocumentRow } from '../../../resources/documents/index.ts'
import { contextDefaults, type ContextPart, type RagConfig } from '../../../resources/chat-settings/index.ts'
import type { Passage } from '../../retrieval/index.ts'

const dayMs = 86_400_000
const documentsAtOnce = 500

/** What the prompt has about numbered passages: what `meta_data_to_include` switches on, without what it switches off. */
export async function describePassages(
  { storage, now }: { readonly storage: RecordStore; readonly now: number },
  passages: readonly Passage[],
  numbered: readonly PromptPassage[],
  { metaDataToInclude = {} }: RagConfig,
): Promise<PromptPassage[]> {
  const includes = (part: ContextPart) => metaDataToInclude[part] ?? contextDefaults[part]
  const asked = includes('connector') || includes('original_mtime') || includes('age')
  const rows = asked ? await documentRows(storage, passages) : new Map<string, DatedDocument>()
  return numbered.map((passage, index) => {
    const { document } = passages[index]!
    const row = rows.get(document.documentId)
    const changed = row?.original_mtime == null ? undefined : row.original_mtime
    return {
      ...passage,
      documentName: includes('name') ? passage.documentName : '',
      pages: includes('page') ? passage.pages : '',
      text: includes('text') ? passage.text : '',
      details: {
        ...(includes('uri') && document.uri !== undefined ? { uri: document.uri } : {}),
        ...(includes('connector') && row ? { connector: row.connector } : {}),
        ...(includes('original_mtime') && changed !== undefined ? { changed: new Date(changed).toISOString() } : {}),
        ...(includes('age') && row ? { age_days: ageOf(now, changed ?? row.created_at) } : {}),
        ...(includes('score') ? { score: passage.score.toFixed(3) } : {}),
      },
    }
  })
}

const ageOf = (now: number, from: number): string => String(Math.max(0, Math.floor((now - from) / dayMs)))

type DatedDocument = Pick<DocumentRow, 'connector' | 'original_mtime' | 'created_at'>

async function documentRows(
  storage: RecordStore,
  passages: readonly Passage[],
): Promise<ReadonlyMap<string, DatedDocument>> {
  const ids = [...new Set(passages.map(({ document }) => document.documentId))]
  const rows = new Map<string, DatedDocument>()
  for (let start = 0; start < ids.length; start += documentsAtOnce) {
    const found = await findDocuments(storage, ids.slice(start, start + documentsAtOnce), [
      'id',
      'connector',
      'original_mtime',
      'created_at',
    ])
    for (const row of found) rows.set(row.id, row)
  }
  return rows
}
