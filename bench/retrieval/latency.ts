/**
 * How long a hybrid search takes over 10,000, 100,000 and 1,000,000 chunks in LanceDB, and how many of the nearest it finds
 * beside an exact search. Chunks are synthetic, vectors those of the built-in embedding, everything through the code that
 * the product runs; embedding the question counts. A million takes about 5 GB of disk and some 15 minutes.
 * Run: node --conditions=docent-source bench/retrieval/latency.ts [chunks...]
 */
import { join } from 'node:path'
import { hashingEmbedding } from '@docent/adapters-llm'
import { lanceVectors } from '@docent/adapters-storage'
import type { IndexHit, VectorIndex } from '@docent/core/ports'
import { sharedTurns } from '../../packages/core/src/kernel/system/index.ts'
import {
  encodeRankingModel,
  mostSampled,
  questionTerms,
  trainRankingModel,
  type RankingModel,
} from '../../packages/core/src/resources/ranking/index.ts'
import {
  hitKey,
  rankByText,
  rankByVector,
  type Ranking,
} from '../../packages/core/src/workflows/retrieval/rank-chunks.ts'
import { queryEmbedding } from '../../packages/core/src/workflows/retrieval/query-embedding.ts'
import { rankHybrid } from '../../packages/core/src/workflows/retrieval/rank-hybrid.ts'
import { usualCandidates } from '../../packages/core/src/workflows/retrieval/search-collection.ts'
import { median, quantile } from '../measuring/quantiles.ts'
import { sized } from '../measuring/sized.ts'
import { printTable, rounded } from '../measuring/table.ts'
import { temporaryDirectory } from '../measuring/temporary-directory.ts'
import { ExactNearest } from './exact-nearest.ts'
import { question, rowsOf } from './synthetic-chunks.ts'

const sizes = process.argv.slice(2).map(Number)
const questions = sized(50, 5)
const warmUp = sized(10, 2)
const rounds = sized(4, 2)
const rowsAtOnce = 500
const compared = 10
const table = 'chunks'
const model = hashingEmbedding()

for (const size of sizes.length > 0 ? sizes : sized([10_000, 100_000, 1_000_000], [500])) await measure(size)

async function measure(size: number): Promise<void> {
  using directory = temporaryDirectory()
  const vectors = lanceVectors({ uri: join(directory.path, 'lance') })
  try {
    const asked = Array.from({ length: questions }, (_, index) =>
      question(Math.floor((index * size) / questions), index),
    )
    const exact = new ExactNearest(await model.embed(asked, { kind: 'query' }), usualCandidates)
    const filling = performance.now()
    for (let from = 0; from < size; from += rowsAtOnce) {
      const rows = await rowsOf(model, from, Math.min(rowsAtOnce, size - from))
      await vectors.upsert({ name: table, dimensions: model.dimensions }, rows)
      exact.see(rows)
    }
    const filled = performance.now()
    await vectors.optimize(table)
    const optimized = performance.now()
    const { signal } = new AbortController()
    const learned = await trainRankingModel(vectors.sample(table, mostSampled), size, sharedTurns(signal))
    const trained = performance.now()
    const lines = await ways(vectors, asked, exact, { rows: size, model: learned })
    printTable(
      `${size} chunks: written in ${rounded((filled - filling) / 1000)} s (with the exact search), optimised in ${rounded((optimized - filled) / 1000)} s, ranking learned in ${rounded((trained - optimized) / 1000)} s (${Math.round(encodeRankingModel(learned).byteLength / 1e6)} MB), process ${Math.round(process.memoryUsage().rss / 1e6)} MB`,
      [['', 'p50 ms', 'p99 ms', `of the ${compared} best`], ...lines],
    )
  } finally {
    await vectors.close()
  }
}

/** One line a way to search: its times, and how much of what an exact search finds it finds. */
async function ways(
  vectors: VectorIndex,
  asked: readonly string[],
  exact: ExactNearest,
  learned: { readonly rows: number; readonly model: RankingModel },
): Promise<string[][]> {
  const input = (text: string) => ({ table, question: questionTerms(text), limit: usualCandidates, ...learned })
  const exactly = (index: number): VectorIndex => ({ ...vectors, searchVector: async () => [...exact.of(index)] })
  const searches: Record<string, (text: string, index?: number) => Promise<Ranking>> = {
    'nothing learned': (text) => rankByText(vectors, { ...input(text), model: undefined }),
    default: (text) => rankByText(vectors, input(text)),
    vector: async (text, index) => {
      const [vector] = await model.embed([text], { kind: 'query' })
      return rankByVector(index === undefined ? vectors : exactly(index), { table, limit: usualCandidates }, vector)
    },
    'with an embedding model': (text, index) =>
      rankHybrid(
        index === undefined ? vectors : exactly(index),
        { ...model, hybridWeight: 0.5 },
        queryEmbedding(model, text),
        input(text),
      ),
  }
  const times = new Map(Object.keys(searches).map((name) => [name, [] as number[]]))
  const found = new Map(Object.keys(searches).map((name) => [name, [] as number[]]))
  for (let round = 0; round < rounds; round++) {
    for (const [index, text] of asked.entries()) {
      for (const [name, search] of Object.entries(searches)) {
        const start = performance.now()
        const { hits } = await search(text)
        if (round > 0 || index >= warmUp) times.get(name)!.push(performance.now() - start)
        if (round === 0) found.get(name)!.push(shareOf(hits, (await search(text, index)).hits))
      }
    }
  }
  return Object.keys(searches).map((name) => {
    const shares = found.get(name)!
    const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length
    return [name, rounded(median(times.get(name)!)), rounded(quantile(times.get(name)!, 0.99)), mean.toFixed(3)]
  })
}

function shareOf(hits: readonly IndexHit[], wanted: readonly IndexHit[]): number {
  const present = new Set(hits.slice(0, compared).map(hitKey))
  const best = wanted.slice(0, compared)
  return best.length === 0 ? 1 : best.filter((hit) => present.has(hitKey(hit))).length / best.length
}
