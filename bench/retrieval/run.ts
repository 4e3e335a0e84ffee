import { parseArgs } from 'node:util'
import { hashingEmbedding, openaiCompatibleModels } from '@docent/adapters-llm'
import { lanceVectors, memoryVectors } from '@docent/adapters-storage'
import type { EmbeddingModel, IndexHit, VectorIndex } from '@docent/core/ports'
import { readJudgedSet, type JudgedSet } from './judged-set.ts'
import { ndcg, recall } from './measures.ts'
import { feedbackWords, weightedSum } from './rankings.ts'

/**
 * How well retrieval finds what is relevant, through the ports that the product uses. `--lance URI` takes LanceDB in place
 * of the index in memory, `--weight` another share of the vector, `--model`, `--dimensions` and `--url` an embedding model
 * behind an OpenAI-compatible server. Run: node --conditions=docent-source bench/retrieval/run.ts DIRECTORY...
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    lance: { type: 'string' },
    weight: { type: 'string' },
    url: { type: 'string' },
    model: { type: 'string' },
    dimensions: { type: 'string' },
  },
})

const candidates = 100
const feedback = { best: 5, words: 20, weight: 0.4 }

const model = chosenModel()
const weight = Number(values.weight ?? model.hybridWeight)
const directories = positionals.length > 0 ? positionals : [`${import.meta.dirname}/own`]
for (const directory of directories) await measure(directory)

async function measure(directory: string): Promise<void> {
  const set = readJudgedSet(directory)
  const vectors = values.lance === undefined ? memoryVectors() : lanceVectors({ uri: values.lance })
  try {
    await fill(vectors, set)
    const rankings = await search(vectors, set)
    console.log(
      `${directory}: ${set.documents.length} documents, ${set.queries.length} queries, ${model.id}, vector weight ${weight}`,
    )
    console.table(Object.fromEntries(Object.entries(rankings).map(([name, found]) => [name, summary(set, found)])))
    await vectors.drop('bench')
  } finally {
    await vectors.close()
  }
}

async function fill(vectors: VectorIndex, set: JudgedSet): Promise<void> {
  await vectors.drop('bench')
  for (let start = 0; start < set.documents.length; start += model.maxBatch) {
    const batch = set.documents.slice(start, start + model.maxBatch)
    const embedded = await model.embed(
      batch.map(({ text }) => text),
      { kind: 'passage' },
    )
    const rows = batch.flatMap(({ id, text }, index) => {
      const vector = embedded[index]
      return vector === undefined ? [] : [{ document: id, ordinal: 0, text, vector }]
    })
    await vectors.upsert({ name: 'bench', dimensions: model.dimensions }, rows)
  }
  await vectors.optimize('bench')
}

async function search(vectors: VectorIndex, set: JudgedSet): Promise<Record<string, IndexHit[][]>> {
  const texts = new Map(set.documents.map(({ id, text }) => [id, text]))
  const rankings: Record<
    'lexical' | 'vector' | 'hybrid' | 'lexical with feedback' | 'hybrid with feedback',
    IndexHit[][]
  > = {
    lexical: [],
    vector: [],
    hybrid: [],
    'lexical with feedback': [],
    'hybrid with feedback': [],
  }
  for (const { text } of set.queries) {
    const [embedded] = await model.embed([text], { kind: 'query' })
    const lexical = await vectors.searchText('bench', { text, limit: candidates })
    const vector =
      embedded === undefined ? [] : await vectors.searchVector('bench', { vector: embedded, limit: candidates })
    const words = feedbackWords(
      lexical.map(({ document }) => texts.get(document) ?? ''),
      feedback.best,
      feedback.words,
    )
    const again = await vectors.searchText('bench', { text: words.join(' '), limit: candidates })
    const expanded = weightedSum(lexical, again, feedback.weight)
    rankings.lexical.push(lexical)
    rankings.vector.push(vector)
    rankings.hybrid.push(weightedSum(lexical, vector, weight))
    rankings['lexical with feedback'].push(expanded)
    rankings['hybrid with feedback'].push(weightedSum(expanded, vector, weight))
  }
  return rankings
}

function summary(set: JudgedSet, found: readonly (readonly IndexHit[])[]): Record<string, string> {
  const mean = (measured: (ranking: string[], grades: ReadonlyMap<string, number>) => number): string => {
    const sum = set.queries.reduce((total, { id }, index) => {
      const ranking = (found[index] ?? []).map(({ document }) => document)
      return total + measured(ranking, set.grades.get(id) ?? new Map<string, number>())
    }, 0)
    return (sum / set.queries.length).toFixed(4)
  }
  return {
    'nDCG@10': mean((ranking, grades) => ndcg(ranking, grades, 10)),
    'recall@10': mean((ranking, grades) => recall(ranking, grades, 10)),
    'recall@100': mean((ranking, grades) => recall(ranking, grades, 100)),
  }
}

function chosenModel(): EmbeddingModel {
  const dimensions = values.dimensions === undefined ? {} : { dimensions: Number(values.dimensions) }
  if (values.url === undefined || values.model === undefined) return hashingEmbedding(dimensions)
  const descriptor = { model: values.model, dimensions: Number(values.dimensions) }
  const [remote] = openaiCompatibleModels({ baseUrl: values.url, embeddings: [descriptor] }).embeddingModels
  if (remote === undefined) throw new Error('The provider has no embedding model.')
  return remote
}
