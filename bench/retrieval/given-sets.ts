import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readJudgedSet, type JudgedSet, type SetOptions } from './judged-set.ts'
import type { OffTopicLanguage } from './off-topic/read-off-topic.ts'
import { judgedReports } from './reports/judged-reports.ts'
import { madeReports } from './reports/made-reports.ts'

export interface GivenSet {
  readonly name: string
  /** nDCG@10 of an ordinary BM25, below which nothing may fall, and what is aimed at. */
  readonly floor?: number
  readonly aim?: number
  /** Of its questions. @default English */
  readonly language?: OffTopicLanguage
  read(): JudgedSet
}

const xquad = {
  de: [0.943, 0.96],
  es: [0.966, 0.97],
  ru: [0.947, 0.945],
  zh: [0.967, 0.958],
  ar: [0.913, 0.938],
  tr: [0.95, 0.95],
  hi: [0.949, 0.96],
} as const

/** The sets that a directory holds, each in a directory of its own and in BEIR's form, and those of our own. */
export function givenSets(directory: string | undefined): GivenSet[] {
  const own = [
    { name: 'own', read: () => readJudgedSet(join(import.meta.dirname, 'own')) },
    { name: 'made reports', read: () => judgedReports(madeReports()) },
  ]
  if (directory === undefined) return own
  const set = (name: string, folder: string, floor: number, aim: number, options?: SetOptions): GivenSet[] => {
    const path = join(directory, folder)
    return existsSync(path) ? [{ name, floor, aim, read: () => readJudgedSet(path, options) }] : []
  }
  return [
    ...set('cranfield', 'cranfield', 0.396, 0.415),
    ...set('cisi', 'cisi', 0.409, 0.43),
    ...set('npl', 'npl', 0.438, 0.445),
    ...set('finance-pages', 'finance-pages', 0.18, 0.37, { named: true }),
    ...Object.entries(xquad).flatMap(([language, [floor, aim]]) =>
      set(`xquad ${language}`, 'xquad', floor, aim, { prefix: `${language}-` }).map((each) => ({
        ...each,
        language: language as OffTopicLanguage,
      })),
    ),
    ...set('xquad all in one', 'xquad', 0.907, 0.95),
    ...own,
  ]
}
