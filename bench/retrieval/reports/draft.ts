import type { Company } from './company.ts'
import { printed, spoken } from './figures/print-figure.ts'
import type { Ledger } from './figures/ledger.ts'

export interface Page {
  readonly text: string
  /** What the page states: the fact's key, and how it is printed. */
  readonly stated: ReadonlyMap<string, readonly string[]>
}

/** A page being written for a report of a company and period; it remembers which facts it states. */
export interface Draft {
  readonly company: Company
  readonly books: Ledger
  readonly year: number
  /** Set in quarterly reports. */
  readonly quarter?: number
  /** The periods that statements of flows show beside each other. */
  readonly flows: readonly string[]
  /** The dates that balance sheets show beside each other. */
  readonly stocks: readonly string[]
  write(...paragraphs: readonly string[]): void
  table(head: readonly string[], rows: readonly (readonly string[])[]): void
  /** A row of a table: one figure for several periods. */
  row(label: string, name: string, periods: readonly string[]): string[]
  /** An amount as a sentence has it. */
  money(name: string, period: string | number): string
  /** A count, share or rate, as tables and sentences have it. */
  count(name: string, period: string | number): string
  /** Words that are a fact of their own. */
  say(fact: string, words: string): string
}

export type PageWriter = (draft: Draft) => void

/** What all pages of a report have in common. */
export type ReportContext = Pick<Draft, 'company' | 'books' | 'year' | 'flows' | 'stocks'> & {
  readonly quarter?: number
}

export function writePage(context: ReportContext, writer: PageWriter, foot: string): Page {
  const lines: string[] = []
  const stated = new Map<string, string[]>()
  const note = (fact: string, words: string): string => {
    stated.set(fact, [...(stated.get(fact) ?? []), words])
    return words
  }
  const { books, company } = context
  writer({
    ...context,
    write: (...paragraphs) => lines.push(...paragraphs),
    table: (head, rows) => {
      const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
      lines.push([line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n'))
    },
    row: (label, name, periods) => [
      label,
      ...periods.map((period) => note(`${name}@${period}`, printed(name, books.get(name, period)))),
    ],
    money: (name, period) => note(`${name}@${period}`, spoken(name, books.get(name, String(period)), company.unit)),
    count: (name, period) => note(`${name}@${period}`, printed(name, books.get(name, String(period)))),
    say: note,
  })
  return { text: [...lines, foot].join('\n\n'), stated }
}
