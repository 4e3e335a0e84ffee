import { expect, test, vi } from 'vitest'
import type { Logger } from '../../kernel/ports/index.ts'
import { silentLogger } from '../../kernel/system/index.ts'
import { candidateRanker } from './candidate-ranker.ts'
import { indexedPassage } from './indexed-passage.ts'
import { questionTerms } from './question-terms.ts'
import { rankCandidates } from './rank-candidates.ts'
import type { RankingThread } from './ranking-thread.ts'

const inputOf = (passages: number) => ({
  question: questionTerms('When does the ferry leave?'),
  candidates: Array.from({ length: passages }, (_, ordinal) => ({
    document: 'ferry.txt',
    ordinal,
    payload: indexedPassage({ name: 'ferry.txt', text: `The ferry number ${ordinal} leaves.` }).payload,
  })),
  rows: 200,
  complete: false,
})
const here = rankCandidates(inputOf(64))
const there = { ...here, flatness: 0.123 }

function threadThat(rank: RankingThread['rank'], ready = Promise.resolve()) {
  const end = vi.fn<RankingThread['end']>(async () => {})
  const start = vi.fn<() => RankingThread>(() => ({ ready, rank, end }))
  return { start, end }
}

test('few candidates are ranked here', async () => {
  const { start } = threadThat(async () => there)
  const ranker = candidateRanker(silentLogger, start)
  await ranker.rank(inputOf(8))
  expect(start).not.toHaveBeenCalled()
})

test('a thread ranks, once it can', async () => {
  const { promise: ready, resolve } = Promise.withResolvers<void>()
  const { start, end } = threadThat(async () => there, ready)
  const ranker = candidateRanker(silentLogger, start)
  expect(await ranker.rank(inputOf(64))).toEqual(here)
  resolve()
  await ready
  expect(await ranker.rank(inputOf(64))).toEqual(there)
  expect(start).toHaveBeenCalledOnce()
  await ranker.close()
  expect(end).toHaveBeenCalledOnce()
  expect(await ranker.rank(inputOf(64))).toEqual(here)
  expect(start).toHaveBeenCalledOnce()
})

test('what a thread fails at is ranked here, and one that fails again and again is not started any more', async () => {
  const rank = vi.fn<RankingThread['rank']>(() => Promise.reject(new Error('no memory left')))
  const { start, end } = threadThat(rank)
  const warn = vi.fn<Logger['warn']>()
  const ranker = candidateRanker({ warn }, start)
  for (let question = 0; question < 12; question++) expect(await ranker.rank(inputOf(64))).toEqual(here)
  expect(rank).toHaveBeenCalledTimes(3)
  expect(start).toHaveBeenCalledTimes(3)
  expect(end).toHaveBeenCalledTimes(3)
  expect(warn.mock.calls.map(([fields]) => fields)).toMatchObject([{ again: true }, { again: true }, { again: false }])
})

test('one that cannot be started costs no question', async () => {
  const { start } = threadThat(async () => there, Promise.reject(new Error('the file is missing')))
  const ranker = candidateRanker(silentLogger, start)
  for (let question = 0; question < 6; question++) expect(await ranker.rank(inputOf(64))).toEqual(here)
  expect(start.mock.calls.length).toBeLessThanOrEqual(3)
})
