import { centreX, centreY } from '../layout/boxes.ts'
import type { Run } from '../layout/runs.ts'
import { binOf } from '../numbers/bins.ts'
import type { FeatureWriter } from './feature-rows.ts'
import { headFeatures } from './head-features.ts'
import type { PageView, RunForms } from './page-view.ts'
import { placeInRun } from './run-features.ts'
import { gapEdges, rowEdges } from './step-code.ts'

/** What all words of a run have in common, as numbers of features. */
interface RunSurroundings {
  readonly sides: readonly Side[]
  /** Of the head of its column and row, and single words of the runs beside and above. Templates 140 to 149. */
  readonly heads: readonly number[]
}

/** What a run in one direction adds to a word: features of the run alone, and texts of those that depend on the word. */
interface Side {
  readonly template: number
  readonly first: readonly number[]
  readonly second: readonly number[]
  /** Before the word's place in its run; undefined where there is no run. */
  readonly way: string | undefined
  readonly kinds: string
}

type NumberOf = FeatureWriter['number']

/** Of the runs to the left, right, above and below: made once for each run, since all of its words share it. */
export function surroundingsOf(view: PageView, index: number, number: NumberOf): RunSurroundings {
  const run = view.layout.runs[index]!
  const side = (template: number, other: number, isBeside: boolean): Side =>
    other < 0 ? noSide(view.runs[index]!, template, number) : sideOf(view, { index, other, template, isBeside }, number)
  return {
    sides: [
      side(100, run.left, true),
      side(110, run.right, true),
      side(120, run.above, false),
      side(130, run.below, false),
    ],
    heads: headFeatures(view, index, number),
  }
}

/** Features of the runs around. Templates 100 to 149. */
export function addSurroundings(
  { add, addNumbers }: Pick<FeatureWriter, 'add' | 'addNumbers'>,
  view: PageView,
  word: number,
  { sides, heads }: RunSurroundings,
): void {
  const place = placeInRun(view, word)
  const { kind } = view.words[word]!
  for (const { template, first, second, way, kinds } of sides) {
    addNumbers(first)
    if (way === undefined) continue
    add(template + 5, way + place)
    addNumbers(second)
    add(template + 8, `${kind}|${kinds}`)
  }
  addNumbers(heads)
}

const noSide = (own: RunForms, template: number, number: NumberOf): Side => ({
  template,
  first: [number(template, 'none'), number(template + 1, `none${own.endsWithColon}${own.digits}${own.capitals}`)],
  second: [],
  way: undefined,
  kinds: '',
})

interface Neighbour {
  readonly index: number
  readonly other: number
  readonly template: number
  readonly isBeside: boolean
}

function sideOf(view: PageView, { index, other, template, isBeside }: Neighbour, number: NumberOf): Side {
  const own = view.runs[index]!
  const forms = view.runs[other]!
  const run = view.layout.runs[index]!
  const near = view.layout.runs[other]!
  const { height } = view.layout
  const way = (isBeside ? gapBin(run, near, height) : rowBin(run, near, height)) + alignment(run, near, height)
  const text = `${colon(forms)}${forms.digits}${forms.upper}${forms.capitals}`
  return {
    template,
    first: [
      number(template, way),
      number(template + 1, text + forms.sizeBin),
      number(template + 2, `${text}${forms.sizeBin}|${colon(own)}${own.digits}${own.upper}${own.capitals}`),
      number(template + 3, forms.first),
      number(template + 4, forms.last),
    ],
    second: [number(template + 6, forms.text), number(template + 7, forms.kinds), number(template + 9, forms.classes)],
    way: way + colon(forms) + colon(own),
    kinds: forms.kinds,
  }
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
