import type { WordPage } from '@docent/core/ports'
import { layoutOf, type PageLayout } from '../layout/page-layout.ts'
import { binOf } from '../numbers/bins.ts'
import type { Run } from '../layout/runs.ts'
import { formsOf, type WordForms } from './word-forms.ts'

/** What features of a run contain about its text. */
export interface RunForms {
  readonly text: string
  readonly first: string
  readonly last: string
  readonly endsWithColon: boolean
  readonly hasColon: boolean
  /** 0 without digits, 1 with some, 2 when each word has one. */
  readonly digits: number
  /** 0 without words in capitals, 1 with some, 2 when all are. */
  readonly upper: number
  /** 0 when at most half of the words begin with a capital, 1 when more do, 2 when all do. */
  readonly capitals: number
  readonly sizeBin: number
  /** Kinds of its first and last word. */
  readonly kinds: string
  /** Classes of its first and last word. */
  readonly classes: string
  /** How often its text occurs on the page. */
  readonly repeated: number
}

/** A page with everything that features of all stages share. */
export interface PageView {
  readonly page: WordPage
  readonly layout: PageLayout
  readonly words: readonly WordForms[]
  readonly runs: readonly RunForms[]
}

/** Words of a run whose texts count: a line of thousands would take the square of their number. */
export const mostOfRun = 100

export function viewOf(page: WordPage): PageView {
  const layout = layoutOf(page.words)
  const words = page.words.map(formsOf)
  const texts = layout.runs.map((run) =>
    run.words
      .slice(0, mostOfRun)
      .map((word) => words[word]!.lower)
      .join(' '),
  )
  const times = new Map<string, number>()
  for (const text of texts) times.set(text, (times.get(text) ?? 0) + 1)
  const runs = layout.runs.map((run, index) => runForms(run, words, texts[index]!, times.get(texts[index]!)!))
  return { page, layout, words, runs }
}

function runForms(run: Run, words: readonly WordForms[], text: string, repeated: number): RunForms {
  const members = run.words.map((word) => words[word]!)
  const first = members[0]!
  const last = members.at(-1)!
  const count = (is: (word: WordForms) => boolean): number => members.filter(is).length
  const capitalized = count((word) => word.isCapitalized)
  const grade = (some: number): number => (some === members.length ? 2 : Math.min(1, some))
  return {
    text,
    first: first.lower,
    last: last.lower,
    endsWithColon: last.endsWithColon,
    hasColon: members.some((word) => word.lower.endsWith(':')),
    digits: grade(count((word) => word.hasDigit)),
    upper: grade(count((word) => word.kind.startsWith('UP'))),
    capitals: capitalized === members.length ? 2 : capitalized * 2 > members.length ? 1 : 0,
    sizeBin: binOf(members.length, [2, 3, 4, 6, 9, 14]),
    kinds: `${first.kind}/${last.kind}`,
    classes: `${first.class}/${last.class}`,
    repeated,
  }
}
