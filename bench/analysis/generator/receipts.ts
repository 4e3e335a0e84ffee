import type { LabelledPage } from '@docent/core/ports'
import { pageCanvas } from './page-canvas.ts'
import { drawFrom, type Draw } from './random-text.ts'

const totals = [
  'TOTAL',
  'Total Due',
  'Grand Total',
  'Amount Payable',
  'NET TOTAL',
  'Total (incl. tax)',
  'Rounded Total',
]
const dates = ['Date:', 'Date', 'Invoice Date :', '', 'Bill Date:', 'Printed']
const shops = ['Trading', 'Mart', 'Hardware', 'Books', 'Restaurant', 'Enterprise', 'Supplies', 'Cafe']

/** A narrow receipt with a company, an address, a date and a total, among other dates and amounts. */
export function receipt(layout: number, filling: number): LabelledPage {
  const look = drawFrom(layout * 6151 + 3)
  const draw = drawFrom(layout * 75_011 + filling * 37 + 5)
  const left = look.pick([30, 60, 100])
  const upper = look.chance(0.6)
  const style = (text: string): string => (upper ? text.toUpperCase() : text)
  const [totalLabel, dateLabel, dateFirst] = [look.pick(totals), look.pick(dates), look.chance(0.5)]
  const [amountX, tax] = [look.between(260, 330), look.chance(0.6)]
  const canvas = pageCanvas(draw, (look.between(0, 16) - 8) / 1000)
  let y = 30
  const line = (text: string, label?: string, x = left): void => {
    y = canvas.write(text, { x, y, size: 11, right: x + 330, label }).y
  }
  if (look.chance(0.3)) line(style(`${look.name()} ${draw.word()}`))
  line(
    style(`${draw.name()} ${draw.name()} ${look.pick(shops)} ${look.pick(['Sdn Bhd', 'Ltd', 'Inc.', ''])}`.trim()),
    'company',
  )
  if (look.chance(0.5)) line(`(${draw.digits(6)}-${draw.pick(['A', 'K', 'X'])})`)
  line(style(addressOf(draw)), 'address')
  line(`Tel: ${draw.digits(2)}-${draw.digits(7)}`)
  const write = (label: string, text: string, kind: string | undefined): void => {
    const start = y
    if (label !== '') canvas.write(label, { x: left, y: start, size: 11 })
    y = canvas.write(text, { x: label === '' ? left : left + 110, y: start, size: 11, label: kind }).y
  }
  const day = draw.date()
  if (dateFirst) write(dateLabel, day, 'date')
  write('Receipt #', draw.digits(8), undefined)
  if (look.chance(0.3)) write('Member since', draw.date(), undefined)
  const amountLine = (label: string, amount: string, kind?: string): void => {
    canvas.write(label, { x: left, y, size: 11 })
    y = canvas.write(amount, { x: left + amountX, y, size: 11, label: kind }).y
  }
  for (let item = draw.between(2, 7); item > 0; item--)
    amountLine(style(`${draw.word()} ${draw.word()}`), draw.amount())
  const total = draw.amount()
  amountLine(look.pick(['Subtotal', 'Sub-Total', 'Amount']), draw.chance(0.4) ? total : draw.amount())
  if (tax) amountLine(look.pick(['Tax 6%', 'GST', 'Service Charge']), draw.amount())
  amountLine(totalLabel, total, 'total')
  amountLine(look.pick(['Cash', 'VISA CARD', 'Paid']), draw.chance(0.4) ? total : draw.amount())
  amountLine('Change', draw.amount())
  if (!dateFirst) write(dateLabel, day, 'date')
  line(style(Array.from({ length: draw.between(3, 9) }, draw.word).join(' ')))
  return canvas.page(`receipt-${layout}-${filling}`)
}

const addressOf = (draw: Draw): string =>
  `No. ${draw.digits(2)}, ${draw.pick(['Jalan', 'Lot', 'Block'])} ${draw.name()} ${draw.digits(1)}/${draw.digits(1)}, ` +
  `${draw.digits(5)} ${draw.name()}${draw.chance(0.6) ? `, ${draw.name()}` : ''}`
