import type { ParseResult } from '@docent/core/ports'
import { decodeParts } from '../../text/decode-text.ts'
import { fence } from '../../text/fence.ts'
import { deliverPages, pageLength } from '../../text/text-pages.ts'
import { languageOf } from '../source-code/languages.ts'
import type { TextDocument } from './text-document.ts'

/** Source code in its lines, fenced and named after its language; long files are cut between their parts. */
export async function readSourceCode(document: TextDocument): Promise<ParseResult> {
  const language = languageOf(document.mediaType)
  const code = decodeParts(document.bytes, document)
  return { type: language, pageCount: await deliverPages(document, fencedParts(code, language)) }
}

async function* fencedParts(code: AsyncIterable<string>, language: string): AsyncGenerator<string> {
  let rest = ''
  for await (const part of code) {
    rest += part.replaceAll('\f', '')
    let start = 0
    while (rest.length - start > pageLength) {
      const end = endOfPart(rest, start)
      const piece = rest.slice(start, end)
      if (piece.trim() !== '') yield fence(piece, language)
      start = end
    }
    rest = rest.slice(start)
  }
  if (rest.trim() !== '') yield fence(rest, language)
}

/** Before the last line without indentation after an empty one, else at the last line end, in the second half of a page. */
function endOfPart(text: string, start: number): number {
  const most = start + pageLength
  const half = start + pageLength / 2
  const between = text.slice(half, most)
  const top = [...between.matchAll(/\n\n(?=\S)/g)].at(-1)
  if (top !== undefined) return half + top.index + 2
  const line = between.lastIndexOf('\n')
  return line === -1 ? most : half + line + 1
}
