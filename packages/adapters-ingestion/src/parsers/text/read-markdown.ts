import type { ParseResult } from '@docent/core/ports'
import { decodeParts } from '../../text/decode-text.ts'
import { createDataRemover } from '../../text/embedded-data.ts'
import { textPages } from '../../text/text-pages.ts'
import { shownMarkdown } from '../markdown/show-markdown.ts'
import { headLength, splitFrontMatter } from './front-matter.ts'
import { handOver } from './read-text.ts'
import type { TextDocument } from './text-document.ts'

export const markdownTypes = ['text/markdown']

/**
 * Markdown stays Markdown; its front matter gives the title, the rest of that is lines above the text. The data of pictures is left out. HTML in it becomes
 * what the rendered page shows.
 */
export async function readMarkdown(document: TextDocument): Promise<ParseResult> {
  let title: string | undefined
  async function* withoutFrontMatter() {
    const parts = withoutData(decodeParts(document.bytes, document))
    // A part is longer than the head, unless the file ends before.
    const { value: start = '' } = await parts.next()
    const { title: named, body } = splitFrontMatter(start)
    title = named
    yield body
    yield* parts
  }
  async function* withTitle() {
    let isFirst = true
    for await (const part of shownMarkdown(withoutFrontMatter())) {
      if (isFirst) title ??= firstHeading(part.slice(0, headLength))
      isFirst = false
      yield part
    }
  }
  const pageCount = await handOver(document, textPages(withTitle(), { formFeeds: false }))
  return { type: 'md', pageCount, ...(title !== undefined && { title }) }
}

async function* withoutData(parts: AsyncIterable<string>): AsyncGenerator<string> {
  const remover = createDataRemover()
  for await (const part of parts) yield remover.write(part)
  yield remover.end()
}

/** The first heading of the first level that is not inside a code block. */
function firstHeading(text: string): string | undefined {
  let fence: string | undefined
  for (const line of text.split('\n')) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1]
    if (fence !== undefined) {
      if (mark?.startsWith(fence)) fence = undefined
    } else if (mark !== undefined) {
      fence = mark
    } else {
      const heading = /^ {0,3}#[ \t](.+)$/.exec(line)?.[1]
      const words = heading && withoutClosingMarks(heading.trim())
      if (words) return words
    }
  }
  return undefined
}

/** Marks at the end close a heading when a space parts them from its words. */
function withoutClosingMarks(words: string): string {
  let end = words.length
  while (words[end - 1] === '#') end--
  if (end > 0 && !/\s/.test(words[end - 1]!)) return words
  return words.slice(0, end).trimEnd()
}
