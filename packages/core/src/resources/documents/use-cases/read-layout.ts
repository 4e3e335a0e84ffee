import { z } from 'zod'
import { scopeOf } from '../../../access/index.ts'
import { check } from '../../../kernel/input/index.ts'
import type { BlobStore, Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import type { DocumentsDependencies } from '../documents-dependencies.ts'
import { readPages, readWords, type StoredPage } from '../parsed-text.ts'

export const pageLayoutSchema = z.object({
  pages: z.array(z.int().min(1)).max(1000).optional().describe('Page numbers; all pages when absent.'),
})
export type PageLayoutInput = z.input<typeof pageLayoutSchema>

/** Words of one part of the answer; a page can hold any number of them. */
const wordsAtOnce = 2_000
const encoder = new TextEncoder()
const rounded = (points: number) => Math.round(points * 100) / 100

/**
 * Width, height and words of the pages as the text of one JSON object, in parts no larger than a turn of the loop can
 * bear. Undefined when the document has no pages with a layout. @throws `not_found`
 */
export const getPageLayout =
  ({ blobs, documents }: DocumentsDependencies) =>
  async (
    principal: Principal,
    id: string,
    input: PageLayoutInput = {},
    options: CallOptions = {},
  ): Promise<AsyncIterable<Uint8Array> | undefined> => {
    const { pages } = check(pageLayoutSchema, input)
    const row = await documents.require(scopeOf(principal), id)
    if (row.text_key === null) return undefined
    const wordsKey = row.words_key === null ? undefined : row.words_key
    const wanted = pages && new Set(pages)
    const stored = laidOut(readPages(blobs, row.text_key, options.signal), wanted)
    const first = await stored.next()
    if (first.done) return undefined
    return jsonOf(blobs, wordsKey, first.value, stored)
  }

async function* laidOut(
  pages: AsyncIterable<StoredPage>,
  wanted: ReadonlySet<number> | undefined,
): AsyncGenerator<StoredPage, undefined> {
  for await (const page of pages) {
    if (page.width === undefined || page.height === undefined) continue
    if (!wanted || wanted.has(page.number)) yield page
  }
  return undefined
}

async function* jsonOf(
  blobs: BlobStore,
  wordsKey: string | undefined,
  first: StoredPage,
  rest: AsyncIterable<StoredPage>,
): AsyncGenerator<Uint8Array> {
  yield* pageJson(blobs, wordsKey, first, '{')
  for await (const page of rest) yield* pageJson(blobs, wordsKey, page, ',')
  yield encoder.encode('}')
}

async function* pageJson(
  blobs: BlobStore,
  wordsKey: string | undefined,
  page: StoredPage,
  before: string,
): AsyncGenerator<Uint8Array> {
  const { number, width, height } = page
  let text = `${before}"${number}":{"width":${width},"height":${height},"words":[`
  if (wordsKey !== undefined && page.words) {
    const { offsets, lengths, boxes } = await readWords(blobs, wordsKey, page.words)
    for (let word = 0; word < offsets.length; word++) {
      const at = offsets[word]!
      const box = [...boxes.subarray(word * 4, word * 4 + 4)].map(rounded)
      const item = { text: page.text.slice(at, at + lengths[word]!), offset: at, box }
      text += `${word === 0 ? '' : ','}${JSON.stringify(item)}`
      if ((word + 1) % wordsAtOnce === 0) {
        yield encoder.encode(text)
        text = ''
      }
    }
  }
  yield encoder.encode(`${text}]}`)
}
