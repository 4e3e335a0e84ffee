import type { DocentSession } from '@docent/core'
import { markdownDocument } from './markdown-documents.ts'

const documentsAtOnce = 100

/** A new collection of made-up documents of this many characters, all searchable. */
export async function fillCollection(
  session: DocentSession,
  options: { readonly documents: number; readonly characters: number; readonly firstNumber?: number },
): Promise<string> {
  const { id } = await session.collections.create({ name: 'Reports' })
  const { documents, characters, firstNumber = 0 } = options
  for (let start = 0; start < documents; start += documentsAtOnce) {
    const count = Math.min(documentsAtOnce, documents - start)
    const uploads = await Promise.all(
      Array.from({ length: count }, (_, index) => {
        const number = firstNumber + start + index
        const content = new TextEncoder().encode(markdownDocument(number, characters))
        return session.uploads.create({ filename: `report-${number}.md`, content })
      }),
    )
    await session.ingest.uploads({ collectionId: id, uploadIds: uploads.map((upload) => upload.id) })
  }
  return id
}
