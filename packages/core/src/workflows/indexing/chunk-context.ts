import { markdownHeading } from '../../kernel/language/index.ts'

const tableRow = /^\s*\|.*\|\s*$/
const tableRule = /^\s*\|(?:\s*:?-+:?\s*\|)+\s*$/
/** A first line that is longer is a sentence, not a title. */
const longestTitle = 150
const longestHeader = 400
/** Names of a company, a statement and its dates stand above the first table or paragraph of a page. */
const mostFirstLines = 4

export interface ContextChunk {
  readonly text: string
  readonly pageFrom: number
}

/**
 * The context above each chunk of a document, given in order: its title, the headings of its section, the first line of its
 * page, and where it continues a table the header of that and more of the first lines. A passage is searched with it, because
 * what it is about may be there alone.
 */
export function chunkContexts(): (chunk: ContextChunk) => string {
  let title: string | undefined
  let page: { readonly number: number; readonly firstLines: readonly string[] } | undefined
  let tableHeader = ''
  const headings: string[] = []

  return ({ text, pageFrom }) => {
    const lines = text.split('\n')
    const first = titleOf(lines)
    title ??= first
    const continuesPage = page?.number === pageFrom
    if (!continuesPage) page = { number: pageFrom, firstLines: firstLinesOf(lines) }
    const continuesTable = tableRow.test(lines[0] ?? '') && !tableRule.test(lines[1] ?? '')
    const context = new Set([
      title,
      ...headings.filter((each) => each !== undefined),
      // Rows of a statement say nothing of what it is, whose it is and of when.
      ...(continuesPage ? page!.firstLines.slice(0, continuesTable ? mostFirstLines : 1) : []),
      continuesTable ? tableHeader : '',
    ])
    lines.forEach((line, index) => {
      const heading = markdownHeading(line)
      if (heading) {
        headings.length = heading.level - 1
        headings[heading.level - 1] = heading.words
      }
      if (tableRule.test(line)) tableHeader = (lines[index - 1] ?? '').slice(0, longestHeader)
    })
    return [...context].filter((each) => each !== '').join('\n')
  }
}

/** The first line with content, when it may be a title. */
const titleOf = (lines: readonly string[]): string => firstLinesOf(lines)[0] ?? ''

/** The first lines with content that may be titles. */
function firstLinesOf(lines: readonly string[]): string[] {
  const found: string[] = []
  for (const each of lines) {
    const line = each.trim()
    if (line === '') continue
    if (found.length === mostFirstLines || line.length > longestTitle || tableRow.test(line)) break
    found.push(line.replace(/^#{1,6}\s+/, ''))
  }
  return found
}
