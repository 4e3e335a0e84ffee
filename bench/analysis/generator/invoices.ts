import type { LabelledPage } from '@docent/core/ports'
import { pageCanvas, type PageCanvas } from './page-canvas.ts'
import { addressOf, companyOf, drawFrom, type Draw } from './random-text.ts'

/** Fields of an invoice with the words that may stand before them; some stand before several. */
const wordings = {
  invoice_number: ['Invoice No.', 'Invoice #', 'Number', 'Document', 'Our reference', 'Bill number', 'Reference'],
  order_number: ['Order No.', 'PO #', 'Your order', 'Purchase order', 'Your reference', 'Reference', 'Number'],
  customer_number: ['Customer No.', 'Account', 'Client ID', 'Customer', 'Debtor', 'Number'],
  invoice_date: ['Invoice date', 'Date', 'Issued', 'Tax point', 'Date of issue', 'Dated'],
  due_date: ['Due date', 'Payable by', 'Payment due', 'Due', 'Pay before', 'Date payable'],
  delivery_date: ['Delivery', 'Delivered on', 'Shipped', 'Date of supply', 'Date', 'Service date'],
} as const
const sums = {
  net: ['Net', 'Subtotal', 'Net amount', 'Total excl. tax', 'Goods', 'Sum', 'Total net'],
  tax: ['VAT', 'Tax', 'GST 10%', 'VAT 20%', 'Sales tax', 'Tax amount', 'Total tax'],
  total: ['Total', 'Amount due', 'Grand total', 'Invoice total', 'Balance due', 'To pay', 'Total incl. tax'],
} as const
/** Shown on some invoices, and wanted by nobody. */
const distractors = [
  'VAT ID',
  'Phone',
  'Page',
  'Valid until',
  'Delivery note',
  'Deposit',
  'Discount',
  'Account balance',
]
const heads = {
  item: ['Description', 'Item', 'Article', 'Service', 'Details'],
  quantity: ['Qty', 'Quantity', 'Units', 'Hours', 'Pcs'],
  price: ['Price', 'Unit price', 'Rate', 'Each', 'Cost'],
  amount: ['Amount', 'Total', 'Line total', 'Sum', 'Net'],
  code: ['Code', 'No.', 'Pos', 'Art.', '#'],
} as const

type Field = keyof typeof wordings
type Sum = keyof typeof sums
type Column = keyof typeof heads

interface Look {
  readonly colon: string
  readonly below: boolean
  readonly fieldsX: number
  readonly supplierRight: boolean
  readonly gap: number
  readonly words: Readonly<Record<Field | Sum | Column, string>>
  readonly fields: readonly Field[]
  readonly columns: readonly Column[]
  readonly hasHeads: boolean
  readonly distractors: readonly string[]
  readonly slant: number
}

/** An invoice with three numbers, three dates, three sums and line items, under words that vary by layout. */
export function invoice(layout: number, filling: number): LabelledPage {
  const look = lookOf(drawFrom(layout * 5077 + 9))
  const draw = drawFrom(layout * 91_009 + filling * 41 + 3)
  const canvas = pageCanvas(draw, look.slant)
  const start = writeParties(canvas, draw, look)
  const below = writeFields(canvas, draw, look, start)
  writeSums(canvas, draw, look, writeItems(canvas, draw, look, below + 30) + 16)
  return canvas.page(`invoice-${layout}-${filling}`)
}

function shuffled<Value>(draw: Draw, values: readonly Value[]): Value[] {
  const left = [...values]
  return values.map(() => left.splice(draw.between(0, left.length - 1), 1)[0]!)
}

function lookOf(draw: Draw): Look {
  const chosen = Object.entries({ ...wordings, ...sums, ...heads }).map(([name, words]) => [
    name,
    // Some layouts are in a language of their own.
    draw.chance(0.12) ? draw.name() : draw.pick<string>(words),
  ])
  const fields = (Object.keys(wordings) as Field[]).filter(() => draw.chance(0.75))
  return {
    colon: draw.pick(['', '', ':', ' :']),
    below: draw.chance(0.3),
    fieldsX: draw.pick([60, 400, 480]),
    supplierRight: draw.chance(0.4),
    gap: draw.between(12, 130),
    words: Object.fromEntries(chosen) as Look['words'],
    fields: shuffled(draw, fields),
    columns: shuffled(draw, ['item', 'quantity', 'price', 'amount', ...(draw.chance(0.5) ? ['code' as const] : [])]),
    hasHeads: draw.chance(0.8),
    distractors: distractors.filter(() => draw.chance(0.3)),
    slant: (draw.between(0, 16) - 8) / 1000,
  }
}

