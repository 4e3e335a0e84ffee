import type { PromptPassage } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import {
  firstChunkOf,
  openMembershipsFromEnd,
  type MembershipRow,
  findDocument,
} from '../../resources/documents/index.ts'

const documentsFromEachEnd = 6
const charactersOfEach = 1_200

/**
 * What represents a collection: its oldest and its newest documents by their names and summaries, or beginnings. Documents
 * that only some may read are left out: everybody reads the description.
 */
export async function sampleDocuments(storage: RecordStore, collectionId: string): Promise<PromptPassage[]> {
  const [oldest, newest] = await Promise.all(
    (['ascending', 'descending'] as const).map((direction) =>
      openMembershipsFromEnd(storage, collectionId, direction, documentsFromEachEnd),
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
  const document = await findDocument(storage, member.document_id, ['name', 'summary'])
  const chunk = await firstChunkOf(storage, String(member.chunk_set_id))
  const text = (document?.summary ?? chunk?.text ?? '').slice(0, charactersOfEach)
  if (!document || text === '') return undefined
  const pages = String(chunk?.page_from ?? 1)
  return { documentName: document.name, pages, text: text.toWellFormed(), score: 1 }
}
