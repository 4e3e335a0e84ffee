import { annotated, answer, field, question } from './form-fields.ts'
import { writeTable } from './form-table.ts'
import type { FormWriter } from './form-writer.ts'

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
