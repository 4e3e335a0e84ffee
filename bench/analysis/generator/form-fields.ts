import type { FormWriter } from './form-writer.ts'

/** People who label pages do not always agree, and leave some out. */
export function annotated(label: string, { draw }: FormWriter): string | undefined {
  if (draw.chance(0.06)) return undefined
  if (label === 'header') return draw.chance(0.2) ? 'question' : label
  return draw.chance(0.05) ? draw.pick(['header', 'question', 'answer']) : label
}

export function question(writer: FormWriter): string {
  const { draw, look, text } = writer
  const field = text.field()
  return (look.upperQuestions ? field.toUpperCase() : field) + (draw.chance(look.colon) ? ':' : '')
}

export function answer({ draw, text }: FormWriter, field: string): string {
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
export function field(writer: FormWriter, x: number, y: number, right: number): number {
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
