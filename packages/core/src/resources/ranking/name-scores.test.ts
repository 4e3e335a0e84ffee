import { expect, test } from 'vitest'
import { nameScores } from './name-scores.ts'

test('a year that a fifth of the passages have in the names of their documents is as strong a hint as a company that few have', () => {
  const passagesWith: Record<string, number> = { quarrystone: 30, '2021': 200, report: 1_000 }
  const counts = { rows: 1_000, inLanguage: 1_000, of: (_: unknown, part: string) => passagesWith[part] ?? 0 }
  const mentioned = new Map(['quarrystone', '2021', 'report'].map((part) => [part, [part]]))
  const [company, year, both, common] = nameScores(
    mentioned,
    ['quarrystone', '2021', 'quarrystone 2021', 'report'],
    counts,
  ).map(({ score }) => score)
  expect(company).toBe(year)
  expect(both).toBe(company! + year!)
  expect(common).toBeLessThan(0.01)
})
