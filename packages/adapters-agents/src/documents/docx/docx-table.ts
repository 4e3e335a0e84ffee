import type { Table } from 'docx'
import type { Alignment, Block } from '../markdown/document-model.ts'
import { docxRuns, type DocxContext } from './docx-runs.ts'

/** A table over the width of the page; its head is repeated on every page. */
export function docxTable({ rows, alignments }: Extract<Block, { kind: 'table' }>, context: DocxContext): Table {
  const { docx } = context
  const width = { size: 100, type: docx.WidthType.PERCENTAGE }
  const margins = { top: 40, bottom: 40, left: 80, right: 80 }
  return new docx.Table({
    width,
    margins,
    rows: rows.map((cells, rowIndex) => {
      const isHead = rowIndex === 0
      const shading = { type: docx.ShadingType.CLEAR, fill: 'EEEEEE', color: 'auto' }
      const children = cells.map((inlines, index) => {
        const alignment = docx.AlignmentType[names[alignments[index] ?? 'left']]
        const text = new docx.Paragraph({ alignment, children: docxRuns(inlines, context, { bold: isHead }) })
        return new docx.TableCell({ children: [text], ...(isHead && { shading }) })
      })
      return new docx.TableRow({ children, cantSplit: true, ...(isHead && { tableHeader: true }) })
    }),
  })
}

const names = { left: 'LEFT', center: 'CENTER', right: 'RIGHT' } as const satisfies Record<Alignment, string>
