import type { DocumentParser } from '@docent/core/ports'
import { throwIfAborted } from '../../abort.ts'
import { decodeText } from '../../text/decode-text.ts'
import { fence } from '../../text/fence.ts'
import { deliverPages, pageLength } from '../../text/text-pages.ts'
import { languageOf, sourceTypes } from './languages.ts'

/** Source code in its lines, fenced and named after its language; long files are cut between their parts. */
export function sourceCodeParser(): DocumentParser {
  return {
    name: 'source-code',
    mediaTypes: sourceTypes,
    parse: async ({ bytes, mediaType, signal, onPage, onPageCount }) => {
      throwIfAborted(signal)
      const language = languageOf(mediaType)
      const text = (await decodeText(bytes, { signal })).replaceAll('\f', '')
      const page = async (made: Parameters<typeof onPage>[0]): Promise<void> => {
        throwIfAborted(signal)
        await onPage(made)
      }
      const pageCount = await deliverPages(
        { page, pageCount: (pages) => onPageCount?.(pages) },
        fencedParts(text, language),
      )
      throwIfAborted(signal)
      return { type: language, pageCount }
    },
  }
}

function* fencedParts(text: string, language: string): Generator<string> {
  let start = 0
  while (start < text.length) {
    const end = endOfPart(text, start)
    const part = text.slice(start, end)
    if (part.trim() !== '') yield fence(part, language)
    start = end
  }
}

/** Before the last line without indentation behind an empty one, else at the last line end, in the second half of a page. */
function endOfPart(text: string, start: number): number {
  const most = start + pageLength
  if (most >= text.length) return text.length
  const half = start + pageLength / 2
  const between = text.slice(half, most)
  const top = [...between.matchAll(/\n\n(?=\S)/g)].at(-1)
  if (top !== undefined) return half + top.index + 2
  const line = between.lastIndexOf('\n')
  return line === -1 ? most : half + line + 1
}
