import type { Run } from '../layout/runs.ts'
import type { FeatureWriter } from './feature-rows.ts'
import { mostOfRun, type PageView } from './page-view.ts'

/** Of the head of the run's column and row, and single words of the runs beside and above. Templates 140 to 149. */
export function headFeatures(view: PageView, index: number, number: FeatureWriter['number']): number[] {
  const { layout } = view
  const run = layout.runs[index]!
  const numbers: number[] = []
  const wordsOf = (template: number, words: readonly number[] = []): void => {
    for (const word of words.slice(0, mostOfRun)) numbers.push(number(template, view.words[word]!.lower))
  }
  const top = columnHead(layout.runs, index, layout.height)
  if (top !== undefined) numbers.push(number(140, view.runs[top]!.last), number(141, view.runs[top]!.kinds))
  const head = layout.rows[run.row]![0]!
  if (head !== index) {
    numbers.push(
      number(142, view.runs[head]!.text),
      number(143, `${view.runs[head]!.kinds}${view.runs[head]!.endsWithColon}`),
    )
    wordsOf(144, layout.runs[head]!.words)
  }
  wordsOf(145, layout.runs[run.left]?.words)
  wordsOf(146, layout.runs[run.above]?.words)
  return numbers
}

/** The topmost of the runs that are above each other and begin at about the same place. */
function columnHead(runs: readonly Run[], index: number, height: number): number | undefined {
  const { box, above } = runs[index]!
  if (above < 0) return undefined
  let top = above
  for (let step = 0; step < 30 && runs[top]!.above >= 0; step++) {
    if (Math.abs(runs[top]!.box[0] - box[0]) >= 2 * height) break
    top = runs[top]!.above
  }
  return top
}
