import type { ClassifiedPage } from '@docent/core/ports'
import { pageCanvas } from './page-canvas.ts'
import { drawFrom } from './random-text.ts'

export const pageKinds = ['agreement', 'balance_sheet', 'cover_letter', 'invoice', 'minutes'] as const

/** Words of which a kind uses more than others; many are shared by two kinds. */
const vocabularies: Readonly<Record<(typeof pageKinds)[number], string>> = {
  agreement:
    'party agreement shall term notice liability hereby date signed payment terms section company law clause rights',
  balance_sheet:
    'assets liabilities equity total cash net current receivable payable year notes company inventory tax thousand value',
  cover_letter:
    'dear sincerely position please find enclosed company team experience date regards letter attached looking forward notes',
  invoice: 'invoice total due payment tax amount quantity price bill date number customer terms net item unit',
  minutes:
    'meeting present agenda motion approved date action item chair notes next committee section members seconded discussed',
}
const everyday =
  'the of and to in for is on that by this with be are at from or an it not have as was will may any all which has been'.split(
    ' ',
  )

/** One page of a document: the words of a document's own trade run through all of its pages, whatever their kind. */
export function pageOfKind(kind: (typeof pageKinds)[number], document: number, page: number): ClassifiedPage {
  const trade = drawFrom(document * 4241 + 11)
  const own = Array.from({ length: 40 }, trade.word)
  const draw = drawFrom(document * 9973 + page * 101 + pageKinds.indexOf(kind) * 7 + 1)
  const canvas = pageCanvas(draw, 0)
  const words = vocabularies[kind].split(' ')
  const other = vocabularies[draw.pick(pageKinds)].split(' ')
  const length = draw.between(25, 110)
  const text = Array.from({ length }, () => {
    const part = draw.between(0, 99)
    if (part < 9) return draw.pick(words)
    if (part < 13) return draw.pick(other)
    if (part < 45) return draw.pick(everyday)
    if (part < 80) return draw.pick(own)
    return part < 85 ? draw.amount() : draw.word()
  })
  canvas.write(text.join(' '), { x: 60, y: 60, right: 740 })
  return { ...canvas.page(`document-${document}`), page, pageClass: kind }
}
