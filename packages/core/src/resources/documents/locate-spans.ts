import type { BlobStore } from '../../kernel/ports/index.ts'
import { pageSeparator } from './chunking/index.ts'
import { readPages, readWords, type ParsedTextKeys, type StoredPage } from './parsed-text.ts'

/** A stretch of a document's text, in UTF-16 offsets. */
export interface TextSpan {
  readonly start: number
  readonly end: number
}

/** A piece of a page, a line of text at most. */
export interface PageBox {
  readonly page: number
  /** x0, y0, x1, y1 in points from the page's top left corner. */
  readonly box: readonly [number, number, number, number]
}

export interface LocatedSpan {
  /** Undefined when the text ends before the span. */
  readonly pages: { readonly from: number; readonly to: number } | undefined
  /** The positions of its words; empty where the format has no layout. */
  readonly boxes: readonly PageBox[]
}

/** Finds on which pages stretches of a document's text are, and where. Reads the text as far as the last of them. */
export async function locateSpans(
  blobs: BlobStore,
  keys: Pick<ParsedTextKeys, 'text'> & { readonly words: string | undefined },
  spans: readonly TextSpan[],
  signal?: AbortSignal,
): Promise<LocatedSpan[]> {
  const located = spans.map(() => ({ from: 0, to: 0, boxes: [] as PageBox[] }))
  const end = Math.max(0, ...spans.map((span) => span.end))
  let offset = 0
  for await (const page of readPages(blobs, keys.text, signal)) {
    for (const [index, span] of spans.entries()) {
      const from = Math.max(0, span.start - offset)
      const to = Math.min(page.text.length, span.end - offset)
      if (from >= to || page.text.slice(from, to).trim() === '') continue
      const found = located[index]!
      found.from ||= page.number
      found.to = page.number
      if (keys.words !== undefined && page.words)
        found.boxes.push(...(await boxesOf(blobs, keys.words, page, from, to)))
    }
    offset += page.text.length + pageSeparator.length
    if (offset >= end) break
  }
  return located.map(({ from, to, boxes }) => ({ pages: from === 0 ? undefined : { from, to }, boxes }))
}

async function boxesOf(
  blobs: BlobStore,
  wordsKey: string,
  page: StoredPage,
  from: number,
  to: number,
): Promise<PageBox[]> {
  const { offsets, lengths, boxes } = await readWords(blobs, wordsKey, page.words!)
  const lines: [number, number, number, number][] = []
  for (let word = 0; word < offsets.length; word++) {
    const at = offsets[word]!
    if (at >= to || at + lengths[word]! <= from) continue
    const [x0, y0, x1, y1] = boxes.subarray(word * 4, word * 4 + 4) as unknown as [number, number, number, number]
    const line = lines.at(-1)
    // Words continue in a line when they are beside each other and further on.
    const beside = line && Math.min(line[3], y1) - Math.max(line[1], y0) > (y1 - y0) / 2 && x0 >= line[0]
    if (line && beside) {
      line[1] = Math.min(line[1], y0)
      line[2] = Math.max(line[2], x1)
      line[3] = Math.max(line[3], y1)
    } else lines.push([x0, y0, x1, y1])
  }
  return lines.map(([x0, y0, x1, y1]) => ({
    page: page.number,
    box: [rounded(x0), rounded(y0), rounded(x1), rounded(y1)],
  }))
}

const rounded = (points: number) => Math.round(points * 100) / 100
