import type { LabelledPage } from '@docent/core/ports'
import { pageCanvas } from './page-canvas.ts'
import { addressOf, companyOf, drawFrom, type Draw } from './random-text.ts'

const totals = [
  ...['TOTAL', 'Total Due', 'Grand Total', 'Amount Payable', 'NET TOTAL', 'Total (incl. tax)', 'Rounded Total'],
  ...['Balance', 'To Pay', 'Amount Due', 'Sum', 'Total Sales', 'Nett', 'Bill Total', 'Please Pay'],
]
/** Stand beside amounts that are not the total. */
const otherAmounts = [
  ...['Subtotal', 'Amount', 'Total before tax', 'Total Savings', 'Balance B/F', 'Sum of items', 'Discount'],
  ...['Rounding', 'Total Tax', 'Service Charge', 'GST', 'Tax 6%', 'Net'],
]
const payments = ['Cash', 'VISA CARD', 'Paid', 'Amount Tendered', 'Total Paid', 'Change Due']
const dates = ['Date:', 'Date', 'Invoice Date :', '', 'Bill Date:', 'Printed', 'On', 'Issued']
const otherDates = ['Member since', 'Valid until', 'Exchange before', 'Licence of', '']

/** What all receipts of one layout have in common. */
interface Look {
  readonly left: number
  readonly amountX: number
  readonly valueX: number
  readonly upper: boolean
  readonly totalLabel: string
  readonly dateLabel: string
  readonly hasTime: boolean
  readonly addressStyle: number
  /** What it has, in its order from the top. */
  readonly parts: readonly Part[]
}

const headParts = ['slogan', 'company', 'number', 'address', 'phone'] as const
const bodyParts = ['date', 'receiptNumber', 'otherDate', 'otherShop'] as const
const footParts = ['otherAmount', 'total', 'payment', 'otherAmount', 'date', 'items', 'end'] as const
type Part = (typeof headParts)[number] | (typeof bodyParts)[number] | (typeof footParts)[number]

/** A narrow receipt with a company, an address, a date and a total, among other names, places, dates and amounts. */
export function receipt(layout: number, filling: number): LabelledPage {
  const slant = drawFrom(layout * 3571 + 7)
  const look = lookOf(drawFrom(layout * 6151 + 3))
  const draw = drawFrom(layout * 75_011 + filling * 37 + 5)
  const canvas = pageCanvas(draw, (slant.between(0, 24) - 12) / 1000)
  const writer = lineWriter(canvas.write, look)
  const write = partWriters(writer, look, draw)
  for (const part of look.parts) write[part]()
  return canvas.page(`receipt-${layout}-${filling}`)
}

function lookOf(draw: Draw): Look {
  const dateFirst = draw.chance(0.5)
  const head = headParts.filter((part) => part === 'company' || part === 'address' || draw.chance(0.5))
  if (draw.chance(0.25)) head.push(head.shift()!)
  const body = bodyParts.filter((part) => (part === 'date' ? dateFirst : draw.chance(0.4)))
  return {
    left: draw.pick([30, 60, 100]),
    amountX: draw.between(230, 330),
    valueX: draw.between(70, 130),
    upper: draw.chance(0.6),
    totalLabel: draw.pick(totals),
    dateLabel: draw.pick(dates),
    hasTime: draw.chance(0.4),
    addressStyle: draw.between(0, 2),
    parts: [
      ...(draw.chance(0.5) ? [...head, ...body] : [...body.slice(0, 1), ...head, ...body.slice(1)]),
      'items',
      ...Array.from({ length: draw.between(0, 3) }, () => 'otherAmount' as const),
      'total',
      ...Array.from({ length: draw.between(0, 2) }, () => 'otherAmount' as const),
      'payment',
      ...(dateFirst ? [] : (['date'] as const)),
      'end',
    ],
  }
}

type Write = ReturnType<typeof pageCanvas>['write']

/** Writes lines below each other, each with the text before its value. */
function lineWriter(write: Write, { left, amountX, valueX }: Look) {
  let y = 30
  return {
    line: (text: string, label?: string): void => {
      y = write(text, { x: left, y, size: 11, right: left + 330, label }).y
    },
    value: (name: string, text: string, label?: string, more = ''): void => {
      if (name !== '') write(name, { x: left, y, size: 11 })
      const place = write(text, { x: name === '' ? left : left + valueX, y, size: 11, label })
      if (more !== '') write(more, { x: place.x, y, size: 11 })
      y = place.y
    },
    amount: (name: string, text: string, label?: string): void => {
      write(name, { x: left, y, size: 11 })
      y = write(text, { x: left + amountX, y, size: 11, label }).y
    },
  }
}

function partWriters(
  { line, value, amount }: ReturnType<typeof lineWriter>,
  { upper, totalLabel, dateLabel, hasTime, addressStyle }: Look,
  draw: Draw,
): Record<Part, () => void> {
  const style = (text: string): string => (upper ? text.toUpperCase() : text)
  const total = draw.amount()
  return {
    slogan: () => line(style(draw.chance(0.5) ? companyOf(draw) : `${draw.name()} ${draw.word()} ${draw.name()}`)),
    company: () => line(style(companyOf(draw)), 'company'),
    number: () => line(`(${draw.digits(6)}-${draw.pick(['A', 'K', 'X'])})`),
    address: () => line(style(addressOf(draw, addressStyle)), 'address'),
    phone: () => line(`Tel: ${draw.digits(2)}-${draw.digits(7)}${draw.chance(0.3) ? ` Fax ${draw.digits(7)}` : ''}`),
    date: () => value(dateLabel, draw.date(), 'date', hasTime ? `${draw.digits(2)}:${draw.digits(2)}` : ''),
    receiptNumber: () => value(draw.pick(['Receipt #', 'Bill', 'No.', 'Doc']), draw.digits(8)),
    otherDate: () => value(draw.pick(otherDates), draw.date()),
    // Where it was delivered to, written like the sender.
    otherShop: () => line(style(`${companyOf(draw)} ${addressOf(draw, addressStyle)}`)),
    items: () => {
      for (let item = draw.between(1, 8); item > 0; item--)
        amount(style(`${draw.word()} ${draw.chance(0.4) ? draw.digits(3) : draw.word()}`), draw.amount())
    },
    otherAmount: () => amount(draw.pick(otherAmounts), draw.chance(0.3) ? total : draw.amount()),
    total: () => amount(totalLabel, draw.chance(0.3) ? `RM ${total}` : total, 'total'),
    payment: () => amount(draw.pick(payments), draw.chance(0.4) ? total : draw.amount()),
    end: () => line(style(Array.from({ length: draw.between(3, 9) }, draw.word).join(' '))),
  }
}
