import type { MarkdownPages } from './markdown-pages.ts'
import { markdownTable } from './markdown-table.ts'

/** A cell with more text or paragraphs than this is page layout, not data. */
const longestCell = 1_000
const mostBlocks = 8
/** Columns one cell may span, or repeat over; files claim any number. */
const widestSpan = 50

export type Block =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'item'; readonly depth: number; readonly marker: string; readonly text: string }

interface Cell {
  readonly blocks: Block[]
}

type Frame =
  | { readonly kind: 'holder'; readonly blocks: Block[] }
  | { readonly kind: 'cell'; readonly blocks: Block[] }
  | { readonly kind: 'table'; readonly rows: Cell[][]; readonly captions: Block[] }

export interface BlockBuilder {
  add(block: Block): void
  /** Content added until `closeHolder` (text boxes, charts) waits for the paragraph that contains it. */
  openHolder(): void
  closeHolder(): readonly Block[]
  openTable(): void
  /** What the open table is described by; comes before it. */
  caption(text: string): void
  openRow(): void
  openCell(): void
  /** `span`: columns it takes. */
  closeCell(span?: number): void
  closeTable(): void
  /** A page can break only outside tables and content inside paragraphs. */
  atTop(): boolean
}

/** Puts paragraphs, lists and tables, nested in each other in any way, one after the other on pages. */
export function createBlockBuilder(pages: MarkdownPages): BlockBuilder {
  const frames: Frame[] = []
  const top = (): Frame | undefined => frames.at(-1)

  const add = (block: Block): void => {
    if (block.text.trim() === '') return
    const frame = top()
    if (frame?.kind === 'table') {
      // Text between cells; odd, but text.
      frame.rows.push([{ blocks: [block] }])
    } else if (frame !== undefined) frame.blocks.push(block)
    else if (block.kind === 'item') pages.item(block.depth, block.marker, block.text)
    else pages.block(block.text)
  }

  const close = <Kind extends Frame['kind']>(kind: Kind): (Frame & { kind: Kind }) | undefined => {
    const index = frames.findLastIndex((frame) => frame.kind === kind)
    if (index === -1) return undefined
    const frame = frames[index] as Frame & { kind: Kind }
    frames.length = index
    return frame
  }

  return {
    add,
    openHolder: () => frames.push({ kind: 'holder', blocks: [] }),
    closeHolder: () => close('holder')?.blocks ?? [],
    openTable: () => frames.push({ kind: 'table', rows: [], captions: [] }),
    caption: (text) => {
      const frame = top()
      if (frame?.kind === 'table') frame.captions.push({ kind: 'text', text })
    },
    openRow: () => {
      const frame = top()
      if (frame?.kind === 'table') frame.rows.push([])
    },
    openCell: () => frames.push({ kind: 'cell', blocks: [] }),
    closeCell: (span = 1) => {
      const cell = close('cell')
      const table = top()
      if (cell === undefined || table?.kind !== 'table') return
      const row = table.rows.at(-1) ?? []
      if (table.rows.length === 0) table.rows.push(row)
      row.push({ blocks: cell.blocks })
      for (let column = 1; column < Math.min(span, widestSpan); column += 1) row.push({ blocks: [] })
    },
    closeTable: () => {
      const table = close('table')
      if (table === undefined) return
      for (const caption of table.captions) add(caption)
      const isNested = frames.some((frame) => frame.kind === 'cell')
      for (const block of blocksOf(table.rows, isNested)) add(block)
    },
    atTop: () => frames.length === 0,
  }
}

function blocksOf(rows: readonly (readonly Cell[])[], isNested: boolean): readonly Block[] {
  if (isNested) return rows.map((cells) => ({ kind: 'text', text: cells.map(cellText).filter(Boolean).join(' ') }))
  const columns = rows.reduce((most, cells) => Math.max(most, cells.length), 0)
  const isLayout = columns < 2 || rows.some((cells) => cells.some(laysOut))
  if (isLayout) return rows.flat().flatMap((cell) => cell.blocks)
  return [{ kind: 'text', text: markdownTable(rows.map((cells) => cells.map(cellText))) }]
}

const cellText = (cell: Cell): string =>
  cell.blocks.length === 1 ? plain(cell.blocks[0]) : cell.blocks.map(plain).join(' ')

/** A heading's signs mean nothing inside a cell. */
const plain = (block: Block | undefined): string =>
  block === undefined
    ? ''
    : block.kind === 'item'
      ? `${block.marker} ${block.text}`
      : block.text.replace(/^#{1,6} /, '')

function laysOut({ blocks }: Cell): boolean {
  return blocks.length > mostBlocks || blocks.reduce((sum, block) => sum + block.text.length, 0) > longestCell
}
