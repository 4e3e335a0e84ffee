import type { VectorIndex } from '../../kernel/ports/index.ts'
import type { Work } from '../../kernel/system/index.ts'
import { evidenceOf, gateOf, questionTerms, writingOf, type RankingModel } from '../../resources/ranking/index.ts'
import { probeQuestions } from './probe-questions.ts'
import { evidenceIn, rankByText } from './rank-chunks.ts'

/** Passages ranked for a probe: the best is among the first. */
const candidates = 20
/** Steps of arithmetic that a probe costs. */
const stepsOfProbe = 400_000
/** Fewer passages match by accident too seldom for the probes to be meaningful. */
const leastRows = 50

/** How strongly questions about anything match a collection, and so how strongly one must that it answers. */
export async function calibrateGate(
  vectors: VectorIndex,
  table: string,
  model: RankingModel,
  work: Work,
): Promise<RankingModel> {
  if (model.rows < leastRows) return model
  const probes = new Map<string, number[]>()
  for (const { language, questions } of probeQuestions) {
    for (const text of questions) {
      await work(stepsOfProbe)
      const question = questionTerms(text)
      const input = { table, rows: model.rows, question, limit: candidates, model }
      const ranking = await rankByText(vectors, input)
      const found = evidenceIn(ranking, question, ranking.hits)
      const evidence = evidenceOf(found ?? { match: 0, words: question.stems.size })
      const writing = writingOf(text, language)
      probes.set(writing, [...(probes.get(writing) ?? []), evidence])
    }
  }
  return { ...model, gate: gateOf(probes) }
}
