import { parseArgs } from 'node:util'
import { hashingEmbedding, openaiCompatibleModels } from '@docent/adapters-llm'
import { lanceVectors, memoryVectors } from '@docent/adapters-storage'
import type { EmbeddingModel, VectorIndex } from '@docent/core/ports'
import { leastRelevance } from '../../packages/core/src/workflows/retrieval/index.ts'
import { readJudgedSet, readQueries, type JudgedSet } from './judged-set.ts'
import { ndcg, recall } from './measures.ts'
import { fill, rankingsOf, relevanceOfBest, type Indexed } from './rankings.ts'

/**
 * How well retrieval finds what is relevant, by the code the product runs. `--lance URI` takes LanceDB in place of the
 * index in memory, `--weight` another share of the vector, `--model`, `--dimensions` and `--url` an embedding model behind
 * an OpenAI-compatible server (`--key` its key). Run:
 * node --conditions=docent-source bench/retrieval/run.ts DIRECTORY...
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    lance: { type: 'string' },
    weight: { type: 'string' },
    url: { type: 'string' },
    key: { type: 'string' },
    model: { type: 'string' },
    dimensions: { type: 'string' },
  },
})

/** Hits asked for: as many as for a question with 12 passages. */
const candidates = 102

const model = chosenModel()
const directories = positionals.length > 0 ? positionals : [`${import.meta.dirname}/own`]
for (const directory of directories) await measure(directory)

async function measure(directory: string): Promise<void> {
  const set = readJudgedSet(directory)
  const vectors: VectorIndex = values.lance === undefined ? memoryVectors() : lanceVectors({ uri: values.lance })
  try {
    const indexed = await fill(vectors, model, set)
    console.log(
      `${directory}: ${set.documents.length} documents (${indexed.languages.join(', ')}), ${set.queries.length} queries, ${model.id}, vector weight ${model.hybridWeight}`,
    )
    const rankings = await rankingsOf(indexed, set, candidates)
    console.table(Object.fromEntries(Object.entries(rankings).map(([name, found]) => [name, summary(set, found)])))
    await answerable(indexed, set, directory)
    await vectors.drop('bench')
  } finally {
    await vectors.close()
  }
}

/** How many of the questions with and without an answer in the documents are taken to have one. */
async function answerable(indexed: Indexed, set: JudgedSet, directory: string): Promise<void> {
  const taken = async (texts: readonly string[]): Promise<string> => {
    let relevant = 0
    for (const text of texts) if ((await relevanceOfBest(indexed, text)) >= leastRelevance) relevant++
    return `${relevant} of ${texts.length}`
  }
  const answered = await taken(set.queries.map(({ text }) => text))
  const without = readQueries(directory, 'unanswerable.jsonl')
  const others = without.length === 0 ? '' : `, ${await taken(without.map(({ text }) => text))} without one`
  console.log(`taken to have an answer at relevance ${leastRelevance}: ${answered} questions with one${others}`)
}

function summary(set: JudgedSet, found: readonly (readonly string[])[]): Record<string, string> {
  const mean = (measured: (ranking: readonly string[], grades: ReadonlyMap<string, number>) => number): string => {
    const sum = set.queries.reduce(
      (total, { id }, index) => total + measured(found[index] ?? [], set.grades.get(id) ?? new Map<string, number>()),
      0,
    )
    return ((100 * sum) / set.queries.length).toFixed(1)
  }
  return {
    'nDCG@10': mean((ranking, grades) => ndcg(ranking, grades, 10)),
    'recall@10': mean((ranking, grades) => recall(ranking, grades, 10)),
    'recall@100': mean((ranking, grades) => recall(ranking, grades, 100)),
  }
}

function chosenModel(): EmbeddingModel {
  const dimensions = values.dimensions === undefined ? {} : { dimensions: Number(values.dimensions) }
  const hybridWeight = values.weight === undefined ? {} : { hybridWeight: Number(values.weight) }
  if (values.url === undefined || values.model === undefined)
    return { ...hashingEmbedding(dimensions), ...hybridWeight }
  const descriptor = { model: values.model, dimensions: Number(values.dimensions), ...hybridWeight }
  const key = values.key === undefined ? {} : { apiKey: values.key }
  const [remote] = openaiCompatibleModels({ baseUrl: values.url, ...key, embeddings: [descriptor] }).embeddingModels
  if (remote === undefined) throw new Error('The provider has no embedding model.')
  return remote
}
