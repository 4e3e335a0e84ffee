import type { JudgedSet } from '../judged-set.ts'
import type { MadeReports } from './made-reports.ts'

/** The pages and the questions that they answer, as a set that retrieval is measured with. */
export function judgedReports({ reports, questions }: MadeReports): JudgedSet {
  return {
    documents: reports.flatMap(({ file, pages }) =>
      pages.map(({ text }, number) => ({ id: `${file}#${number}`, name: file, text })),
    ),
    queries: questions.map(({ id, text }) => ({ id, text })),
    grades: new Map(questions.map(({ id, grades }) => [id, grades])),
  }
}
