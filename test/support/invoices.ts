import { PDFDocument, StandardFonts } from 'pdf-lib'

const companies = ['Harbour Tools', 'North Mill', 'Blue Lantern', 'Oak and Sons', 'Silver Reed']

export interface MadeInvoice {
  readonly name: string
  readonly pdf: Uint8Array
  readonly company: string
  readonly date: string
  readonly total: string
}

/** A small invoice, the same for the same number. */
export async function makeInvoice(number: number): Promise<MadeInvoice> {
  const company = `${companies[number % companies.length]!} Ltd`
  const date = `${10 + (number % 19)}/0${1 + (number % 9)}/2024`
  const total = `${100 + ((number * 37) % 900)}.${10 + ((number * 13) % 90)}`
  const document = await PDFDocument.create()
  document.setCreationDate(new Date(0))
  document.setModificationDate(new Date(0))
  const font = await document.embedFont(StandardFonts.Helvetica)
  const page = document.addPage([595, 842])
  const left = 60 + (number % 3) * 20
  const write = (text: string, x: number, y: number) => page.drawText(text, { x, y: 842 - y, size: 12, font })
  write(company, left, 60)
  write('Invoice number', left, 120)
  write(`A-${1_000 + number}`, left + 160, 120)
  write('Invoice date', left, 150)
  write(date, left + 160, 150)
  for (let line = 0; line < 3; line++) {
    write(`Item ${line + 1} of ${number}`, left, 220 + line * 24)
    write(`${20 + line}.50`, left + 260, 220 + line * 24)
  }
  write('Total due', left, 320)
  write(total, left + 260, 320)
  return { name: `invoice-${number}.pdf`, pdf: await document.save(), company, date, total }
}
