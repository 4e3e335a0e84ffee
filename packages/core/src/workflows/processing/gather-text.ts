import type { BlobStore } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { usualTokensPerChunk } from '../../resources/collections/index.ts'
import {
  chunkPages,
  readPages,
  type StoredPage,
  type DocumentRow,
  findDocument,
} from '../../resources/documents/index.ts'
import type { ProcessRequest } from '../../resources/processing/index.ts'

/** Most chunks of a document that are held; a longer document is thinned out evenly while it is read. */
const mostHeld = 4_096

export interface DocumentText {
  readonly row: DocumentRow
  readonly chunks: readonly string[]
}

/**
 * The chunks of a document that its request reads, in order.
 * @throws `not_found` when the document is gone, `ingestion_failed` when it has no text, or none on the pages asked for
 */
export async function gatherText(
  { storage, blobs }: { readonly storage: RecordStore; readonly blobs: BlobStore },
  documentId: string,
  request: ProcessRequest,
  signal: AbortSignal,
): Promise<DocumentText> {
  const row = await findDocument(storage, documentId)
  if (!row) throw new DocentError({ code: 'not_found', message: 'The document was deleted.' })
  if (row.text_key === null) {
    throw new DocentError({ code: 'ingestion_failed', message: `${row.name} has no text.` })
  }
  const pages = readPages(blobs, row.text_key, signal)
  const wanted = request.pages && new Set(request.pages)
  const thinned = new ThinnedList(mostHeld)
  for await (const { text } of chunkPages(wanted ? onlyPages(pages, wanted) : pages, {
    maxTokens: usualTokensPerChunk,
  })) {
    signal.throwIfAborted()
    thinned.add(text)
  }
  const chunks = sample(thinned.items, request)
  if (chunks.length > 0) return { row, chunks }
  throw new DocentError({
    code: 'ingestion_failed',
    message: `${row.name} has no text on the pages asked for; it has ${row.page_count}.`,
  })
}

async function* onlyPages(pages: AsyncIterable<StoredPage>, wanted: ReadonlySet<number>): AsyncGenerator<StoredPage> {
  for await (const page of pages) if (wanted.has(page.number)) yield page
}

/** Keeps a list under a size by dropping every second item, and from then on every second that comes. */
class ThinnedList {
  items: string[] = []
  readonly #most: number
  #every = 1
  #seen = 0

  constructor(most: number) {
    this.#most = most
  }

  add(item: string): void {
    if (this.#seen++ % this.#every === 0) this.items.push(item)
    if (this.items.length <= this.#most) return
    this.items = this.items.filter((_, index) => index % 2 === 0)
    this.#every *= 2
  }
}

/** The chunks that are read when not all may be. */
export function sample(
  chunks: readonly string[],
  { maxNumChunks, samplingStrategy }: Pick<ProcessRequest, 'maxNumChunks' | 'samplingStrategy'>,
): readonly string[] {
  const most = maxNumChunks ?? chunks.length
  if (chunks.length <= most) return chunks
  if (samplingStrategy === 'first') return chunks.slice(0, most)
  if (samplingStrategy === 'first+last') {
    const first = Math.ceil(most / 2)
    return [...chunks.slice(0, first), ...chunks.slice(chunks.length - (most - first))]
  }
  if (most === 1) return chunks.slice(0, 1)
  // Evenly, with the first and the last.
  return Array.from({ length: most }, (_, index) => chunks[Math.round((index * (chunks.length - 1)) / (most - 1))]!)
}
