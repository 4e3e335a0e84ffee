/**
 * What becomes of the ranking with embedding models of different worth, made from the judged sets themselves: one that knows what
 * questions mean, one that knows which words occur together, one that compares spelling, and useless ones. Prints nDCG@10 of each beside
 * that without a model, and how far the collection trusts it; `!` marks what is more than .002 below. Run:
 * node --conditions=docent-source bench/retrieval/with-models.ts --data DIRECTORY [--sets NAME,NAME] [--models NAME,NAME]
 */
import { parseArgs } from 'node:util'
import { hashingEmbedding } from '@docent/adapters-llm'
import { memoryVectors } from '@docent/adapters-storage'
import type { EmbeddingModel } from '@docent/core/ports'
import { usualCandidates } from '../../packages/core/src/workflows/retrieval/search-collection.ts'
import { printTable } from '../measuring/table.ts'
import { sized } from '../measuring/sized.ts'
import { givenSets } from './given-sets.ts'
import type { JudgedSet } from './judged-set.ts'
import { madeModels } from './made-models.ts'
import { ndcg } from './measures.ts'
import { fill, ways } from './rankings.ts'

const { values } = parseArgs({
  options: { data: { type: 'string' }, sets: { type: 'string' }, models: { type: 'string' } },
})
const tolerance = 0.002

const wanted = (values.sets ?? sized(undefined, 'own'))?.split(',')
const names = values.models?.split(',')
const lines: string[][] = []
for (const given of givenSets(values.data).filter(({ name }) => wanted === undefined || wanted.includes(name))) {
  const set = given.read()
  const without = await scoreWith(hashingEmbedding(), set)
  lines.push([given.name, 'none', without.score.toFixed(4), ''])
  for (const model of await madeModels(set)) {
    if (names !== undefined && !names.includes(model.displayName)) continue
    const { score, trust } = await scoreWith(model, set)
    const mark = score < without.score - tolerance ? ' !' : ''
    lines.push([given.name, model.displayName, `${score.toFixed(4)}${mark}`, trust?.toFixed(2) ?? 'not measured'])
  }
}
printTable('Ranking with embedding models', [['set', 'model', 'nDCG@10', 'trust'], ...lines])

async function scoreWith(embedding: EmbeddingModel, set: JudgedSet) {
  const vectors = memoryVectors()
  const indexed = await fill(vectors, embedding, set)
  const rank = ways(indexed)['default']!
  let sum = 0
  for (const { id, text } of set.queries) {
    const { hits } = await rank(text, usualCandidates)
    const found = [...new Set(hits.map(({ document }) => document))]
    sum += ndcg(found, set.grades.get(id) ?? new Map<string, number>(), 10)
  }
  await vectors.close()
  return { score: sum / set.queries.length, trust: indexed.model.embedding?.trust }
}
