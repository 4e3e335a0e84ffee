import { zipSync } from 'fflate'
import { PDFDocument, StandardFonts } from 'pdf-lib'

/** What is looked for on an invoice. */
export interface InvoiceFields {
  readonly company: string
  readonly number: string
  readonly date: string
  readonly total: string
}

export interface Invoice {
  readonly fileName: string
  readonly fields: InvoiceFields
  readonly pdf: Uint8Array
}

const companies = ['Harbour Tools Ltd', 'North Mill Ltd', 'Blue Lantern Ltd', 'Oak Carpentry Ltd', 'Silver Reed Ltd']
const items = ['Copper pipe', 'Pine board', 'Lamp oil', 'Paint brush', 'Steel rope']

/** Three suppliers' ways of writing the same things. */
const layouts = [
  { left: 60, values: 180, top: 60, words: ['Invoice number', 'Invoice date', 'Total due'] },
  { left: 90, values: 320, top: 100, words: ['Number', 'Date', 'Amount payable'] },
  { left: 60, values: 400, top: 80, words: ['Our reference', 'Issued on', 'Total'] },
] as const

const two = (number: number): string => String(number).padStart(2, '0')

function fieldsOf(index: number): InvoiceFields {
  return {
    company: companies[index % companies.length]!,
    number: `R-${2_000 + index * 7}`,
    date: `${two(1 + ((index * 5) % 28))}/${two(1 + (index % 12))}/2025`,
    total: `${100 + ((index * 137) % 880)}.${two((index * 29) % 100)}`,
  }
}

/** An invoice of one page: the same for the same index. */
async function makeInvoice(index: number): Promise<Invoice> {
  const fields = fieldsOf(index)
  const { left, values, top, words } = layouts[index % layouts.length]!
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  const page = document.addPage([595, 842])
  const write = (text: string, x: number, y: number) => page.drawText(text, { x, y: 842 - y, size: 12, font })
  const line = (name: string, value: string, y: number) => {
    write(name, left, y)
    write(value, left + values - 60, y)
  }
  write(fields.company, left, top)
  line(words[0], fields.number, top + 60)
  line(words[1], fields.date, top + 90)
  for (let item = 0; item < 2 + (index % 3); item++)
    line(items[(index + item) % items.length]!, `${15 + item * 3}.${two((index * 7) % 100)}`, top + 160 + item * 24)
  line(words[2], fields.total, top + 280)
  return { fileName: `invoice-${two(index)}.pdf`, fields, pdf: await document.save() }
}

export const makeInvoices = (count: number): Promise<Invoice[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => makeInvoice(index)))

export const zipOfInvoices = (invoices: readonly Invoice[]): Uint8Array =>
  zipSync(Object.fromEntries(invoices.map(({ fileName, pdf }) => [fileName, pdf])))
