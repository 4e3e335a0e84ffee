import type * as DocxModule from 'docx'
import type { ParagraphChild } from 'docx'
import { isRightToLeft } from '../direction.ts'
import type { Inline, TextRun } from '../markdown/document-model.ts'
import { fitPicture, type Pictures } from '../markdown/load-pictures.ts'

export type Docx = typeof DocxModule

export interface DocxContext {
  readonly docx: Docx
  readonly pictures: Pictures
  /** What a page has room for, pixels of 1/96 inch. */
  readonly room: { readonly width: number; readonly height: number }
}

export const monospace = 'Courier New'

/** Running text as runs of Word. A picture that is not there is its alternative text. */
export function docxRuns(
  inlines: readonly Inline[],
  context: DocxContext,
  look: { readonly bold?: boolean } = {},
): ParagraphChild[] {
  const { docx } = context
  return inlines.map((inline) => {
    if (inline.kind === 'break') return new docx.TextRun({ break: 1 })
    if (inline.kind === 'text') return textOf({ ...look, ...inline }, docx)
    const picture = context.pictures.get(inline.name)
    if (picture === undefined) return textOf({ kind: 'text', text: inline.alternative || `[${inline.name}]` }, docx)
    return new docx.ImageRun({
      type: picture.type,
      data: picture.bytes,
      transformation: fitPicture(picture, { ...context.room, perInch: 96 }),
      altText: { name: inline.name, description: inline.alternative, title: inline.alternative },
    })
  })
}

function textOf(run: TextRun, docx: Docx): ParagraphChild {
  const { text, bold = false, italic = false, strike = false, code = false, link } = run
  const made = new docx.TextRun({
    text,
    ...(bold && { bold }),
    ...(italic && { italics: true }),
    ...(strike && { strike }),
    ...(code && { font: monospace }),
    ...(link !== undefined && { style: 'Hyperlink' }),
    ...(isRightToLeft(text) && { rightToLeft: true }),
  })
  return link === undefined ? made : new docx.ExternalHyperlink({ children: [made], link })
}
