import { figureNames, tellingStems, type ComputedMeasure } from './figure-names.ts'
import { years } from './row-figures.ts'

/** Figures that a question names, or needs for what it asks to be computed. */
export interface AskedFigures {
  /** The first name of a standard figure, or the key of a row's label. */
  readonly figures: readonly string[]
  readonly years: readonly string[]
  /** Words of the question that name its figures. */
  readonly stems: ReadonlySet<string>
  readonly measures: readonly ComputedMeasure[]
  /** Asks for a part of a year. */
  readonly isInterim: boolean
  readonly isPerShare: boolean
}

/** Which statement a figure is in says nothing of the figure. */
export const statements =
  /(?:statements? of (?:income|operations|earnings|cash flows?|financial position)|(?:income|cash flows?|p&l|profit and loss) statements?|balance sheets?)/giu
const yearRange = /((?:19|20)\p{Nd}{2})\s*(?:-|–|to|through|until)\s*(?:FY\s?)?((?:19|20)\p{Nd}{2})/giu
const compares =
  /(?<!\p{L})(?:chang\p{L}+|improv\p{L}+|grow\p{L}*|grew|increas\p{L}+|decreas\p{L}+|declin\p{L}+|reduc\p{L}+|compar\p{L}+|average|fluctuat\p{L}+|consistent|turnover|days|dpo)(?!\p{L})/iu
const quarter = /(?<!\p{L})(?:Q[1-4]|quarter\p{L}*|H[12]|half-?year)(?!\p{L})|(?<=\p{Nd})Q[1-4]/iu
const longestName = 9
const mostYears = 6

/** The figures of a question; `labels` are keys of the rows that the passages have. */
export function askedFigures(question: string, labels: ReadonlySet<string>): AskedFigures {
  const text = question.replaceAll(statements, ' . ')
  const stems = tellingStems(text)
  const names = figureNames()
  const found: {
    readonly at: number
    readonly length: number
    readonly figures: readonly string[]
    readonly measure: ComputedMeasure | undefined
  }[] = []
  const taken = new Set<number>()
  for (let length = longestName; length > 0; length--) {
    for (let at = 0; at + length <= stems.length; at++) {
      const span = Array.from({ length }, (_, offset) => at + offset)
      if (span.some((position) => taken.has(position))) continue
      const key = stems.slice(at, at + length).join(' ')
      const measure = names.computed.get(key)
      const name = names.figures.get(key) ?? (length > 1 && labels.has(key) ? key : undefined)
      if (measure === undefined && name === undefined) continue
      for (const position of span) taken.add(position)
      found.push({ at, length, figures: measure?.needed ?? [name!], measure })
    }
  }
  const inOrder = found.toSorted((left, right) => left.at - right.at)
  return {
    figures: Array.from(new Set(inOrder.flatMap((one) => one.figures))),
    years: yearsAsked(question),
    stems: new Set(inOrder.flatMap(({ at, length }) => stems.slice(at, at + length))),
    measures: Array.from(new Set(inOrder.flatMap(({ measure }) => measure ?? []))),
    isInterim: quarter.test(question),
    isPerShare: /per share|(?<!\p{L})EPS(?!\p{L})/iu.test(question),
  }
}

/** The years of a question, those between the ends of a range, and the year before where something is compared. */
function yearsAsked(question: string): string[] {
  const named = years(question).map(Number)
  const between = Array.from(question.matchAll(yearRange), ([, from, to]) => [Number(from), Number(to)] as const)
    .filter(([from, to]) => to > from && to - from < mostYears)
    .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => from + at))
  const all = new Set([...named, ...between])
  const [only] = all
  if (only !== undefined && all.size === 1 && compares.test(question)) all.add(only - 1)
  return Array.from(all)
    .toSorted((left, right) => right - left)
    .map(String)
}
