import type { FileChild, IParagraphOptions } from 'docx'
import { isRightToLeft } from '../direction.ts'
import type { Block, Inline } from '../markdown/document-model.ts'
import { docxRuns, monospace, type DocxContext } from './docx-runs.ts'
import { docxTable } from './docx-table.ts'

/** Where a block is: Word knows no containers, so each paragraph has what its containers give it. */
export interface Place {
  /** Of lists, from 0; -1 outside of any. */
  readonly listLevel: number
  readonly quotes: number
}

/** Levels that Word has. Deeper lists stay on the last one. */
export const listLevels = 9
/** Twentieths of a point, of a list or quote. */
export const indentStep = 360

/** Numbers of lists, so that each ordered list starts anew. */
export interface ListCounter {
  next(start: number): { readonly reference: string; readonly instance: number }
}

export function docxBlocks(
  blocks: readonly Block[],
  context: DocxContext,
  lists: ListCounter,
  place: Place = { listLevel: -1, quotes: 0 },
): FileChild[] {
  return blocks.flatMap((block) => blockOf(block, context, lists, place))
}

function blockOf(block: Block, context: DocxContext, lists: ListCounter, place: Place): FileChild[] {
  const { docx } = context
  switch (block.kind) {
    case 'heading': {
      const heading = docx.HeadingLevel[`HEADING_${block.level as 1 | 2 | 3 | 4 | 5 | 6}`]
      return [paragraph(block.inlines, context, { heading, ...placed(place, context) })]
    }
    case 'paragraph':
      return [paragraph(block.inlines, context, placed(place, context))]
    case 'code':
      return [codeOf(block.lines, context, place)]
    case 'quote':
      return docxBlocks(block.blocks, context, lists, { ...place, quotes: place.quotes + 1 })
    case 'table':
      // Word joins tables that touch.
      return [docxTable(block, context), new docx.Paragraph({ text: '' })]
    case 'rule':
      return [new docx.Paragraph({ thematicBreak: true })]
    case 'page-break':
      return [new docx.Paragraph({ children: [new docx.PageBreak()] })]
    case 'list':
      return listOf(block, context, lists, { ...place, listLevel: place.listLevel + 1 })
  }
}

export function paragraph(inlines: readonly Inline[], context: DocxContext, options: IParagraphOptions): FileChild {
  const text = inlines.map((inline) => (inline.kind === 'text' ? inline.text : ' ')).join('')
  return new context.docx.Paragraph({
    children: docxRuns(inlines, context),
    ...(isRightToLeft(text) && { bidirectional: true }),
    ...options,
  })
}

/** What lists and quotes around a block give it. */
function placed({ listLevel, quotes }: Place, { docx }: DocxContext): IParagraphOptions {
  const steps = Math.min(listLevel + 1, listLevels) + quotes
  if (steps === 0) return {}
  const bar = { style: docx.BorderStyle.SINGLE, size: 12, space: 8, color: 'BBBBBB' }
  return { indent: { left: steps * indentStep }, ...(quotes > 0 && { border: { left: bar } }) }
}

function codeOf(lines: readonly string[], context: DocxContext, place: Place): FileChild {
  const { docx } = context
  const children = lines.map(
    (text, index) => new docx.TextRun({ text, font: monospace, size: 18, ...(index > 0 && { break: 1 }) }),
  )
  const shading = { type: docx.ShadingType.CLEAR, fill: 'F3F3F3', color: 'auto' }
  return new docx.Paragraph({ children, shading, ...placed(place, context) })
}

function listOf(
  { start, items }: Extract<Block, { kind: 'list' }>,
  context: DocxContext,
  lists: ListCounter,
  place: Place,
): FileChild[] {
  const level = Math.min(place.listLevel, listLevels - 1)
  const marks = start === undefined ? { reference: 'bullets', instance: 0 } : lists.next(start)
  const indent = { left: (level + 1 + place.quotes) * indentStep, hanging: indentStep }
  return items.flatMap((item) => {
    const [first, ...rest] = item
    const lead = first?.kind === 'paragraph' ? first.inlines : []
    const marked = paragraph(lead, context, { numbering: { ...marks, level }, indent })
    const others = first === undefined || first.kind === 'paragraph' ? rest : [first, ...rest]
    return [marked, ...docxBlocks(others, context, lists, place)]
  })
}
