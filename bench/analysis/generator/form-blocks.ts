import type { FormWriter } from './business-forms.ts'

/** Each writes a block from `y` on, and says where it ends. */
export type BlockName =
  | 'fields'
  | 'grid'
  | 'leaders'
  | 'table'
  | 'parties'
  | 'signature'
  | 'choices'
  | 'numbered'
  | 'section'
  | 'paragraph'
  | 'comment'
  | 'bullets'
  | 'remark'
  | 'fine'

type Block = (y: number) => number

/** People who label pages do not always agree, and leave some out. */
function annotated(label: string, { draw }: FormWriter): string | undefined {
  if (draw.chance(0.06)) return undefined
  if (label === 'header') return draw.chance(0.2) ? 'question' : label
  return draw.chance(0.05) ? draw.pick(['header', 'question', 'answer']) : label
}

function question(writer: FormWriter): string {
  const { draw, look, text } = writer
  const field = text.field()
  return (look.upperQuestions ? field.toUpperCase() : field) + (draw.chance(look.colon) ? ':' : '')
}

function answer({ draw, text }: FormWriter, field: string): string {
  if (/date|period|time/i.test(field) && draw.chance(0.7)) return draw.date()
  if (/name|manager|supervisor|author|contact|attention|signature/i.test(field) && draw.chance(0.7))
    return text.person()
  if (/phone|fax|extension/i.test(field)) return text.phone()
  if (/address|location/i.test(field)) return `${text.street()} ${text.town()}`
  if (/amount|cost|price|budget|quantity|number|no\.|volume|code|account|zip/i.test(field))
    return draw.pick([
      draw.amount(),
      `$${draw.amount()}`,
      draw.digits(4),
      `${draw.digits(2)}-${draw.digits(4)}`,
      `${draw.digits(2)} ${draw.word()}`,
    ])
  const kind = draw.between(0, 11)
  if (kind < 2) return text.person()
  if (kind < 3) return text.company()
  if (kind < 4) return draw.pick(['Yes', 'No', 'N/A', 'None', 'X', 'Same', '-'])
  // What one form asks for, another one is filled in with.
  if (kind < 8) return draw.chance(0.7) ? text.field() : text.phrase(1, 4)
  if (kind < 9) return text.phrase(1, 3).toUpperCase()
  return kind < 11 ? text.sentence(4, 14) : draw.digits(draw.between(1, 5))
}

/** A question with its answer, if it has one. */
function field(writer: FormWriter, x: number, y: number, right: number): number {
  const { canvas, draw, look } = writer
  if (draw.chance(0.1)) return canvas.write(writer.text.title(1, 5), { x, y, size: look.size, right }).y
  const text = question(writer)
  const asked = canvas.write(text, { x, y, size: look.size, right, label: annotated('question', writer) })
  if (draw.chance(0.22)) {
    if (look.blanks) canvas.write('_'.repeat(draw.between(4, 12)), { x: asked.x + 4, y, size: look.size })
    return asked.y
  }
  const place = {
    behind: { x: asked.x + draw.between(2, 14), y: asked.y - look.size * 1.45 + draw.between(-2, 2) },
    tab: { x: Math.max(asked.x + 6, x + Math.min(150, (right - x) / 2)), y: y + draw.between(-2, 2) },
    below: { x: x + draw.between(0, 12), y: asked.y },
  }[look.answers]
  const size = look.size + draw.between(0, look.hand)
  return Math.max(
    asked.y,
    canvas.write(answer(writer, text), { ...place, size, right, label: annotated('answer', writer) }).y,
  )
}

