import { expect, test } from 'vitest'
import type { IndexHit, TermQuery, VectorIndex } from '../../kernel/ports/index.ts'
import {
  evidenceOf,
  indexedPassage,
  questionTerms,
  thresholdsOf,
  trainRankingModel,
} from '../../resources/ranking/index.ts'
import { calibrateGate } from './calibrate-gate.ts'
import { evidenceIn, rankByText } from './rank-chunks.ts'

/** Sixty passages about sixty things, with the same few words between them, in a language that nobody asks probe questions in. */
const builders = ['ke', 'ti', 'mi', 'va', 'so', 'la', 'nu', 'pe']
const syllables = ['βα', 'γο', 'δι', 'ζε', 'θυ', 'κω', 'λο', 'μα', 'νι', 'πε', 'ρο', 'σα', 'τι', 'φω', 'χα', 'ψυ']
const greek = (number: number) =>
  [number % 16, (number >> 4) % 16, (number >> 8) % 16, 3].map((at) => syllables[at]!).join('')
const built = (at: number) =>
  Array.from(builders[at % 8]!, (letter) => syllables[letter.charCodeAt(0) % 16]![0]!).join('')
const sentence = (subject: number, length: number) =>
  Array.from({ length }, (_, at) => (at % 2 ? built(subject + at) : greek(subject * 37 + (at % 24)))).join(' ')

const rows = Array.from({ length: 60 }, (_, subject) => ({
  document: `d${subject}`,
  ordinal: 0,
  ...indexedPassage({ name: '', text: sentence(subject, 80) }),
}))
const vectors = {
  searchTerms: async (_: string, { terms, limit }: TermQuery): Promise<IndexHit[]> =>
    rows
      .map(({ document, ordinal, payload, terms: own }) => {
        const has = new Set(own.split(' '))
        const score = terms.reduce((sum, { term, weight }) => sum + (has.has(term) ? weight : 0), 0)
        return { document, ordinal, payload, score }
      })
      .filter(({ score }) => score > 0)
      .toSorted((one, other) => other.score - one.score)
      .slice(0, limit),
  searchVector: async () => [],
  sample: async function* () {
    yield rows.map(({ payload }) => payload)
  },
} as unknown as VectorIndex

test(
  'in a language that no probe question is in, questions about something else are not taken as answered, and others are',
  { tags: ['slow'] },
  async () => {
    const idle = () => undefined
    const payloads = async function* () {
      yield rows.map(({ payload }) => payload)
    }
    const model = await trainRankingModel(payloads(), rows.length, idle)
    const gate = await calibrateGate(vectors, 'table', model, idle)
    const judged = async (text: string) => {
      const question = questionTerms(text)
      const ranking = await rankByText(vectors, { table: 'table', rows: rows.length, question, limit: 20, model })
      const { refuse, warn } = thresholdsOf(gate, text, undefined)!
      const evidence = evidenceOf(evidenceIn(ranking, question, ranking.hits) ?? { match: 0, words: 1 })
      return evidence < refuse ? 'refused' : evidence < warn ? 'warned of' : 'answered'
    }
    for (const subject of [7, 29, 48]) expect(await judged(sentence(subject, 8))).toBe('answered')
    for (const subject of [90, 93, 97]) expect(await judged(sentence(subject, 8))).not.toBe('answered')
  },
)
