import { isIn, type PromptPassage, type Row, type StorageDriver } from '../../../kernel/ports/index.ts'
import { contextDefaults, type ContextPart, type RagConfig } from '../../../resources/chat-settings/index.ts'
import type { Passage } from '../../retrieval/index.ts'

const dayMs = 86_400_000
const documentsAtOnce = 500

/** What the prompt says of numbered passages: what `meta_data_to_include` switches on, without what it switches off. */
export async function describePassages(
  { storage, now }: { readonly storage: StorageDriver; readonly now: number },
  passages: readonly Passage[],
  numbered: readonly PromptPassage[],
  { metaDataToInclude = {} }: RagConfig,
): Promise<PromptPassage[]> {
  const says = (part: ContextPart) => metaDataToInclude[part] ?? contextDefaults[part]
  const asked = says('connector') || says('original_mtime') || says('age')
  const rows = asked ? await documentRows(storage, passages) : new Map<string, Row>()
  return numbered.map((passage, index) => {
    const { document } = passages[index]!
    const row = rows.get(document.documentId)
    const changed = row?.['original_mtime'] == null ? undefined : Number(row['original_mtime'])
    return {
      ...passage,
      documentName: says('name') ? passage.documentName : '',
      pages: says('page') ? passage.pages : '',
      text: says('text') ? passage.text : '',
      details: {
        ...(says('uri') && document.uri !== undefined ? { uri: document.uri } : {}),
        ...(says('connector') && row ? { connector: String(row['connector']) } : {}),
        ...(says('original_mtime') && changed !== undefined ? { changed: new Date(changed).toISOString() } : {}),
        ...(says('age') && row ? { age_days: ageOf(now, changed ?? Number(row['created_at'])) } : {}),
        ...(says('score') ? { score: passage.score.toFixed(3) } : {}),
      },
    }
  })
}

const ageOf = (now: number, from: number): string => String(Math.max(0, Math.floor((now - from) / dayMs)))

async function documentRows(storage: StorageDriver, passages: readonly Passage[]): Promise<Map<string, Row>> {
  const ids = [...new Set(passages.map(({ document }) => document.documentId))]
  const rows = new Map<string, Row>()
  for (let start = 0; start < ids.length; start += documentsAtOnce) {
    const found = await storage.read({
      from: 'document',
      where: isIn('id', ids.slice(start, start + documentsAtOnce)),
      columns: ['id', 'connector', 'original_mtime', 'created_at'],
    })
    for (const row of found) rows.set(String(row['id']), row)
  }
  return rows
}
