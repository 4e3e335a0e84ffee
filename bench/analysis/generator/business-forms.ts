import type { LabelledPage } from '@docent/core/ports'
import { pageCanvas, type PageCanvas } from './page-canvas.ts'
import { businessTexts, type BusinessTexts } from './business-words.ts'
import { formBlocks, type BlockName } from './form-blocks.ts'
import { drawFrom, type Draw } from './random-text.ts'

/** What pages of a family consist of, with how often: the kinds of blocks below their head. */
const families = {
  fax: {
    title: ['Fax Transmission', 'Telecopy', 'Facsimile Cover'],
    blocks: 'fields fields fields paragraph comment fine',
  },
  request: {
    title: ['Request', 'Approval', 'Authorization'],
    blocks: 'section fields fields grid choices signature comment',
  },
  specification: {
    title: ['Specification', 'Test Record', 'Analysis'],
    blocks: 'section leaders leaders fields table remark',
  },
  questionnaire: {
    title: ['Survey', 'Questionnaire', 'Evaluation'],
    blocks: 'numbered numbered choices section fine fields',
  },
  memo: {
    title: ['Memorandum', 'Minutes', 'Notes'],
    blocks: 'fields paragraph paragraph bullets section remark comment',
  },
  report: { title: ['Report', 'Summary', 'Progress'], blocks: 'fields table table section remark paragraph leaders' },
  order: { title: ['Order', 'Requisition', 'Agreement'], blocks: 'parties fields grid table signature fine choices' },
} as const satisfies Record<string, { readonly title: readonly string[]; readonly blocks: string }>

export type FormFamily = keyof typeof families
/** Everything may be tuned on the first ones, and nothing on the others. */
export const tunedFamilies: readonly FormFamily[] = ['fax', 'request', 'specification', 'questionnaire']
export const leftOutFamilies: readonly FormFamily[] = ['memo', 'report', 'order']

/** How the pages of one layout look. */
export interface FormLook {
  readonly colon: number
  readonly upperQuestions: boolean
  readonly upperHeads: boolean
  readonly columns: number
  readonly left: number
  readonly size: number
  readonly gap: number
  /** Where answers stand: right behind, at a place of their own, or below. */
  readonly answers: 'behind' | 'tab' | 'below'
  readonly blanks: boolean
  /** Of letters of answers, against those of the form: filled in by hand or by typewriter. */
  readonly hand: number
}

export interface FormWriter {
  readonly canvas: PageCanvas
  readonly draw: Draw
  readonly look: FormLook
  readonly text: BusinessTexts
}

/** A scanned form of a business: dense, irregular, with texts that are no field beside those that are. */
export function businessForm(of: readonly FormFamily[], layout: number, filling: number): LabelledPage {
  const looks = drawFrom(layout * 6007 + 21)
  const family = looks.pick(of)
  const look = lookOf(looks)
  const draw = drawFrom(layout * 88_001 + filling * 53 + 19)
  const canvas = pageCanvas(draw, (looks.between(0, 20) - 10) / 1000)
  const writer: FormWriter = { canvas, draw, look, text: businessTexts(draw) }
  const kinds = families[family].blocks.split(' ') as BlockName[]
  let y = writeHead(writer, looks.pick(families[family].title))
  const last = looks.between(700, 1000)
  for (let block = 0; y < last && block < 14; block++) {
    // Mostly in the order of the family, as a page has a beginning and an end.
    const kind = draw.chance(0.6)
      ? kinds[Math.min(kinds.length - 1, Math.floor((y / last) * kinds.length))]!
      : draw.pick(kinds)
    // Parts of a form were drawn up at different times, by different people.
    const own = draw.chance(0.4) ? { ...writer, look: lookOf(draw) } : writer
    y = formBlocks(own)[kind](y) + draw.between(4, look.gap)
  }
  writeFoot(writer)
  return canvas.page(`${family}-${layout}-${filling}`)
}

const lookOf = (draw: Draw): FormLook => ({
  colon: draw.pick([0, 0, 0.1, 0.4, 0.8]),
  upperQuestions: draw.chance(0.35),
  upperHeads: draw.chance(0.6),
  columns: draw.between(1, 3),
  left: draw.pick([40, 60, 90]),
  size: draw.between(10, 13),
  gap: draw.between(8, 30),
  answers: draw.pick(['behind', 'behind', 'tab', 'below']),
  blanks: draw.chance(0.25),
  hand: draw.pick([0, 0, 1, 4]),
})

function writeHead({ canvas, draw, look, text }: FormWriter, title: string): number {
  let y = 30
  if (draw.chance(0.6)) {
    const x = draw.pick([look.left, 280, 480])
    y = canvas.write(draw.chance(0.4) ? text.company().toUpperCase() : text.company(), { x, y, size: look.size + 2 }).y
    if (draw.chance(0.5)) y = canvas.write(`${text.street()} ${text.town()}`, { x, y, size: 10, right: x + 260 }).y
  }
  const words = draw.chance(0.5) ? `${text.title(1, 3)} ${title}` : title
  const place = { x: draw.pick([look.left, 260, 330]), y: y + 8, size: look.size + draw.between(0, 5) }
  const upper = look.upperHeads ? words.toUpperCase() : words
  return canvas.write(upper, { ...place, label: draw.chance(0.93) ? 'header' : undefined }).y + draw.between(6, 24)
}

/** Numbers of pages and of files, stamps, and names of forms: none of them a field. */
function writeFoot({ canvas, draw, text }: FormWriter): void {
  if (draw.chance(0.7)) canvas.write(draw.digits(8), { x: draw.between(300, 650), y: 1060, size: draw.between(10, 15) })
  if (draw.chance(0.4))
    canvas.write(`Form ${draw.digits(3)}-${draw.pick(['A', 'B', 'R'])} (Rev. ${draw.date()})`, {
      x: 40,
      y: 1050,
      size: 9,
    })
  if (draw.chance(0.3)) canvas.write(`Page ${draw.digits(1)} of ${draw.digits(1)}`, { x: 650, y: 15, size: 10 })
  if (draw.chance(0.3))
    canvas.write(text.title(1, 2).toUpperCase(), { x: draw.between(500, 620), y: draw.between(5, 40), size: 16 })
}