/** Supplier and customer as blocks of lines, of which either may be on top. */
function writeParties(canvas: PageCanvas, draw: Draw, { supplierRight }: Look): number {
  const block = (x: number, top: number, label: 'supplier' | 'customer'): number => {
    const { y } = canvas.write(companyOf(draw), { x, y: top, size: 12, label })
    return canvas.write(addressOf(draw, draw.between(0, 2)), { x, y, size: 12, right: x + 250 }).y
  }
  const supplier = block(supplierRight ? 480 : 60, 40, 'supplier')
  if (draw.chance(0.5)) canvas.write(draw.pick(['Bill to', 'Customer', 'To', 'Invoice']), { x: 60, y: supplier + 10 })
  return block(60, supplier + 28, 'customer') + 20
}

const valueOf = (field: string, draw: Draw): string =>
  /date|until/i.test(field) ? draw.date() : draw.pick(['', '', 'A-', 'INV', '20']) + draw.digits(draw.between(4, 8))

/** Wanted and unwanted fields in one list, or as heads of columns with the values below. */
function writeFields(canvas: PageCanvas, draw: Draw, look: Look, top: number): number {
  const entries = [
    ...look.fields.map((label) => ({ text: look.words[label], value: valueOf(label, draw), label })),
    ...look.distractors.map((text) => ({ text, value: valueOf(text, draw), label: undefined })),
  ]
  let y = top
  for (const [at, { text, value, label }] of entries.entries()) {
    const x = look.below ? 60 + (at % 3) * 230 : look.fieldsX
    const name = canvas.write(text + look.colon, { x, y, size: 11 })
    if (look.below) canvas.write(value, { x: x + 2, y: name.y, size: 11, label })
    else canvas.write(value, { x: Math.max(name.x + 6, x + look.gap), y, size: 11, label })
    if (!look.below || at % 3 === 2) y += look.below ? 40 : 18
  }
  return y + (look.below ? 40 : 0)
}

const widths: Readonly<Record<Column, number>> = { item: 260, quantity: 80, price: 110, amount: 120, code: 90 }

/** Rows of one item each; a description may take two lines. */
function writeItems(canvas: PageCanvas, draw: Draw, look: Look, top: number): number {
  const x = (column: Column): number =>
    look.columns.slice(0, look.columns.indexOf(column)).reduce((sum, before) => sum + widths[before], 60)
  if (look.hasHeads) for (const column of look.columns) canvas.write(look.words[column], { x: x(column), y: top })
  const [fewest, most] = draw.pick<readonly [number, number]>([
    [1, 3],
    [2, 5],
    [4, 10],
  ])
  const cells: Readonly<Record<Column, () => string>> = {
    item: () =>
      Array.from({ length: draw.between(fewest, most) }, () => (draw.chance(0.3) ? draw.name() : draw.word())).join(
        ' ',
      ),
    quantity: () => draw.digits(draw.between(1, 2)),
    price: draw.amount,
    amount: draw.amount,
    code: () => draw.digits(draw.between(1, 5)),
  }
  let y = top + 24
  for (let row = draw.between(1, 7); row > 0; row--) {
    let lowest = y
    for (const column of look.columns) {
      const label = column === 'code' ? undefined : `line_${column}`
      const place = { x: x(column), y, size: 11, right: x(column) + widths[column] - 14, label }
      lowest = Math.max(lowest, canvas.write(cells[column](), place).y)
    }
    y = lowest + 4
  }
  return y
}

function writeSums(canvas: PageCanvas, draw: Draw, { words, colon, distractors: others }: Look, top: number): void {
  const wanted = (['net', 'tax', 'total'] as const).filter((sum) => sum === 'total' || draw.chance(0.8))
  const rows = [
    ...wanted.map((label) => ({ text: words[label], label })),
    ...others.slice(-1).map((text) => ({ text, label: undefined })),
  ]
  for (const [at, { text, label }] of (draw.chance(0.2) ? shuffled(draw, rows) : rows).entries()) {
    canvas.write(text + colon, { x: 440, y: top + at * 18, size: 11 })
    canvas.write(draw.chance(0.3) ? `EUR ${draw.amount()}` : draw.amount(), {
      x: 620,
      y: top + at * 18,
      size: 11,
      label,
    })
  }
}
