import type { CollectionReader, Slice } from './collection-reader.ts'
import type { Ledger } from './ledger.ts'
import { plainName } from '../../prompt/plain-name.ts'

/** Documents in an outline; the rest can be listed. */
const mostDocuments = 200

/** What there is to work through: the documents with their sizes. */
export async function outlineOf(reader: CollectionReader, ledger: Ledger): Promise<string> {
  const slices = await reader.list({ limit: mostDocuments + 1 })
  const listed = slices.slice(0, mostDocuments)
  const last = listed.at(-1)
  return [
    'Outline of the documents:',
    listed.length === 0 ? '(There are none.)' : listed.map((slice) => outlineLine(slice, ledger)).join('\n'),
    ...(last && slices.length > mostDocuments
      ? [`(There are more; list_documents after document ${ledger.numberDocument(last.document)} names them.)`]
      : []),
  ].join('\n')
}

export function outlineLine({ document, from, to }: Slice, ledger: Ledger): string {
  const whole = from === 0 && to >= document.chunkCount
  const places = whole ? `${document.chunkCount} passages` : `passages ${from + 1} to ${to}`
  return `document ${ledger.numberDocument(document)}: "${plainName(document.documentName)}", ${places}`
}
