import { isRightToLeft } from '../direction.ts'
import type { Inline, TextRun } from '../markdown/document-model.ts'
import { fitPicture, type Pictures } from '../markdown/load-pictures.ts'
import type { FontFamily, PdfFonts } from './pdf-fonts.ts'
import type { PdfContent, PdfText } from './pdfmake.ts'

export interface PdfContext {
  readonly fonts: PdfFonts
  readonly pictures: Pictures
  /** What a page has room for, points. */
  readonly room: { readonly width: number; readonly height: number }
  readonly onMissing: (character: string) => void
}

/** A text with runs; lines that are read from right to left begin there. */
export function pdfText(inlines: readonly Inline[], context: PdfContext): PdfText {
  const text = inlines.flatMap((inline) => runsOf(inline, context))
  const letters = inlines.map((inline) => (inline.kind === 'text' ? inline.text : '')).join('')
  return { text, ...(isRightToLeft(letters) && { alignment: 'right' }) }
}

/** A paragraph: pictures are between its lines, since text does not flow around them. */
export function pdfParagraph(inlines: readonly Inline[], context: PdfContext): readonly PdfContent[] {
  const content: PdfContent[] = []
  let line: Inline[] = []
  const endLine = (): void => {
    if (line.length > 0) content.push(pdfText(line, context))
    line = []
  }
  for (const inline of inlines) {
    const picture = inline.kind === 'image' ? context.pictures.get(inline.name) : undefined
    if (inline.kind !== 'image' || picture === undefined) line.push(inline)
    else {
      endLine()
      content.push({ image: inline.name, ...fitPicture(picture, { ...context.room, perInch: 72 }) })
    }
  }
  endLine()
  return content
}

function runsOf(inline: Inline, context: PdfContext): readonly PdfText[] {
  if (inline.kind === 'break') return [{ text: '\n' }]
  if (inline.kind === 'text') return pdfRuns(inline, context)
  return pdfRuns({ kind: 'text', text: inline.alternative || `[${inline.name}]` }, context)
}

function pdfRuns(run: TextRun, { fonts, onMissing }: PdfContext): readonly PdfText[] {
  const { bold = false, italic = false, strike = false, code = false, link } = run
  const family: FontFamily = code ? 'Code' : 'Text'
  const look = {
    ...(bold && { bold }),
    ...(italic && { italics: true }),
    ...(strike && { decoration: 'lineThrough' as const }),
    ...(code && { background: '#f0f0f0' }),
    ...(link !== undefined && { link, color: '#0b57d0', decoration: 'underline' as const }),
  }
  return fonts.split(run.text, family, onMissing).map((part) => ({ ...part, ...look }))
}
