/** A question as someone would type it, and what answers it. */
export interface Question {
  readonly text: string
  /** File name of the report that is meant; without one every report of the company that states the facts is. */
  readonly report?: string
  readonly company: string
  /** Facts that together answer it. */
  readonly facts: readonly string[]
}

type Row = readonly [text: string, report: string, ...facts: string[]]

/** Questions on one company, a row each; `any` in place of the report where the question names none. */
export function questionsOn(company: string, rows: readonly Row[]): Question[] {
  return rows.map(([text, report, ...facts]) => ({ text, company, facts, ...(report === 'any' ? {} : { report }) }))
}
