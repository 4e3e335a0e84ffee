import { binOf } from '../numbers/bins.ts'
import { hashText } from '../numbers/hash-text.ts'
import type { AddFeature } from './feature-rows.ts'
import type { PageView } from './page-view.ts'

const tableBits = 15

/**
 * In how many documents of the training each text stood, by hash, whether they are labelled or not. What forms print stands in
 * many of them, what people fill in stands in one.
 */
export type Familiarity = Uint16Array

/** Counts words and whole runs; both in one table. */
export function familiarityOf(views: readonly PageView[]): Familiarity {
  const counts = new Uint16Array(2 ** tableBits)
  for (const pages of Map.groupBy(views, ({ page }) => page.document).values()) {
    const texts = new Set(pages.flatMap((view) => [...view.words.map(wordPlace), ...view.runs.map(runPlace)]))
    for (const place of texts) counts[place] = Math.min(0xffff, counts[place]! + 1)
  }
  return counts
}

const wordPlace = ({ lower }: { readonly lower: string }): number => hashText(lower, 1) & (2 ** tableBits - 1)
const runPlace = ({ text }: { readonly text: string }): number => hashText(text, 2) & (2 ** tableBits - 1)

const edges = [1, 2, 3, 5, 9, 17, 33]

export interface KnownTexts {
  readonly counts: Familiarity
  /** Whether the page's own document is among those that were counted: it says nothing about itself. */
  readonly isCounted: boolean
}

/** Templates 150 to 159. */
export function addFamiliarity(add: AddFeature, view: PageView, { counts, isCounted }: KnownTexts, word: number): void {
  const own = isCounted ? 1 : 0
  const binAt = (place: number): number => binOf(counts[place]! - own, edges)
  const ofRun = (run: number): string => (run < 0 ? '-' : String(binAt(runPlace(view.runs[run]!))))
  const index = view.layout.runOf[word]!
  const { left, right, above, below } = view.layout.runs[index]!
  const forms = view.words[word]!
  const single = binAt(wordPlace(forms))
  const whole = ofRun(index)
  add(150, String(single))
  add(151, whole)
  add(152, whole + forms.kind)
  add(153, `${single}${whole}`)
  add(154, `${whole}|${ofRun(left)}`)
  add(155, `${whole}|${ofRun(right)}`)
  add(156, `${whole}|${ofRun(above)}`)
  add(157, `${whole}|${ofRun(below)}`)
}

export const isFamiliarity = (counts: Uint16Array): boolean => counts.length === 2 ** tableBits
