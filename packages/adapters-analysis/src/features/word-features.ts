import type { AddFeature } from './feature-rows.ts'
import type { PageView } from './page-view.ts'
import { stepCode } from './step-code.ts'

/** Place in the sequence: positions of words, in the order in which a chain reads them. */
export interface Place {
  readonly view: PageView
  readonly order: Int32Array
  /** Position in `order`. */
  readonly at: number
}

/** Features of the word's own text, and of the three words before and after it. Templates 0 to 59. */
export function addTextFeatures(add: AddFeature, { view, order, at }: Place): void {
  const word = view.words[order[at]!]!
  const { lower, bare, kind, shape } = word
  add(0, '')
  add(1, lower)
  add(2, shape)
  add(3, kind)
  add(4, bare.slice(0, 3))
  add(5, bare.slice(-3))
  add(6, bare.slice(0, 4))
  add(7, bare.slice(-2))
  add(8, bare)
  add(10, word.class)
  add(31, `${word.class} ${kind}`)
  add(9, String(Math.min(12, view.page.words[order[at]!]!.text.length)))
  for (const distance of [-3, -2, -1, 1, 2, 3]) {
    const other = view.words[order[at + distance] ?? -1]
    const template = 20 + distance * 3
    if (other === undefined) {
      add(template, '#')
      continue
    }
    add(template + 1, other.kind)
    if (Math.abs(distance) < 3) {
      add(template, other.lower)
      add(template + 2, other.class)
    }
    if (Math.abs(distance) > 1) continue
    add(33 + distance, `${other.class} ${word.class}`)
    add(40 + distance, `${other.lower} ${lower}`)
    add(43 + distance, `${other.kind} ${kind}`)
    add(46 + distance, `${other.shape} ${shape}`)
  }
  const before = view.words[order[at - 1] ?? -1]
  const after = view.words[order[at + 1] ?? -1]
  if (before && after) add(50, `${before.kind} ${kind} ${after.kind}`)
}

/** Features of the ways from the word before and to the word after. Templates 60 to 69. */
export function addStepFeatures(add: AddFeature, { view, order, at }: Place): void {
  const word = order[at]!
  const previous = order[at - 1] ?? -1
  const next = order[at + 1] ?? -1
  const { kind } = view.words[word]!
  const here = stepCode(view, previous, word)
  const onward = stepCode(view, word, next)
  add(60, here)
  add(61, onward)
  add(62, here + onward)
  add(63, here + kind)
  add(64, onward + kind)
  if (previous >= 0) add(65, `${here}${view.words[previous]!.kind} ${kind}`)
  if (next >= 0) add(66, `${onward}${kind} ${view.words[next]!.kind}`)
  const { right } = view.layout
  const agrees = (previous >= 0 && right[previous] === word ? 1 : 0) + (next >= 0 && right[word] === next ? 2 : 0)
  add(67, String(agrees))
  add(68, agrees + kind)
}

/** Features of the step from the word before to this one, which the chain's transitions see. */
export function addTransitionFeatures(add: AddFeature, { view, order, at }: Place): void {
  add(0, '')
  const word = order[at]!
  const previous = order[at - 1] ?? -1
  const step = stepCode(view, previous, word)
  const { left, right, runOf } = view.layout
  const agrees = previous >= 0 && right[previous] === word ? 1 : 0
  add(1, step)
  add(2, String(agrees))
  if (previous < 0) return
  const before = view.words[previous]!
  const { kind } = view.words[word]!
  add(3, step + (before.endsWithColon ? ':' : ''))
  add(4, `${runOf[previous] === runOf[word]}${step[0]}`)
  add(5, step + before.kind.slice(0, 3) + kind.slice(0, 3))
  add(6, `${step}${agrees}${left[word]! >= 0 ? 'l' : ''}${right[previous]! >= 0 ? 'r' : ''}`)
}
