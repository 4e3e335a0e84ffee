import { z } from 'zod'
import { DocentError } from '../../kernel/errors/index.ts'
import type { ChunkSearchResult } from '../../resources/documents/index.ts'
import { sessionTool } from './session-tool.ts'

const mostCollections = 100
const passagesAtOnce = 100

export const readDocument = sessionTool({
  name: 'read_document',
  description:
    'Reads the text of a document in order, a part at a time: pass next_passage as from_passage for the next part. To find ' +
    'something in it, search_passages is cheaper.',
  input: z.object({
    document_id: z.string(),
    from_passage: z.int().min(0).default(0),
    max_characters: z.int().min(500).max(50_000).default(12_000),
  }),
  async run({ documents, chunks }, { document_id: id, from_passage: from, max_characters: characters }, options) {
    for (const { id: collectionId, status } of await documents.collections(id, { limit: mostCollections }, options)) {
      if (status !== 'active') continue
      const passagesFrom = (offset: number) =>
        chunks.ofDocument(id, { collectionId, offset, limit: passagesAtOnce }, options)
      const { passages, next } = await readPassages(passagesFrom, { from, characters })
      const [first] = passages
      if (!first) continue
      return {
        document: first.name,
        passages: passages.map(({ pages, text }) => ({ pages, text })),
        ...(next === undefined ? {} : { next_passage: next }),
      }
    }
    throw unreadable(from)
  },
})

const unreadable = (from: number): DocentError =>
  new DocentError({
    code: 'wrong_state',
    message:
      from === 0
        ? 'The document has no text that can be read: it is not searchable in any collection.'
        : `The document has no passage ${from}.`,
  })

/** Up to so many characters, but at least a passage. */
async function readPassages(
  passagesFrom: (offset: number) => Promise<readonly ChunkSearchResult[]>,
  { from, characters }: { readonly from: number; readonly characters: number },
): Promise<{ passages: readonly ChunkSearchResult[]; next?: number }> {
  const passages: ChunkSearchResult[] = []
  let length = 0
  for (;;) {
    const found = await passagesFrom(from + passages.length)
    for (const passage of found) {
      length += passage.text.length
      if (passages.length > 0 && length > characters) return { passages, next: from + passages.length }
      passages.push(passage)
    }
    if (found.length < passagesAtOnce) return { passages }
  }
}
