import { markdownHeading } from '../../kernel/language/index.ts'

const tableRow = /^\s*\|.*\|\s*$/
const tableRule = /^\s*\|(?:\s*:?-+:?\s*\|)+\s*$/
/** A first line that is longer is a sentence, not a title. */
const longestTitle = 150
const longestHeader = 400

export interface ContextChunk {
  readonly text: string
  readonly pageFrom: number
}

/**
 * The context above each chunk of a document, given in order: its title, the headings of its section, the first line of its
 * page, and the header of the table that it continues. A passage is searched with it, because what it is about may be
 * there alone.
 */
export function chunkContexts(): (chunk: ContextChunk) => string {
  let title: string | undefined
  let page: { readonly number: number; readonly firstLine: string } | undefined
  let tableHeader = ''
  const headings: string[] = []

  return ({ text, pageFrom }) => {
    const lines = text.split('\n')
    const first = titleOf(lines)
    title ??= first
    const continuesPage = page?.number === pageFrom
    if (!continuesPage) page = { number: pageFrom, firstLine: first }
    const continuesTable = tableRow.test(lines[0] ?? '') && !tableRule.test(lines[1] ?? '')
    const context = new Set([
      title,
      ...headings.filter((each) => each !== undefined),
      continuesPage ? page!.firstLine : '',
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
function titleOf(lines: readonly string[]): string {
  const line = lines.find((each) => each.trim() !== '')?.trim() ?? ''
  return line.length <= longestTitle && !tableRow.test(line) ? line.replace(/^#{1,6}\s+/, '') : ''
}
