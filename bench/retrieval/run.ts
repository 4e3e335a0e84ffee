import { parseArgs } from 'node:util'
import { hashingEmbedding, openaiCompatibleModels } from '@docent/adapters-llm'
import { lanceVectors, memoryVectors } from '@docent/adapters-storage'
import { pgVectors } from '@docent/adapters-storage/postgres'
import type { EmbeddingModel, VectorIndex } from '@docent/core/ports'
import { usualCandidates } from '../../packages/core/src/workflows/retrieval/search-collection.ts'
import { givenSets, type GivenSet } from './given-sets.ts'
import { partOf, withOthers, type JudgedSet } from './judged-set.ts'
import { ndcg, recall } from './measures.ts'
import { readOffTopic } from './off-topic/read-off-topic.ts'
import { fill, judgedBy, table, ways, type Indexed, type Way } from './rankings.ts'
import { sized } from '../measuring/sized.ts'

/**
 * How well retrieval finds what is relevant, by the code the product runs: `default` is what questions are answered by,
 * `nothing learned` the same before anything was learned from the collection. `--data DIRECTORY` names a directory of judged
 * sets, `--sets NAME,NAME` takes some of them, `--passages N` so many of their documents, `--beside NAME,NAME` puts the documents of
 * other sets into the same collection, `--lance URI` LanceDB or
 * `--postgres URL` pgvector in place of the index in memory, `--weight`,
 * `--model`, `--dimensions` and `--url` an embedding model behind an OpenAI-compatible server (`--key` its key). Run:
 * node --conditions=docent-source bench/retrieval/run.ts --data DIRECTORY
 */
const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    sets: { type: 'string' },
    passages: { type: 'string' },
    beside: { type: 'string' },
    lance: { type: 'string' },
    postgres: { type: 'string' },
    weight: { type: 'string' },
    url: { type: 'string' },
    key: { type: 'string' },
    model: { type: 'string' },
    dimensions: { type: 'string' },
  },
})

const embedding = chosenModel()
const wanted = (values.sets ?? sized(undefined, 'own'))?.split(',')
const known = givenSets(values.data)
const sets = known.filter(({ name }) => wanted === undefined || wanted.includes(name))
const beside = known.filter(({ name }) => values.beside?.split(',').includes(name))
const rows: Record<string, Record<string, string>> = {}
for (const given of sets) {
  rows[given.name] = await measure(given)
  console.log(given.name, JSON.stringify(rows[given.name]))
}
console.table(rows)

async function measure({ floor, aim, language, read }: GivenSet): Promise<Record<string, string>> {
  const set = values.passages === undefined ? read() : partOf(read(), Number(values.passages))
  const vectors = chosenIndex()
  try {
    const indexed = await fill(vectors, embedding, withOthers(set, beside))
    const of = ways(indexed)
    const found = await rankingsBy(of['default']!, set)
    const unlearned = await rankingsBy(of['nothing learned']!, set)
    const offTopic = readOffTopic([language ?? 'en']).map(({ text }) => text)
    const asked = set.queries.map(({ text }) => text)
    const score = mean(set, found, (ranking, grades) => ndcg(ranking, grades, 10))
    return {
      passages: `${indexed.rows}`,
      questions: `${set.queries.length}`,
      'nDCG@10': score.toFixed(4),
      floor: floor === undefined ? '' : `${floor.toFixed(3)}${score < floor ? ' !' : ''}`,
      aim: aim === undefined ? '' : `${aim.toFixed(3)}${score < aim ? ' !' : ''}`,
      'nothing learned': mean(set, unlearned, (ranking, grades) => ndcg(ranking, grades, 10)).toFixed(4),
      'recall@10': mean(set, found, (ranking, grades) => recall(ranking, grades, 10)).toFixed(3),
      [`recall@${usualCandidates}`]: mean(set, found, (ranking, grades) =>
        recall(ranking, grades, usualCandidates),
      ).toFixed(3),
      'off-topic refused or warned': await shareOf(indexed, offTopic, ['refuses', 'warns']),
      'answerable refused': await shareOf(indexed, asked, ['refuses']),
    }
  } finally {
    await vectors.drop(table)
    await vectors.close()
  }
}

/** Part of the questions of which this becomes. */
async function shareOf(
  indexed: Indexed,
  questions: readonly string[],
  outcomes: readonly ReturnType<typeof judgedBy>[],
): Promise<string> {
  const rank = ways(indexed)['default']!
  let count = 0
  for (const text of questions)
    if (outcomes.includes(judgedBy(indexed, text, await rank(text, usualCandidates)))) count++
  return (count / questions.length).toFixed(2)
}

/** Documents in the order of their best passages, question by question. */
async function rankingsBy(rank: Way, set: JudgedSet): Promise<string[][]> {
  const found: string[][] = []
  for (const { text } of set.queries) {
    const { hits } = await rank(text, usualCandidates)
    found.push([...new Set(hits.map(({ document }) => document))])
  }
  return found
}

function mean(
  set: JudgedSet,
  found: readonly (readonly string[])[],
  measured: (ranking: readonly string[], grades: ReadonlyMap<string, number>) => number,
): number {
  const sum = set.queries.reduce(
    (total, { id }, index) => total + measured(found[index] ?? [], set.grades.get(id) ?? new Map<string, number>()),
    0,
  )
  return sum / set.queries.length
}

function chosenIndex(): VectorIndex {
  if (values.postgres !== undefined) return pgVectors({ url: values.postgres })
  return values.lance === undefined ? memoryVectors() : lanceVectors({ uri: values.lance })
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
