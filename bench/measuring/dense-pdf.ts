import { PDFDocument, StandardFonts } from 'pdf-lib'
import { randomNumbers, sentence } from './markdown-documents.ts'

const linesOfPage = 45
const charactersOfLine = 90

/** A PDF of made-up text, every page full. */
export async function densePdf(pages: number): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.TimesRoman)
  const random = randomNumbers(pages)
  let rest = ''
  const line = (): string => {
    while (rest.length < charactersOfLine) rest += `${sentence(random)} `
    const text = rest.slice(0, charactersOfLine)
    rest = rest.slice(charactersOfLine)
    return text
  }
  for (let number = 1; number <= pages; number++) {
    const page = document.addPage([595, 842])
    for (let row = 0; row < linesOfPage; row++) page.drawText(line(), { x: 50, y: 790 - row * 16, size: 10, font })
  }
  return document.save()
}
