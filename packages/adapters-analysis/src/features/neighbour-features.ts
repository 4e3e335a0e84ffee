import { centreX, centreY } from '../layout/boxes.ts'
import type { Run } from '../layout/runs.ts'
import { binOf } from '../numbers/bins.ts'
import type { AddFeature } from './feature-rows.ts'
import type { PageView, RunForms } from './page-view.ts'
import { placeInRun } from './run-features.ts'
import { gapEdges, rowEdges } from './step-code.ts'

/** Features of the runs to the left, right, above and below. Templates 100 to 139. */
export function addNeighbourFeatures(add: AddFeature, view: PageView, word: number): void {
  const run = view.layout.runs[view.layout.runOf[word]!]!
  addNeighbour(add, view, { word, template: 100, other: run.left, isBeside: true })
  addNeighbour(add, view, { word, template: 110, other: run.right, isBeside: true })
  addNeighbour(add, view, { word, template: 120, other: run.above, isBeside: false })
  addNeighbour(add, view, { word, template: 130, other: run.below, isBeside: false })
}

interface Neighbour {
  readonly word: number
  readonly template: number
  /** The run, or -1. */
  readonly other: number
  readonly isBeside: boolean
}

function addNeighbour(add: AddFeature, view: PageView, { word, template, other, isBeside }: Neighbour): void {
  const index = view.layout.runOf[word]!
  const own = view.runs[index]!
  if (other < 0) {
    add(template, 'none')
    add(template + 1, `none${own.endsWithColon}${own.digits}${own.capitals}`)
    return
  }
  const run = view.layout.runs[index]!
  const near = view.layout.runs[other]!
  const forms = view.runs[other]!
  const { height } = view.layout
  const way = (isBeside ? gapBin(run, near, height) : rowBin(run, near, height)) + alignment(run, near, height)
  const text = `${colon(forms)}${forms.digits}${forms.upper}${forms.capitals}`
  add(template, way)
  add(template + 1, text + forms.sizeBin)
  add(template + 2, `${text}${forms.sizeBin}|${colon(own)}${own.digits}${own.upper}${own.capitals}`)
  add(template + 3, forms.first)
  add(template + 4, forms.last)
  add(template + 5, way + colon(forms) + colon(own) + placeInRun(view, word))
  add(template + 6, forms.text)
  add(template + 7, forms.kinds)
  add(template + 8, `${view.words[word]!.kind}|${forms.kinds}`)
}

const colon = (forms: RunForms): string => (forms.endsWithColon ? ':' : '.')

const gapBin = (run: Run, near: Run, height: number): number =>
  binOf(Math.max(near.box[0] - run.box[2], run.box[0] - near.box[2]) / height, gapEdges)

const rowBin = (run: Run, near: Run, height: number): number =>
  binOf(Math.abs(centreY(near.box) - centreY(run.box)) / height, rowEdges)

/** Whether two runs begin, end or have their middle at the same place across. */
function alignment(run: Run, near: Run, height: number): string {
  if (Math.abs(near.box[0] - run.box[0]) < 0.6 * height) return 'L'
  if (Math.abs(near.box[2] - run.box[2]) < 0.6 * height) return 'R'
  return Math.abs(centreX(near.box) - centreX(run.box)) < 0.5 * height ? 'C' : '-'
}

/** Features of the head of the word's column and row, and single words of the runs beside and above. Templates 140 to 149. */
export function addHeadFeatures(add: AddFeature, view: PageView, word: number): void {
  const { layout } = view
  const index = layout.runOf[word]!
  const run = layout.runs[index]!
  const top = columnHead(layout.runs, index, layout.height)
  if (top !== undefined) {
    add(140, view.runs[top]!.last)
    add(141, view.runs[top]!.kinds)
  }
  const head = layout.rows[run.row]![0]!
  if (head !== index) {
    add(142, view.runs[head]!.text)
    add(143, `${view.runs[head]!.kinds}${view.runs[head]!.endsWithColon}`)
    for (const other of layout.runs[head]!.words) add(144, view.words[other]!.lower)
  }
  for (const other of layout.runs[run.left]?.words ?? []) add(145, view.words[other]!.lower)
  for (const other of layout.runs[run.above]?.words ?? []) add(146, view.words[other]!.lower)
}

/** The topmost of the runs that stand above each other and begin at about the same place. */
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
