import { collapseSpace } from '../../text/collapse-space.ts'
import { markLink, resolveAllLinks } from '../../text/link-references.ts'
import { joinPieces, lineMark, paragraphMark, tagMark, withoutMarks } from './join-pieces.ts'
import { captionEnd, cellMarks, rowEnd, writeTable } from '../html/write-table.ts'

/** Tables in tables; what is deeper is a part of the cell. */
const deepestTable = 8

/** The page, or a table or heading in it, as far as it is read. */
interface Frame {
  readonly kind: 'page' | 'table' | 'heading'
  readonly parts: string[]
  /** What ends the open cell. */
  cell: string | undefined
  hasRow: boolean
  link: { readonly at: number; readonly address: string } | undefined
}

const frameOf = (kind: Frame['kind']): Frame => ({ kind, parts: [], cell: undefined, hasRow: false, link: undefined })

/** Puts together what a page shows of its text, the code in it and its elements of HTML. */
export function createShownText() {
  const blocks: string[] = []
  const frames: Frame[] = [frameOf('page')]
  const lists: { number: number | undefined }[] = []
  const top = (): Frame => frames.at(-1)!
  const add = (text: string): void => void top().parts.push(text)

  const endPiece = (): void => {
    const text = top().parts.join('')
    top().parts.length = 0
    top().link = undefined
    if (text !== '') blocks.push(finish(text))
  }
  const close = (): void => {
    const { kind, parts } = frames.pop()!
    const content = withoutMarks(parts.join(''))
    if (kind === 'heading') add(`${collapseSpace(content).trim()}${paragraphMark}`)
    else add(paragraphMark + writeTable(content) + paragraphMark)
  }
  const endCell = (): void => {
    const frame = top()
    if (frame.cell !== undefined) frame.parts.push(frame.cell)
    frame.cell = undefined
  }
  const endRow = (): void => {
    endCell()
    if (top().hasRow) add(rowEnd)
    top().hasRow = false
  }

  return {
    add,
    /** A tag that the page does not show. */
    mark: (): void => add(tagMark),
    /** A block of code, in its lines. */
    code: (text: string): void => {
      if (top().kind === 'heading') close()
      if (top().kind === 'table') return add(text)
      endPiece()
      blocks.push(text)
    },
    /** Where preformatted text begins or ends. */
    fence: (): void => add(`${lineMark}\`\`\`${lineMark}`),
    breakLine: (): void => add(lineMark),
    breakParagraph: (): void => add(paragraphMark),
    heading: (level: number): void => {
      if (top().kind !== 'page') return add(lineMark)
      add(`${paragraphMark}${'#'.repeat(level)} `)
      frames.push(frameOf('heading'))
    },
    endHeading: (): void => {
      if (top().kind === 'heading') close()
      else add(lineMark)
    },
    list: (isNumbered: boolean): void => void lists.push({ number: isNumbered ? 1 : undefined }),
    endList: (): void => void lists.pop(),
    item: (): void => {
      const list = lists.at(-1)
      add(`${lineMark}${list?.number === undefined ? '-' : `${list.number++}.`}${lineMark}`)
    },
    link: (address: string): void => void (top().link = { at: top().parts.length, address }),
    endLink: (): void => {
      const { parts, link } = top()
      top().link = undefined
      if (link === undefined) return
      const label = withoutMarks(parts.splice(link.at).join(''))
      add(markLink(label, link.address))
    },
    table: (): void => {
      if (top().kind === 'heading') close()
      if (frames.length > deepestTable) add(paragraphMark)
      else frames.push(frameOf('table'))
    },
    isInTable: (): boolean => top().kind === 'table',
    row: (): void => {
      endRow()
      top().hasRow = true
    },
    endRow,
    cell: (colspan: string, rowspan: string): void => {
      endCell()
      const { start, end } = cellMarks(colspan, rowspan)
      add(start)
      top().cell = end
      top().hasRow = true
    },
    endCell,
    endCaption: (): void => add(captionEnd),
    endTable: (): void => {
      endRow()
      close()
    },
    /** All of it; what is open ends. */
    end: (): string => {
      while (frames.length > 1) {
        if (top().kind === 'table') endRow()
        close()
      }
      endPiece()
      return blocks.join('')
    },
  }
}

export type ShownText = ReturnType<typeof createShownText>

/** A piece with the addresses of its links below it. */
function finish(text: string): string {
  const joined = joinPieces(text)
  const body = joined.trimEnd()
  const resolved = resolveAllLinks(body)
  // A list of addresses is a block of its own.
  return resolved === body ? joined : `${resolved}\n\n`
}
