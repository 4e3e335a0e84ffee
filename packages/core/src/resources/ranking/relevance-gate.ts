/** What a search found out about whether the collection is about a question. */
export interface Evidence {
  /** How much of what was asked the best passage has, 0 … 1: `RankedCandidates.match`. */
  readonly match: number
  /** Different words of the question that tell something. */
  readonly words: number
}

/**
 * Logit by match and length of the question: a short one is easily matched by accident. Fitted on judged sets; what it means
 * differs from collection to collection, so that each has a threshold of its own.
 */
export const evidenceOf = ({ match, words }: Evidence): number => 25 * match + 1.6 * Math.log(Math.max(1, words)) - 9

/** Share of the probe questions of a language that a question must outdo. */
const outdone = 0.85

/** The threshold of a collection, from the evidence of questions that it does not answer, by language. */
export function gateOf(probes: Iterable<readonly number[]>): number | undefined {
  const quantiles = Array.from(probes, (evidence) => evidence.toSorted((one, other) => one - other))
    .filter((evidence) => evidence.length > 0)
    .map((evidence) => evidence[Math.min(evidence.length - 1, Math.floor(evidence.length * outdone))]!)
  // Accidental matches are of the collection's own languages, which are those that match most.
  return quantiles.length === 0 ? undefined : Math.max(...quantiles)
}

/** How likely a question of this evidence is one that the collection answers, 0 … 1; one half at the threshold. */
export const relevanceFrom = (evidence: number, gate: number): number => 1 / (1 + Math.exp(gate - evidence))
