import type { DocumentParser } from '@docent/core/ports'
import { throwIfAborted } from '../../abort.ts'
import { decodeText } from '../../text/decode-text.ts'
import { headLength, splitFrontMatter } from './front-matter.ts'

/** Markdown stays Markdown; its front matter gives the title and is left out. */
export function markdownParser(): DocumentParser {
  return {
    name: 'markdown',
    mediaTypes: ['text/markdown'],
    parse: async ({ bytes, signal, onPage, onPageCount }) => {
      throwIfAborted(signal)
      const { title, body } = splitFrontMatter(await decodeText(bytes, { signal }))
      const heading = title ?? firstHeading(body.slice(0, headLength))
      onPageCount?.(1)
      await onPage({ number: 1, text: body })
      throwIfAborted(signal)
      return { type: 'md', pageCount: 1, ...(heading !== undefined && { title: heading }) }
    },
  }
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
