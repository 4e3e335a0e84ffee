/** @module-tag slow */
import { pdfParser } from '@docent/adapters-ingestion'
import { describe, expect, test } from 'vitest'
import { annualFigures, lastYear } from '../../bench/retrieval/reports/figures/annual-figures.ts'
import { addQuarters } from '../../bench/retrieval/reports/figures/quarterly-figures.ts'
import { judgedReports } from '../../bench/retrieval/reports/judged-reports.ts'
import { madeReports, type MadeQuestion } from '../../bench/retrieval/reports/made-reports.ts'
import { reportPlans } from '../../bench/retrieval/reports/report-list.ts'
import { reportPdf } from '../../bench/retrieval/reports/report-pdf.ts'

const made = madeReports()
const pages = new Map(
  made.reports.flatMap(({ file, pages }) => pages.map((page, number) => [`${file}#${number}`, page])),
)

/** What a page has for a question: each of its facts, literally. */
const answersOn = (id: string, { facts }: MadeQuestion): string[] =>
  facts.flatMap((fact) => [...(pages.get(id)?.stated.get(fact) ?? [])])

const says = (text: string, answer: string): boolean => {
  const literal = answer.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])`, 'u').test(text)
}

describe('made reports', () => {
  test('are twenty of seven companies, each of a plausible length', () => {
    expect(new Set(made.reports.map(({ file }) => file)).size).toBe(20)
    expect(new Set(made.reports.map(({ company }) => company.key)).size).toBe(7)
    for (const { pages } of made.reports) {
      expect(pages.length).toBeGreaterThanOrEqual(15)
      expect(pages.length).toBeLessThanOrEqual(40)
    }
  })

  test('are the same for the same seed and have other figures for another', () => {
    const textsOf = (seed: number): string[] => judgedReports(madeReports(seed)).documents.map(({ text }) => text)
    const texts = textsOf(1)
    expect(texts).toEqual(judgedReports(made).documents.map(({ text }) => text))
    expect(textsOf(2)).not.toEqual(texts)
  })

  test('state the same for a figure wherever it is, in whatever year', () => {
    const seen = new Map<string, string>()
    for (const { company, pages } of made.reports)
      for (const [fact, printed] of pages.flatMap(({ stated }) => [...stated]))
        for (const words of printed.filter(() => /@\d{4}([QY]\d)?$/.test(fact))) {
          const form = words.includes('million') ? 'spoken' : words.startsWith('$') ? 'dollars' : 'printed'
          const key = `${company.key} ${fact} ${form}`
          expect(`${key}: ${seen.get(key) ?? words}`).toBe(`${key}: ${words}`)
          seen.set(key, words)
        }
    expect(seen.size).toBeGreaterThan(2_000)
  })

  test.each([1, 2, 3])('have statements that agree with each other, with seed %i', (seed) => {
    for (const company of new Set(reportPlans.map((plan) => plan.company))) {
      const books = annualFigures(company, seed)
      addQuarters(company, books, seed)
      for (let year = 2018; year <= lastYear; year++) {
        const [now, before] = [String(year), String(year - 1)]
        const get = (name: string, period = now): number => books.get(name, period)
        expect(get('cash')).toBe(
          get('cash', before) + get('operatingCash') + get('investingCash') + get('financingCash'),
        )
        const flows = get('netIncome') + get('shareCompensation') - get('dividends') - get('buybacks')
        // Acquired assets are split into whole parts, so the rest may miss the sum by one or two.
        expect(Math.abs(get('equity') - get('equity', before) - flows)).toBeLessThanOrEqual(2)
        expect(get('cash')).toBeGreaterThan(0)
        const quarters = [1, 2, 3, 4].map((quarter) => get('revenue', `${year}Q${quarter}`))
        expect(quarters.reduce((sum, value) => sum + value)).toBe(get('revenue'))
        const people = company.regions.map((_, index) => get(`region${index}Employees`))
        expect(people.reduce((sum, value) => sum + value)).toBe(get('employees'))
      }
    }
  })

  test('become PDFs whose pages hold the text of the pages', async () => {
    const report = made.reports.find(({ file }) => file === 'harborlight-q2-2022-report')!
    const parser = pdfParser()
    const parsed: string[] = []
    await parser.parse({
      fileName: `${report.file}.pdf`,
      mediaType: 'application/pdf',
      bytes: await reportPdf(report),
      signal: new AbortController().signal,
      onPage: ({ text }) => void parsed.push(text),
    })
    await parser.close()
    expect(parsed).toHaveLength(report.pages.length)
    // Layout may join and part words, but no word is lost or moves to another page.
    const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? []
    report.pages.forEach(({ text }, index) => {
      expect(wordsOf(parsed[index]!).toSorted()).toEqual(wordsOf(text).toSorted())
    })
  })
})

describe('questions on made reports', () => {
  test('are 200, of which 20 have no answer', () => {
    expect(made.questions).toHaveLength(180)
    expect(made.unanswerable).toHaveLength(20)
    const texts = [...made.questions, ...made.unanswerable].map(({ text }) => text)
    expect(new Set(texts).size).toBe(200)
  })

  test.each(made.questions.map((question) => [question.text, question] as const))('%s', (text, question) => {
    const meant = [...question.grades].filter(([, grade]) => grade === 2).map(([id]) => id)
    expect(meant.length).toBeGreaterThan(0)
    for (const id of question.grades.keys()) {
      const answers = answersOn(id, question)
      expect(answers.length).toBeGreaterThan(0)
      for (const answer of answers) {
        expect(says(pages.get(id)!.text, answer), `${id} lacks “${answer}”`).toBe(true)
        expect(says(text, answer), `“${answer}” is in the question`).toBe(false)
      }
    }
    // Together the pages that are meant answer the whole question.
    const stated = new Set(meant.flatMap((id) => [...pages.get(id)!.stated.keys()]))
    for (const fact of question.facts) expect(stated.has(fact), fact).toBe(true)
  })
})
