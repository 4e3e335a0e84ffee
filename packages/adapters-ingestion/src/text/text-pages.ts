import type { ParsedPage } from '@docent/core/ports'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** Letters after which a format without pages starts a new one, at the next suitable place. */
export const pageLength = 4_000
/** A page is cut wherever it must be when no place suited. */
const longestPage = 4 * pageLength
/** Maximum page length: a longer page of a text is split, so that no reader has to hold it whole. */
export const longestTextPage = 256 * 1024
/** Form feeds part no more pages than this: a file of nothing else would have a page for each of its bytes. */
export const mostParted = 100_000
/** Letters handed over in one turn of the loop. */
const turnLength = 256 * 1024

/** Characters that no reader of text wants. */
// oxlint-disable-next-line no-control-regex
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufeff]/g

/** Receiver of pages: the request of a parser or the document of a worker. */
export interface PageTaker {
  readonly page: (page: ParsedPage) => void | Promise<void>
  readonly pageCount: (pages: number) => void
}

/** Hands texts over as pages, at least one, and returns their number. */
export async function deliverPages(taker: PageTaker, texts: Iterable<string> | AsyncIterable<string>): Promise<number> {
  let number = 0
  let handed = 0
  for await (const text of texts) {
    if ((handed += text.length) > turnLength) {
      handed = 0
      await nextTurn()
    }
    for (const piece of cutLongPage(text.replace(controls, ''))) {
      number += 1
      await taker.page({ number, text: piece })
    }
  }
  if (number === 0) await taker.page({ number: (number = 1), text: '' })
  taker.pageCount(number)
  return number
}

/** Puts blocks together until a page is full; no block is cut. */
export function* packPages(blocks: Iterable<string>, separator = '\n\n'): Generator<string> {
  let page = ''
  for (const block of blocks) {
    if (page !== '' && page.length + block.length > pageLength) {
      yield page
      page = ''
    }
    page += page === '' ? block : separator + block
  }
  if (page !== '') yield page
}

/**
 * The pages of a text that comes in parts: each up to the next form feed, where such part them, and no longer than
 * `longestTextPage`. Printers end the last page with a form feed too; that one starts no page.
 */
export async function* textPages(
  parts: AsyncIterable<string>,
  { formFeeds }: { readonly formFeeds: boolean },
): AsyncGenerator<string> {
  let rest = ''
  let isFirst = true
  let left = formFeeds ? mostParted : 0
  for await (const part of parts) {
    rest += part
    for (let end = rest.indexOf('\f'); end >= 0 && left > 0; end = rest.indexOf('\f')) {
      yield* cutLongPage(rest.slice(0, end), longestTextPage)
      rest = rest.slice(end + 1)
      left--
      isFirst = false
    }
    while (rest.length > longestTextPage) {
      const end = cutBefore(rest, 0, longestTextPage)
      yield rest.slice(0, end)
      rest = rest.slice(end)
      isFirst = false
    }
  }
  if (isFirst || rest.trim() !== '') yield rest
}

function* cutLongPage(text: string, longest = longestPage): Generator<string> {
  let start = 0
  while (text.length - start > longest) {
    const end = cutBefore(text, start, start + longest)
    yield text.slice(start, end)
    start = end
  }
  yield start === 0 ? text : text.slice(start)
}

/** The last line end in the second half of the span, else the last space, else the end itself, never inside a letter. */
function cutBefore(text: string, start: number, end: number): number {
  const half = start + (end - start) / 2
  for (const mark of ['\n', ' ']) {
    const found = text.lastIndexOf(mark, end - 1)
    if (found > half) return found + 1
  }
  const isHalfLetter = /[\udc00-\udfff]/.test(text[end] ?? '')
  return isHalfLetter ? end - 1 : end
}