/** The blocks of a page, all in its look. */
export function formBlocks(writer: FormWriter): Readonly<Record<BlockName, Block>> {
  const { canvas, draw, look, text } = writer
  const { left, size } = look
  const row = (y: number, columns: number): number => {
    const width = (760 - left) / columns
    const ends = Array.from({ length: columns }, (_, column) =>
      draw.chance(0.9) ? field(writer, left + column * width, y, left + (column + 1) * width - 14) : y,
    )
    return Math.max(y + size, ...ends)
  }
  const rows = (y: number, columns: number, count: number): number => {
    let next = y
    for (let at = 0; at < count; at++) next = row(next, columns) + draw.between(1, look.gap / 2)
    return next
  }
  const several = (y: number, count: number, one: Block): number => {
    let next = y
    for (let at = 0; at < count; at++) next = one(next)
    return next
  }
  return {
    fields: (y) => rows(y, look.columns, draw.between(2, 5)),
    grid: (y) => rows(y, draw.between(2, 4), draw.between(1, 3)),
    leaders: (y) =>
      several(y, draw.between(3, 7), (at) => {
        const asked = canvas.write(question(writer), {
          x: left + 10,
          y: at,
          size,
          label: annotated('question', writer),
        })
        const dots = draw.chance(0.4)
          ? canvas.write('.'.repeat(draw.between(5, 25)), { x: asked.x + 4, y: at, size })
          : asked
        const value = `${draw.pick([draw.amount(), draw.digits(2)])}${draw.pick(['', ' mm', ' g', ' %', ' lbs'])}`
        if (draw.chance(0.85))
          canvas.write(value, { x: Math.max(dots.x + 6, left + 260), y: at, size, label: annotated('answer', writer) })
        return at + size * 1.6
      }),
    table: (y) => writeTable(writer, y),
    parties: (y) =>
      Math.max(
        ...[left, 420].map((x) => {
          const asked = canvas.write(`${draw.pick(['Ship to', 'Bill to', 'Vendor', 'Sold to', 'From'])}:`, {
            x,
            y,
            size,
            label: annotated('question', writer),
          })
          return several(
            asked.y,
            1,
            (at) =>
              canvas.write(`${text.company()} ${text.street()} ${text.town()}`, {
                x: x + 8,
                y: at,
                size,
                right: x + draw.between(130, 220),
                label: annotated('answer', writer),
              }).y,
          )
        }),
      ),
    signature: (y) =>
      several(y, draw.between(1, 3), (at) => {
        const signed = canvas.write(
          draw.pick(['Approved by', 'Signature', 'Authorized', 'Reviewed by', 'Submitted by']),
          { x: left, y: at, size, label: annotated('question', writer) },
        )
        if (draw.chance(0.6))
          canvas.write(text.person(), {
            x: signed.x + draw.between(6, 60),
            y: at,
            size: size + look.hand,
            label: annotated('answer', writer),
          })
        const dated = canvas.write('Date', { x: 520, y: at, size, label: annotated('question', writer) })
        if (draw.chance(0.6))
          canvas.write(draw.date(), {
            x: dated.x + 8,
            y: at,
            size: size + look.hand,
            label: annotated('answer', writer),
          })
        return at + size * 2
      }),
    choices: (y) => {
      let { x } = canvas.write(question(writer), { x: left, y, size, right: 300, label: annotated('question', writer) })
      for (let choice = draw.between(2, 4); choice > 0; choice--) {
        const isTicked = draw.chance(0.4)
        if (isTicked) x = canvas.write('X', { x: x + 10, y, size: size + 2, label: annotated('answer', writer) }).x
        x = canvas.write(text.title(1, 2), { x: x + 6, y, size, label: draw.chance(0.8) ? 'question' : undefined }).x
      }
      return y + size * 1.8
    },
    numbered: (y) =>
      several(y, draw.between(2, 4), (at) => {
        const asked = canvas.write(`${draw.digits(1)}. ${text.sentence(5, 16)}`, {
          x: left,
          y: at,
          size,
          right: 560,
          label: annotated('question', writer),
        })
        if (draw.chance(0.3)) return asked.y
        return canvas.write(answer(writer, ''), {
          x: left + draw.between(10, 40),
          y: asked.y,
          size: size + look.hand,
          right: 700,
          label: annotated('answer', writer),
        }).y
      }),
    section: (y) => {
      const words = text.title(1, 4)
      const place = { x: draw.pick([left, left, 90, 320]), y: y + 4, size: size + draw.between(0, 2) }
      return canvas.write(look.upperHeads || draw.chance(0.3) ? words.toUpperCase() : words, {
        ...place,
        label: annotated('header', writer),
      }).y
    },
    paragraph: (y) =>
      several(
        y,
        draw.between(1, 2),
        (at) => canvas.write(text.sentence(15, 45), { x: left, y: at, size, right: 740 }).y,
      ),
    comment: (y) => {
      const asked = canvas.write(`${draw.pick(['Comments', 'Remarks', 'Message', 'Reason', 'Instructions'])}:`, {
        x: left,
        y,
        size,
        label: annotated('question', writer),
      })
      const below = draw.chance(0.5)
      return canvas.write(text.sentence(8, 30), {
        x: below ? left + 6 : asked.x + 8,
        y: below ? asked.y : y,
        size,
        right: 720,
        label: annotated('answer', writer),
      }).y
    },
    bullets: (y) =>
      several(
        y,
        draw.between(2, 4),
        (at) =>
          canvas.write(`${draw.pick(['-', '*', 'o'])} ${text.sentence(5, 18)}`, {
            x: left + 20,
            y: at,
            size,
            right: 700,
          }).y,
      ),
    remark: (y) =>
      canvas.write(
        `${text.title(1, 4)}${draw.pick([':', '', '.'])} ${draw.pick(['', draw.digits(4), text.person()])}`.trim(),
        { x: draw.pick([left, 220, 430]), y, size, right: 740 },
      ).y,
    fine: (y) => canvas.write(text.sentence(20, 50), { x: left, y, size: size - 2, right: 740 }).y,
  }
}

/** Heads of columns, of which some take two lines, perhaps names of rows, and cells of numbers or words. */
function writeTable(writer: FormWriter, y: number): number {
  const { canvas, draw, look, text } = writer
  const columns = draw.between(3, 6)
  const width = (740 - look.left) / columns
  const x = (column: number): number => look.left + column * width
  const hasNames = draw.chance(0.6)
  const kinds = Array.from({ length: columns }, () => draw.pick(['amount', 'digits', 'words', 'digits']))
  let next = y
  for (let column = 0; column < columns; column++)
    if (column > 0 || draw.chance(0.6)) {
      const place = { x: x(column), y, size: look.size, right: x(column + 1) - 8 }
      next = Math.max(next, canvas.write(question(writer), { ...place, label: annotated('question', writer) }).y)
    }
  for (let row = draw.between(2, 6); row > 0; row--) {
    let lowest = next
    for (let column = 0; column < columns; column++) {
      const isName = hasNames && column === 0
      if (!isName && draw.chance(0.2)) continue
      const kind = isName ? 'words' : kinds[column]
      const cell =
        kind === 'amount' ? draw.amount() : kind === 'digits' ? draw.digits(draw.between(1, 4)) : text.title(1, 3)
      const place = { x: x(column) + draw.between(0, 8), y: next, size: look.size, right: x(column + 1) - 6 }
      lowest = Math.max(
        lowest,
        canvas.write(cell, { ...place, label: annotated(isName ? 'question' : 'answer', writer) }).y,
      )
    }
    next = lowest
  }
  return next
}
