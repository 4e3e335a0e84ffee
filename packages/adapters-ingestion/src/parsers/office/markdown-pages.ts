import { collapseSpace } from '../../text/collapse-space.ts'
import { resolveLinks } from '../../text/link-references.ts'

/** A page longer than this is continued on another, because readers hold it in memory. */
export const longestPage = 200_000

// eslint-disable-next-line no-control-regex
const controls = /[\0-\x08\x0b-\x1f\x7f-\x9f\u00ad\u200b\u2028\u2029\u2060\ufeff]/g

export interface MarkdownPages {
  /** A paragraph, heading or table. The addresses of its links follow it. */
  block(text: string): void
  /** A list item; consecutive items form one list. */
  item(depth: number, marker: string, text: string): void
  /** Comes at the end of the page, after all else. */
  note(text: string): void
  breakPage(): void
  /**
   * All pages. Those without text are kept between others, so that numbers stay right; before the first and after the
   * last text only when requested.
   */
  end(options?: { readonly keepEmpty?: boolean }): string[]
}

/** Puts pages of Markdown together block by block. */
export function createMarkdownPages(): MarkdownPages {
  const pages: string[] = []
  let parts: string[] = []
  let notes: string[] = []
  let length = 0
  let afterItem = false
  /** Addresses of the links of a list wait for its end. */
  let addresses: string[] = []

  const put = (text: string): void => {
    parts.push(parts.length === 0 ? text : `\n\n${text}`)
    length += text.length
  }

  const releaseAddresses = (): void => {
    if (addresses.length === 0) return
    put(addresses.join('\n'))
    addresses = []
    afterItem = false
  }

  const breakPage = (): void => {
    releaseAddresses()
    for (const note of notes) {
      const { text, definitions } = resolveLinks(note)
      put([text, ...definitions].join('\n'))
    }
    pages.push(cleanText(parts.join('')))
    parts = []
    notes = []
    length = 0
    afterItem = false
  }

  const add = (given: string, isItem: boolean): void => {
    if (!isItem) releaseAddresses()
    const { text, definitions } = resolveLinks(given)
    if (length > 0 && length + text.length > longestPage) breakPage()
    const separator = parts.length === 0 ? '' : isItem && afterItem ? '\n' : '\n\n'
    parts.push(separator + text)
    length += separator.length + text.length
    afterItem = isItem
    addresses.push(...definitions)
    if (!isItem) releaseAddresses()
  }

  return {
    block: (text) => {
      const trimmed = text.trim()
      if (trimmed !== '') add(trimmed, false)
    },
    item: (depth, marker, text) => {
      const indent = '  '.repeat(Math.min(depth, 8))
      const trimmed = text.trim()
      if (trimmed !== '') add(`${indent}${marker} ${trimmed.replaceAll('\n', `\n${indent}  `)}`, true)
    },
    note: (text) => {
      if (text.trim() !== '') notes.push(text.trim())
    },
    breakPage,
    end: ({ keepEmpty = false } = {}) => {
      breakPage()
      if (keepEmpty) return pages
      const first = pages.findIndex((page) => page !== '')
      const last = pages.findLastIndex((page) => page !== '')
      return first === -1 ? [''] : pages.slice(first, last + 1)
    },
  }
}

/**
 * Without control characters and invisible letters, which a search would stumble over. Line by line: a pattern that looks
 * for the spaces before a line end takes long in a text of nothing but spaces.
 */
export function cleanText(text: string): string {
  const clean = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').replace(controls, '').replaceAll('\u00a0', ' ')
  const lines = clean.split('\n').map((line) => line.trimEnd())
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

export const inOneLine = (text: string): string => collapseSpace(text).trim()

export const heading = (level: number, text: string): string => {
  const line = inOneLine(text)
  return line === '' ? '' : `${'#'.repeat(Math.min(Math.max(level, 1), 6))} ${line}`
}
