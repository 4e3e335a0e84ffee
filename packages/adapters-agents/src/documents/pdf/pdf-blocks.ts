import type { Block, Inline } from '../markdown/document-model.ts'
import { refuse } from '../refusal.ts'
import { pdfParagraph, pdfText, type PdfContext } from './pdf-text.ts'
import type { Margin, PdfContent } from './pdfmake.ts'

const headingSizes = [20, 16, 14, 12, 11, 10.5]
/** Points below a block, in running text and in lists. */
const gap = 8
const listGap = 3
const mostColumns = 20

export function pdfBlocks(blocks: readonly Block[], context: PdfContext, below = gap): PdfContent[] {
  return blocks.map((block) => blockOf(block, context, below))
}

function blockOf(block: Block, context: PdfContext, below: number): PdfContent {
  switch (block.kind) {
    case 'heading':
      return headingOf(block, context)
    case 'paragraph':
      return { stack: [...pdfParagraph(block.inlines, context)], margin: [0, 0, 0, below] }
    case 'code':
      return codeOf(block.lines, context)
    case 'quote':
      return {
        table: { widths: ['*'], body: [[{ stack: pdfBlocks(block.blocks, context), color: '#444444' }]] },
        layout: bar,
      }
    case 'table':
      return tableOf(block, context)
    case 'rule': {
      const line = { type: 'line' as const, x1: 0, y1: 0, x2: context.room.width, y2: 0, lineColor: '#bbbbbb' }
      return { canvas: [line], margin: [0, 4, 0, gap] }
    }
    case 'page-break':
      return { text: '', pageBreak: 'after' }
    case 'list': {
      const items = block.items.map((item) => ({ stack: pdfBlocks(item, context, listGap) }))
      const margin: Margin = [6, 0, 0, below - listGap]
      return block.start === undefined ? { ul: items, margin } : { ol: items, start: block.start, margin }
    }
  }
}

/** Headings are in the outline that readers show. */
function headingOf({ level, inlines }: Extract<Block, { kind: 'heading' }>, context: PdfContext): PdfContent {
  const fontSize = headingSizes[level - 1] ?? 10.5
  const margin: Margin = [0, fontSize / 2, 0, fontSize / 3]
  const letters = inlines.map((inline) => (inline.kind === 'text' ? inline.text : '')).join('')
  const outline = { outline: true, outlineText: letters, outlineExpanded: true }
  return { ...pdfText(inlines, context), bold: true, fontSize, margin, ...outline }
}

function codeOf(lines: readonly string[], { fonts, onMissing }: PdfContext): PdfContent {
  const text = lines.flatMap((line, index) => [
    ...(index === 0 ? [] : [{ text: '\n' }]),
    ...fonts.split(line.replaceAll('\t', '    '), 'Code', onMissing),
  ])
  const look = { fontSize: 8.5, preserveLeadingSpaces: true, preserveTrailingSpaces: true }
  return { table: { widths: ['*'], body: [[{ text, ...look }]] }, layout: shaded, margin: [0, 0, 0, gap] }
}

const grey = (): string => '#bbbbbb'
const none = (): number => 0
const bar = {
  hLineWidth: none,
  vLineWidth: (index: number): number => (index === 0 ? 2 : 0),
  vLineColor: grey,
  paddingLeft: (): number => 10,
}
const shaded = { hLineWidth: none, vLineWidth: none, fillColor: '#f3f3f3' }

/** Its head is repeated on every page. */
function tableOf({ rows, alignments }: Extract<Block, { kind: 'table' }>, context: PdfContext): PdfContent {
  if (alignments.length > mostColumns) {
    refuse(`A table of a PDF has ${mostColumns} columns at most; write a DOCX or CSV file instead.`)
  }
  const body = rows.map((cells, rowIndex) =>
    cells.map((cell, index) => {
      const text = pdfText(cell, context)
      return { ...text, alignment: text.alignment ?? alignments[index] ?? 'left', ...(rowIndex === 0 && head) }
    }),
  )
  return {
    table: { headerRows: 1, widths: widthsOf(rows, alignments.length), body },
    layout: grid,
    fontSize: 9,
    margin: [0, 0, 0, gap],
  }
}

const head = { bold: true, fillColor: '#eeeeee' }
const grid = { hLineWidth: () => 0.5, vLineWidth: () => 0.5, hLineColor: grey, vLineColor: grey }

/** Columns with more text are wider, within bounds. */
function widthsOf(rows: readonly (readonly (readonly Inline[])[])[], columns: number): readonly string[] {
  const letters = Array.from({ length: columns }, (_, index) =>
    rows.slice(0, 200).reduce((most, cells) => Math.max(most, lengthOf(cells[index] ?? [])), 0),
  ).map((length) => Math.min(Math.max(length, 8), 40))
  const sum = letters.reduce((total, length) => total + length, 0)
  return letters.map((length) => `${((100 * length) / sum).toFixed(3)}%`)
}

const lengthOf = (inlines: readonly Inline[]): number =>
  inlines.reduce((length, inline) => length + (inline.kind === 'text' ? inline.text.length : 0), 0)
