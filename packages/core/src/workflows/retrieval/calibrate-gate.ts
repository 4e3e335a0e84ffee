import type { VectorIndex } from '../../kernel/ports/index.ts'
import type { Work } from '../../kernel/system/index.ts'
import {
  evidenceOf,
  gateOf,
  questionTerms,
  writingOf,
  type Gate,
  type RankingModel,
} from '../../resources/ranking/index.ts'
import { probesFor } from './probe-questions.ts'
import { excerptsOf } from './excerpts.ts'
import { evidenceIn, hitKey, rankByText, type Ranking } from './rank-chunks.ts'

/** Passages ranked for a probe: the best is among the first. */
const candidates = 20
/** Steps of arithmetic that a probe costs. */
const stepsOfProbe = 400_000
/** Fewer passages match by accident too seldom for the probes to be meaningful. */
const leastRows = 50

/** Passages so near to an excerpt's own are about the same. */
const near = 3

/**
 * How strongly questions about something else match a collection, and so how strongly one must that it answers: probe questions, and
 * excerpts of its passages asked of the other documents, for languages that no probe question is in.
 */
export async function calibrateGate(
  vectors: VectorIndex,
  table: string,
  model: RankingModel,
  work: Work,
): Promise<Gate> {
  if (model.rows < leastRows) return {}
  const evidence = async (text: string, others: (ranking: Ranking) => Ranking['hits']): Promise<number> => {
    await work(stepsOfProbe)
    const question = questionTerms(text)
    const ranking = await rankByText(vectors, { table, rows: model.rows, question, limit: candidates, model })
    return evidenceOf(evidenceIn(ranking, question, others(ranking)) ?? { match: 0, words: question.stems.size })
  }
  const sampled = await excerptsOf(vectors, table)
  const writings = { languages: sampled.languages, scripts: new Set(sampled.excerpts.keys()) }
  const probes = new Map<string, number[]>()
  for (const { language, questions } of probesFor(writings))
    for (const text of questions) {
      const writing = writingOf(text, language)
      probes.set(writing, [...(probes.get(writing) ?? []), await evidence(text, ({ hits }) => hits)])
    }
  const excerpts = new Map<string, number[]>()
  for (const [script, texts] of sampled.excerpts) {
    const found: number[] = []
    for (const text of texts) found.push(await evidence(text, elsewhere))
    excerpts.set(script, found)
  }
  return gateOf({ probes, excerpts })
}

/** Hits in other documents than the one that an excerpt is from, which matches it best; in a single document, those apart from it. */
function elsewhere({ hits, evidence }: Ranking): Ranking['hits'] {
  const matchOf = (hit: Ranking['hits'][number]) => evidence?.get(hitKey(hit))?.match ?? 0
  const [first, ...rest] = hits
  if (first === undefined) return hits
  const source = rest.reduce((best, hit) => (matchOf(hit) > matchOf(best) ? hit : best), first)
  const others = hits.filter(({ document }) => document !== source.document)
  return others.length > 0 ? others : hits.filter(({ ordinal }) => Math.abs(ordinal - source.ordinal) > near)
}
