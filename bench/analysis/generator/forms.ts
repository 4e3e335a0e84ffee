import type { LabelledPage } from '@docent/core/ports'
import { pageCanvas, type PageCanvas } from './page-canvas.ts'
import { capital, drawFrom, type Draw } from './random-text.ts'

const topics = (
  'Name Date Address Phone Fax Company Subject Amount Title Region Brand Account Number Department Manager Project Code City State ' +
  'Approved Signature Comments Quantity Price Report Sample Market Order Contact Period Budget Product Type Status Received Division'
).split(' ')
const suffixes = ['No.', 'Name', 'Date', 'Code', 'Required', 'by', '(if any)', '#']

/** How the fields of one layout look; drawn once for each layout. */
interface Look {
  readonly columns: number
  /** Share of the fields that end in a colon. */
  readonly colon: number
  readonly upper: boolean
  readonly below: boolean
  /** Pixels from a question to its answer, at least and at most; the least is hardly more than between words. */
  readonly answerGap: readonly [number, number]
  readonly table: boolean
  readonly size: number
  readonly gap: number
  /** Own words of the layout's fields: each is a topic or invented. */
  readonly fields: readonly string[]
  readonly slant: number
}

/** People who label pages do not always agree, and leave some out. */
function annotated(label: string, draw: Draw): string | undefined {
  if (draw.chance(0.03)) return undefined
  if (label === 'header') return draw.chance(0.15) ? 'question' : label
  return draw.chance(0.04) ? draw.pick(['header', 'question', 'answer']) : label
}

/** Layouts by number; the same number gives the same look, with other fillings for every document. */
export function form(layout: number, filling: number): LabelledPage {
  const look = lookOf(drawFrom(layout * 7919 + 1))
  const draw = drawFrom(layout * 104_729 + filling * 31 + 17)
  const canvas = pageCanvas(draw, look.slant)
  let y = writeHead(canvas, draw, look)
  const fields = [...look.fields]
  while (y < 950 && fields.length > 0) {
    const part = draw.between(0, 9)
    if (part === 0) y = writeSection(canvas, draw, look, y)
    else if (part === 1) y = writeProse(canvas, draw, y)
    else if (part === 3) y = writeRemark(canvas, draw, y)
    else if (part === 4) y = writeChoices(canvas, draw, fields.shift()!, y)
    else if (part === 2 && look.table) y = writeTable(canvas, draw, fields.splice(0, 4), y)
    else y = writeFields(canvas, draw, look, { fields: fields.splice(0, look.columns), y })
  }
  canvas.write(`${draw.digits(8)} ${draw.word()}`, { x: draw.between(300, 600), y: 1040, size: 10 })
  return canvas.page(`form-${layout}-${filling}`)
}

function lookOf(draw: Draw): Look {
  const known = draw.pick([0.05, 0.2, 0.35])
  const isLower = draw.chance(0.3)
  const term = (): string => (isLower ? draw.word() : draw.name())
  const field = (): string => {
    const words = Array.from({ length: draw.pick([1, 1, 2, 2, 3, 5]) }, () =>
      draw.chance(known) ? draw.pick(topics) : term(),
    )
    const suffix = draw.chance(0.3) ? [draw.pick(suffixes)] : []
    return [...words, ...suffix].join(' ')
  }
  return {
    columns: draw.between(1, 3),
    colon: draw.pick([0, 0, 0.05, 0.3, 0.7]),
    upper: draw.chance(0.3),
    below: draw.chance(0.3),
    answerGap: draw.pick([
      [6, 14],
      [10, 40],
      [30, 90],
    ]),
    table: draw.chance(0.5),
    size: draw.between(10, 14),
    gap: draw.between(18, 34),
    fields: Array.from({ length: draw.between(18, 40) }, field),
    slant: (draw.between(0, 20) - 10) / 1000,
  }
}

function writeHead(canvas: PageCanvas, draw: Draw, { size, upper }: Look): number {
  const title = `${draw.pick(topics)} ${draw.pick(['Form', 'Request', 'Report', 'Record', draw.name()])}`
  const x = draw.pick([60, 300, 380])
  const { y } = canvas.write(upper ? title.toUpperCase() : title, {
    x,
    y: 40,
    size: size + draw.between(0, 6),
    label: annotated('header', draw),
  })
  if (draw.chance(0.6))
    canvas.write(`${draw.name()} ${draw.name()} ${draw.pick(['Inc.', 'Co.', 'Ltd'])}`, { x: 60, y: y + 4, size })
  return y + 40
}

