import { centreX, heightOf, widthOf } from '../layout/boxes.ts'
import { binOf } from '../numbers/bins.ts'
import type { AddFeature } from './feature-rows.ts'
import type { PageView } from './page-view.ts'

/** Features of the position of the word on the page, and of its size. Templates 70 to 79. */
export function addPlaceFeatures(add: AddFeature, { page, layout, words }: PageView, word: number): void {
  const { box } = page.words[word]!
  const { kind } = words[word]!
  const x = (box[0] - layout.box[0]) / layout.pageWidth
  const y = (box[1] - layout.box[1]) / layout.pageHeight
  const end = (box[2] - layout.box[0]) / layout.pageWidth
  const eighth = Math.floor(x * 8)
  const tenth = Math.floor(y * 10)
  add(70, String(eighth))
  add(71, String(tenth))
  add(72, `${Math.floor(x * 4)},${Math.floor(y * 6)}`)
  add(73, String(Math.floor(end * 8)))
  add(74, String(binOf(heightOf(box) / layout.height, [0.6, 0.8, 0.95, 1.05, 1.2, 1.5, 2])))
  add(75, tenth + kind)
  add(76, eighth + kind)
}

/** Features of the run the word is in. Templates 80 to 99. */
export function addRunFeatures(add: AddFeature, view: PageView, word: number): void {
  const { layout } = view
  const index = layout.runOf[word]!
  const run = layout.runs[index]!
  const forms = view.runs[index]!
  const { kind } = view.words[word]!
  const place = placeInRun(view, word)
  add(80, place)
  add(81, place + kind)
  add(82, place + forms.sizeBin)
  add(83, forms.text)
  add(84, forms.first)
  add(85, forms.last)
  add(86, place + (forms.endsWithColon ? ':' : '') + (forms.hasColon ? ';' : ''))
  add(87, `${forms.digits}${forms.upper}${forms.capitals}${forms.sizeBin}${forms.endsWithColon}`)
  add(88, forms.kinds)
  const inRow = `${Math.min(4, run.indexInRow)}/${Math.min(5, run.rowSize)}`
  add(89, inRow)
  add(90, `${inRow}${forms.endsWithColon}${forms.digits}`)
  add(91, `${binOf(run.alignedLeft, [1, 2, 4, 8])}${binOf(run.alignedRight, [1, 2, 4, 8])}`)
  add(92, String(Math.min(4, forms.repeated)))
  const isCentred = Math.abs((centreX(run.box) - layout.box[0]) / layout.pageWidth - 0.5) < 0.06 && run.rowSize === 1
  add(93, (isCentred ? 'centre' : '') + forms.upper + forms.sizeBin)
  add(94, `${forms.capitals}${forms.upper}${run.rowSize === 1}${forms.sizeBin}`)
  add(95, String(binOf(widthOf(run.box) / layout.pageWidth, [0.05, 0.1, 0.2, 0.35, 0.5, 0.8])))
  add(96, forms.classes)
  add(97, String(Math.min(12, run.row)))
  add(98, String(Math.min(12, layout.rows.length - run.row)))
  add(99, Math.min(8, run.row) + kind)
}

/** Single, begin, end or middle. */
export function placeInRun({ layout }: PageView, word: number): 'S' | 'B' | 'E' | 'M' {
  const last = layout.runs[layout.runOf[word]!]!.words.length - 1
  if (last === 0) return 'S'
  const position = layout.positionInRun[word]!
  if (position === 0) return 'B'
  return position === last ? 'E' : 'M'
}
