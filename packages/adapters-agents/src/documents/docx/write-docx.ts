import type { IPropertiesOptions } from 'docx'
import type { DocumentText, ReadFile, WrittenFile } from '../document-request.ts'
import { prepareDocument, type PreparedDocument } from '../markdown/prepare-document.ts'
import { docxBlocks, indentStep, listLevels, paragraph, type ListCounter } from './docx-blocks.ts'
import type { Docx, DocxContext } from './docx-runs.ts'
import { fixPackage } from './fix-package.ts'

/** Twentieths of a point. */
const sizes = { A4: { width: 11_906, height: 16_838 }, Letter: { width: 12_240, height: 15_840 } }
const margin = 1_134
/** Twentieths of a point in a pixel of 1/96 inch. */
const perPixel = 15

/** A Word document. The same input gives the same bytes. */
export async function writeDocx(text: DocumentText, read: ReadFile): Promise<WrittenFile> {
  const docx = await import('docx')
  const document = await prepareDocument(text, read)
  const { blocks, pictures, notes, title } = document
  const page = sizes[text.pageSize]
  const { width, height } = text.landscape ? { width: page.height, height: page.width } : page
  const room = { width: (width - 2 * margin) / perPixel, height: (height - 2 * margin) / perPixel - 20 }
  const context: DocxContext = { docx, pictures, room }
  const lists = createListCounter()
  const children = [
    ...(title === ''
      ? []
      : [paragraph([{ kind: 'text', text: title }], context, { heading: docx.HeadingLevel.TITLE })]),
    ...docxBlocks(blocks, context, lists),
  ]
  const options: IPropertiesOptions = {
    ...(title !== '' && { title }),
    creator: 'Docent',
    lastModifiedBy: 'Docent',
    numbering: { config: numberings(docx, lists.starts()) },
    styles: { default: { document: { run: { font: 'Calibri', size: 22 }, paragraph: { spacing: { after: 120 } } } } },
    sections: [
      {
        properties: {
          page: {
            size: { ...page, orientation: docx.PageOrientation[text.landscape ? 'LANDSCAPE' : 'PORTRAIT'] },
            margin: { top: margin, bottom: margin, left: margin, right: margin },
          },
        },
        ...runningTexts(document, text.pageNumbers, context),
        children,
      },
    ],
  }
  const packed = await docx.Packer.toBuffer(new docx.Document(options))
  return { bytes: fixPackage(packed), notes: notes.all() }
}

function runningTexts({ header, footer }: PreparedDocument, pageNumbers: boolean, { docx }: DocxContext) {
  const alignment = docx.AlignmentType.CENTER
  const head = new docx.Paragraph({ alignment, text: header })
  const numbers = pageNumbers ? [new docx.TextRun({ children: [docx.PageNumber.CURRENT] })] : []
  const below = footer === '' ? [] : [new docx.TextRun(footer + (pageNumbers ? ' · ' : ''))]
  const foot = new docx.Paragraph({ alignment, children: [...below, ...numbers] })
  return {
    ...(header !== '' && { headers: { default: new docx.Header({ children: [head] }) } }),
    ...((pageNumbers || footer !== '') && { footers: { default: new docx.Footer({ children: [foot] }) } }),
  }
}

interface CountedLists extends ListCounter {
  /** Numbers at which lists start. */
  readonly starts: () => readonly number[]
}

function createListCounter(): CountedLists {
  const starts = new Set<number>()
  let instance = 0
  return {
    next: (start) => {
      starts.add(start)
      instance += 1
      return { reference: referenceOf(start), instance }
    },
    starts: () => [...starts],
  }
}

const referenceOf = (start: number): string => `numbers-from-${start}`
const bullets = ['•', '◦', '▪']

function numberings(docx: Docx, starts: readonly number[]) {
  const levels = Array.from({ length: listLevels }, (_, level) => ({
    level,
    style: { paragraph: { indent: { left: (level + 1) * indentStep, hanging: indentStep } } },
  }))
  const ofBullets = levels.map((each) => ({
    ...each,
    format: docx.LevelFormat.BULLET,
    text: bullets[each.level % bullets.length] ?? '•',
  }))
  const ofNumbers = (start: number) =>
    levels.map((each) => ({ ...each, format: docx.LevelFormat.DECIMAL, text: `%${each.level + 1}.`, start }))
  return [
    { reference: 'bullets', levels: ofBullets },
    ...starts.map((start) => ({ reference: referenceOf(start), levels: ofNumbers(start) })),
  ]
}