function writeSection(canvas: PageCanvas, draw: Draw, { size, upper }: Look, y: number): number {
  const text = `${draw.pick(topics)} ${draw.pick(['Information', 'Details', draw.name()])}`
  return (
    canvas.write(upper || draw.chance(0.4) ? text.toUpperCase() : text, {
      x: draw.pick([60, 60, 90, 320]),
      y: y + 8,
      size,
      label: annotated('header', draw),
    }).y + 8
  )
}

function writeProse(canvas: PageCanvas, draw: Draw, y: number): number {
  const text = Array.from({ length: draw.between(8, 30) }, () =>
    draw.chance(0.1) ? draw.pick(topics) : draw.word(),
  ).join(' ')
  return canvas.write(`${capital(text)}.`, { x: 60, y, size: 11, right: 740 }).y + 10
}

/** Looks like a field, and is none. */
function writeRemark(canvas: PageCanvas, draw: Draw, y: number): number {
  const words = Array.from({ length: draw.between(1, 6) }, () => (draw.chance(0.3) ? draw.pick(topics) : draw.name()))
  const text =
    `${words.join(' ')}${draw.pick([':', '', '.', ''])} ${draw.pick(['', draw.digits(4), draw.word()])}`.trim()
  return canvas.write(text, { x: draw.pick([60, 200, 420]), y, size: 11, right: 740 }).y + 6
}

/** A question with boxes to tick: the text beside a ticked one is an answer, the others are none. */
function writeChoices(canvas: PageCanvas, draw: Draw, field: string, y: number): number {
  let { x } = canvas.write(field, { x: 60, y, size: 11, right: 300, label: annotated('question', draw) })
  for (let choice = draw.between(2, 4); choice > 0; choice--) {
    const isTicked = draw.chance(0.5)
    const text = draw.chance(0.4) ? draw.pick(topics) : draw.name()
    const mark = canvas.write(isTicked ? 'X' : draw.pick(['O', '_']), { x: x + 16, y, size: 11 })
    x = canvas.write(text, { x: mark.x, y, size: 11, label: isTicked ? annotated('answer', draw) : undefined }).x
  }
  return y + 26
}

function writeFields(
  canvas: PageCanvas,
  draw: Draw,
  { columns, colon, upper, below, answerGap, size, gap }: Look,
  { fields, y }: { fields: readonly string[]; y: number },
): number {
  const width = 700 / columns
  let lowest = y
  for (const [column, field] of fields.entries()) {
    const x = 60 + column * width
    const right = x + width - 12
    const hasColon = draw.chance(colon)
    const text = (upper ? field.toUpperCase() : field) + (hasColon ? ':' : '')
    const question = canvas.write(text, { x, y, size, right, label: annotated('question', draw) })
    lowest = Math.max(lowest, question.y)
    if (draw.chance(0.2)) continue
    const place = below
      ? { x: x + 4, y: question.y }
      : { x: question.x + draw.between(...answerGap), y: y + draw.between(-2, 2) }
    const answer = canvas.write(answerTo(field, draw), {
      ...place,
      size: size + draw.between(-1, 2),
      right,
      label: annotated('answer', draw),
    })
    lowest = Math.max(lowest, answer.y)
  }
  return lowest + gap - 14
}

function answerTo(field: string, draw: Draw): string {
  if (/Date|Period|Received/.test(field)) return draw.date()
  if (/Amount|Price|Budget|Quantity/.test(field))
    return draw.pick([draw.amount(), `$ ${draw.amount()}`, draw.digits(3)])
  if (/Phone|Fax|Number|Account|Code|No\./.test(field))
    return draw.pick([`${draw.digits(3)} ${draw.digits(4)}`, draw.digits(6)])
  if (/Comments|Subject|Project|Address/.test(field) && draw.chance(0.6))
    return Array.from({ length: draw.between(5, 16) }, draw.word).join(' ')
  // A label in one form may be a value in another.
  const word = (): string => (draw.chance(0.15) ? draw.pick(topics) : draw.chance(0.6) ? draw.name() : draw.word())
  const text = Array.from({ length: draw.between(1, 5) }, word).join(' ')
  return draw.chance(0.04) ? `${text}:` : text
}

function writeTable(canvas: PageCanvas, draw: Draw, heads: readonly string[], y: number): number {
  const width = 680 / Math.max(1, heads.length)
  let next = y
  for (const [column, head] of heads.entries())
    next = Math.max(
      next,
      canvas.write(head, { x: 60 + column * width, y, right: 50 + (column + 1) * width, label: 'question' }).y,
    )
  for (let row = draw.between(1, 4); row > 0; row--) {
    for (const [column, head] of heads.entries())
      if (draw.chance(0.85))
        canvas.write(answerTo(head, draw).split(' ').slice(0, 2).join(' '), {
          x: 60 + column * width,
          y: next,
          label: 'answer',
        })
    next += 20
  }
  return next + 10
}
