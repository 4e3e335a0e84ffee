import { OperationFailure } from './operation-failure.ts'
import type { ToolContext } from './tool.ts'

interface Passage {
  readonly text: string
  readonly name: string
  readonly pages: string
}

export interface DocumentText {
  readonly name: string
  /** Passages with a blank line between them; what a collection's settings let them repeat is there twice. */
  readonly text: string
  /** Of the first and last passage, such as `3-4`. */
  readonly pages: string
  /** Number of the passage to continue with; undefined at the end. */
  readonly next: number | undefined
}

type PassagesFrom = (offset: number) => Promise<readonly Passage[]>

const passagesAtOnce = 100
const mostCollections = 100
const separator = '\n\n'

/**
 * The text of a document from a passage on, in order, up to so many characters but at least a passage.
 * @throws OperationFailure when the document is invisible, has no text, or no passage of that number
 */
export async function documentText(
  { call }: Pick<ToolContext, 'call'>,
  { documentId, from = 0, characters }: { documentId: string; from?: number; characters: number },
): Promise<DocumentText> {
  const given = { document_id: documentId, limit: mostCollections }
  const collections = await call<{ id: string; status: string }[]>('list_collections_for_document', given)
  for (const { id, status } of collections) {
    if (status !== 'active') continue
    const place = { document_id: documentId, collection_id: id, limit: passagesAtOnce }
    const { passages, next } = await readPassages(
      (offset) => call<Passage[]>('list_document_chunks', { ...place, offset }),
      { from, characters },
    )
    const [first] = passages
    if (!first) continue
    const text = passages.map((passage) => passage.text).join(separator)
    return { name: first.name, text, pages: pagesOf(first, passages.at(-1)!), next }
  }
  throw new OperationFailure(
    409,
    from === 0
      ? 'The document has no text that can be read: it is not searchable in any collection.'
      : `The document has no passage ${from}.`,
  )
}

async function readPassages(
  passagesFrom: PassagesFrom,
  { from, characters }: { readonly from: number; readonly characters: number },
): Promise<{ passages: readonly Passage[]; next: number | undefined }> {
  const passages: Passage[] = []
  let length = 0
  for (;;) {
    const found = await passagesFrom(from + passages.length)
    for (const passage of found) {
      length += passage.text.length + separator.length
      if (passages.length > 0 && length > characters) return { passages, next: from + passages.length }
      passages.push(passage)
    }
    if (found.length < passagesAtOnce) return { passages, next: undefined }
  }
}

function pagesOf(first: Passage, last: Passage): string {
  const [from = ''] = first.pages.split('-')
  const to = last.pages.split('-').at(-1)
  return from === to ? from : `${from}-${to}`
}
