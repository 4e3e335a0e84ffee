import type { Page } from './draft.ts'
import { annualFigures } from './figures/annual-figures.ts'
import { addQuarters } from './figures/quarterly-figures.ts'
import { answeredQuestions } from './questions/answered.ts'
import type { Question } from './questions/question.ts'
import { unanswerableQuestions } from './questions/unanswerable.ts'
import { reportPages } from './report-pages.ts'
import { reportPlans, type ReportPlan } from './report-list.ts'

export interface MadeReport extends ReportPlan {
  readonly pages: readonly Page[]
}

export interface MadeQuestion extends Question {
  readonly id: string
  /** Grade of each page (`FILE#page`, from 0) that answers: 2 in the report that is meant, 1 in another one. */
  readonly grades: ReadonlyMap<string, number>
}

export interface MadeReports {
  readonly reports: readonly MadeReport[]
  readonly questions: readonly MadeQuestion[]
  readonly unanswerable: readonly { readonly id: string; readonly text: string }[]
}

/** Twenty reports of companies that do not exist, and questions about them; the figures depend on the seed. */
export function madeReports(seed = 1): MadeReports {
  const companies = new Set(reportPlans.map(({ company }) => company))
  const books = new Map([...companies].map((company) => [company, annualFigures(company, seed)]))
  for (const [company, ledger] of books) addQuarters(company, ledger, seed)
  const reports = reportPlans.map((plan) => ({ ...plan, pages: reportPages(plan, books.get(plan.company)!) }))
  return {
    reports,
    questions: answeredQuestions.map((question, index) => ({
      ...question,
      id: `q${String(index + 1).padStart(3, '0')}`,
      grades: grade(question, reports),
    })),
    unanswerable: unanswerableQuestions.map((text, index) => ({ id: `u${String(index + 1).padStart(2, '0')}`, text })),
  }
}

function grade({ company, report, facts }: Question, reports: readonly MadeReport[]): ReadonlyMap<string, number> {
  const pages = reports
    .filter((made) => made.company.key === company)
    .flatMap(({ file, pages }) => pages.map((page, number) => ({ file, id: `${file}#${number}`, page })))
  const meant = pages.filter(({ file }) => report === undefined || file === report)
  const states = ({ page }: { page: Page }, fact: string): boolean => page.stated.has(fact)
  const all = (page: { page: Page }): boolean => facts.every((fact) => states(page, fact))
  const best = meant.filter(all)
  // Where no page states everything, each that states a part is needed.
  const needed = best.length > 0 ? best : meant.filter((page) => facts.some((fact) => states(page, fact)))
  // A fact of a year holds in every report that shows the year beside its own; others are said of one report.
  const elsewhere = facts.every((fact) => /@\d{4}/.test(fact))
    ? pages.filter((page) => !meant.includes(page) && all(page))
    : []
  return new Map([...elsewhere.map(({ id }) => [id, 1] as const), ...needed.map(({ id }) => [id, 2] as const)])
}
