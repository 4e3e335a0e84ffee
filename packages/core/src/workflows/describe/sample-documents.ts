import { and, eq, type PromptPassage } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { membershipTable, type MembershipRow } from '../../resources/documents/index.ts'
import { documentTable } from '../../resources/documents/index.ts'
import { chunkTable } from '../../resources/documents/index.ts'

const documentsFromEachEnd = 6
const charactersOfEach = 1_200

/**
 * What stands for a collection: its oldest and its newest documents by their names and summaries, or beginnings. Documents
 * that only some may read are left out: everybody reads the description.
 */
export async function sampleDocuments(storage: RecordStore, collectionId: string): Promise<PromptPassage[]> {
  const where = and(eq('collection_id', collectionId), eq('state', 'searchable'), eq('restricted', false))
  const [oldest, newest] = await Promise.all(
    (['ascending', 'descending'] as const).map((direction) =>
      storage.read({
        from: membershipTable,
        where,
        orderBy: [{ column: 'id', direction }],
        columns: ['id', 'document_id', 'chunk_set_id'],
        limit: documentsFromEachEnd,
      }),
    ),
  )
  const members = new Map([...oldest!, ...newest!.toReversed()].map((row) => [row.id, row]))
  const passages: PromptPassage[] = []
  for (const member of members.values()) {
    const passage = await passageOf(storage, member)
    if (passage) passages.push({ ...passage, number: passages.length + 1 })
  }
  return passages
}

async function passageOf(
  storage: RecordStore,
  member: Pick<MembershipRow, 'document_id' | 'chunk_set_id'>,
): Promise<Omit<PromptPassage, 'number'> | undefined> {
  const [document] = await storage.read({
    from: documentTable,
    where: eq('id', member.document_id),
    columns: ['name', 'summary'],
    limit: 1,
  })
  const [chunk] = await storage.read({
    from: chunkTable,
    where: and(eq('chunk_set_id', String(member.chunk_set_id)), eq('ordinal', 0)),
    columns: ['text', 'page_from'],
    limit: 1,
  })
  const text = (document?.summary ?? chunk?.text ?? '').slice(0, charactersOfEach)
  if (!document || text === '') return undefined
  const pages = String(chunk?.page_from ?? 1)
  return { documentName: document.name, pages, text: text.toWellFormed(), score: 1 }
}
