import { heightOf } from '../layout/boxes.ts'
import type { PageView } from '../features/page-view.ts'
import type { PreparedPage } from './prepared-page.ts'
import type { SoftRuns, SoftTags } from './soft-tags.ts'

/** Replaces a distance where there is nothing. */
const far = 99

/** Numbers of each word for boosted trees, in the order of reading: what the first stage believes around it, and geometry. */
export function denseFeatures({ view, order }: PreparedPage, soft: SoftTags, beliefs: SoftRuns): Float32Array[] {
  const texts = view.layout.runs.map((run) => runText(view, run.words))
  const unknown = new Float64Array(soft.typeCount).fill(-1)
  return Array.from(order, (word, at) => {
    const row: number[] = []
    const before = order[at - 1]
    const after = order[at + 1]
    row.push(...soft.tags.subarray(word * soft.tagCount, (word + 1) * soft.tagCount), soft.begin[word]!)
    for (const other of [before, after]) {
      row.push(
        ...(other === undefined ? unknown : soft.types.subarray(other * soft.typeCount, (other + 1) * soft.typeCount)),
      )
      row.push(other === undefined ? -1 : soft.begin[other]!)
    }
    pushRuns(row, { view, beliefs, texts, unknown }, view.layout.runOf[word]!)
    pushGeometry(row, view, word)
    pushSteps(row, view, word, [before, after])
    pushText(row, view, word)
    return Float32Array.from(row)
  })
}

interface Around {
  readonly view: PageView
  readonly beliefs: SoftRuns
  readonly texts: readonly (readonly number[])[]
  readonly unknown: Float64Array
}

function pushRuns(row: number[], { view, beliefs, texts, unknown }: Around, index: number): void {
  const { runs, height } = view.layout
  const run = runs[index]!
  row.push(...beliefs.runs[index]!)
  for (const direction of ['left', 'right', 'above', 'below'] as const) {
    const near = runs[run[direction]]
    row.push(...(beliefs.runs[run[direction]] ?? unknown))
    if (near === undefined) {
      row.push(far, far, -1, -1, -1, ...unknown)
      continue
    }
    const [words, digits, , , colon] = texts[run[direction]]!
    const across = Math.max(near.box[0] - run.box[2], run.box[0] - near.box[2]) / height
    const down = Math.max(near.box[1] - run.box[3], run.box[1] - near.box[3]) / height
    row.push(across, down, words!, digits!, colon!, ...(beliefs.runs[near[direction]] ?? unknown))
  }
  row.push(...(beliefs.columns[index] ?? unknown), ...beliefs.page, ...texts[index]!)
}

/** Words, shares with digits, in capitals and beginning with a capital, whether a colon ends it, and letters. */
function runText({ words, page }: PageView, run: readonly number[]): number[] {
  const share = (is: (word: number) => boolean): number => run.filter(is).length / run.length
  return [
    run.length,
    share((word) => words[word]!.hasDigit),
    share((word) => words[word]!.kind.startsWith('UP')),
    share((word) => words[word]!.isCapitalized),
    words[run.at(-1)!]!.endsWithColon ? 1 : 0,
    run.reduce((sum, word) => sum + page.words[word]!.text.length + 1, -1),
  ]
}

function pushGeometry(row: number[], { page, layout }: PageView, word: number): void {
  const { box } = page.words[word]!
  const run = layout.runs[layout.runOf[word]!]!
  const across = (x: number): number => (x - layout.box[0]) / layout.pageWidth
  const position = layout.positionInRun[word]!
  row.push(across(box[0]), (box[1] - layout.box[1]) / layout.pageHeight, across(box[2]), heightOf(box) / layout.height)
  row.push(across(run.box[0]), across(run.box[2]) - across(run.box[0]), run.indexInRow, run.rowSize)
  row.push(run.alignedLeft, run.alignedRight, position, run.words.length - 1 - position, page.words.length)
}

/** Distances to the words before and after it in the order of reading. */
function pushSteps(
  row: number[],
  { page, layout }: PageView,
  word: number,
  [before, after]: readonly (number | undefined)[],
): void {
  const { box } = page.words[word]!
  for (const other of [before, after]) {
    if (other === undefined) {
      row.push(far, far, 0)
      continue
    }
    const near = page.words[other]!.box
    const across = other === before ? box[0] - near[2] : near[0] - box[2]
    const isNeighbour = layout.right[word] === other || layout.right[other] === word
    row.push(across / layout.height, (near[1] - box[1]) / layout.height, isNeighbour ? 1 : 0)
  }
}

function pushText(row: number[], { page, words }: PageView, word: number): void {
  const { text } = page.words[word]!
  const { endsWithColon, bare } = words[word]!
  row.push(text.length, endsWithColon ? 1 : 0, /^\d/.test(text) ? 1 : 0, /^\p{Lu}/u.test(text) ? 1 : 0)
  row.push(text === text.toUpperCase() ? 1 : 0, bare === '' ? 1 : 0)
}
