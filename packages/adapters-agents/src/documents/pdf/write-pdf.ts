import type { DocumentText, ReadFile, WrittenFile } from '../document-request.ts'
import type { Picture } from '../markdown/load-pictures.ts'
import { prepareDocument } from '../markdown/prepare-document.ts'
import { pdfBlocks } from './pdf-blocks.ts'
import { loadPdfFonts, replacement } from './pdf-fonts.ts'
import { pdfText, type PdfContext } from './pdf-text.ts'
import { loadLineRenderer, loadPdfmake, type PdfContent, type PdfDefinition } from './pdfmake.ts'
import { orderRightToLeft } from './right-to-left.ts'

/** Points. */
const sizes = { A4: { width: 595.28, height: 841.89 }, Letter: { width: 612, height: 792 } }
const margin = 56
/** The same for every file, so that a call that is made again after a crash writes the same bytes. */
const writtenAt = new Date(Date.UTC(2000, 0, 1))

/** A PDF. @param further - Files of fonts for characters that DejaVu lacks. */
export async function writePdf(text: DocumentText, further: readonly string[], read: ReadFile): Promise<WrittenFile> {
  const fonts = await loadPdfFonts(further)
  const { blocks, pictures, notes, title, header, footer } = await prepareDocument(text, read)
  const { width, height } = sizes[text.pageSize]
  const page = text.landscape ? { width: height, height: width } : { width, height }
  const missing = new Set<string>()
  const room = { width: page.width - 2 * margin, height: page.height - 2 * margin - 20 }
  const context: PdfContext = { fonts, pictures, room, onMissing: (character) => missing.add(character) }
  const line = (shown: string): PdfContent => ({
    ...pdfText([{ kind: 'text', text: shown }], context),
    ...{ alignment: 'center', fontSize: 8.5, color: '#555555', margin: [margin, 24, margin, 0] },
  })
  let pages = 0
  const definition: PdfDefinition = {
    pageSize: page,
    pageMargins: margin,
    info: { ...(title !== '' && { title }), creator: 'Docent', producer: 'Docent', creationDate: writtenAt },
    defaultStyle: { font: 'Text', fontSize: 10.5, lineHeight: 1.25 },
    images: Object.fromEntries([...pictures].map(([name, picture]) => [name, dataUrl(picture)])),
    ...(header !== '' && { header: () => line(header) }),
    footer: (current, count) => {
      pages = count
      return line([footer, text.pageNumbers ? `${current} / ${count}` : ''].filter((part) => part !== '').join(' · '))
    },
    content: [...titleOf(title, context), ...pdfBlocks(blocks, context)],
  }
  const bytes = await render(definition, context)
  if (missing.size > 0) {
    const shown = [...missing].slice(0, 20).join(' ')
    notes.add(
      `The fonts of this server lack ${missing.size} characters of the text, shown as ${replacement}: ${shown}. A DOCX file shows them.`,
    )
  }
  return { bytes, notes: notes.all(), extent: `${pages} pages` }
}

const titleOf = (title: string, context: PdfContext): readonly PdfContent[] =>
  title === ''
    ? []
    : [{ ...pdfText([{ kind: 'text', text: title }], context), bold: true, fontSize: 26, margin: [0, 0, 0, 14] }]

const dataUrl = ({ type, bytes }: Picture): string =>
  `data:image/${type === 'jpg' ? 'jpeg' : 'png'};base64,${Buffer.from(bytes).toString('base64')}`

function render(definition: PdfDefinition, { fonts }: PdfContext): Promise<Uint8Array> {
  const pdfmake = loadPdfmake()
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy((path) => fonts.files.has(path))
  pdfmake.setFonts(fonts.families)
  orderRightToLeft(loadLineRenderer())
  return pdfmake.createPdf(definition).getBuffer()
}
