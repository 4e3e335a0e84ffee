import type { RankingModel } from './ranking-model.ts'
import { termHash, type TermKind } from './term-hash.ts'

export interface TermCounter {
  /** Passages of the table. */
  readonly rows: number
  /** Passages with a term, given how many of the candidates have it. */
  of(kind: TermKind, term: string, candidates: number): number
}

/**
 * How many passages have a term: what the model counted, at the size that the table has now. A term that the model does not
 * know is new or rare, so that most passages with it are among the candidates.
 */
export function termCounter({
  model,
  rows,
}: {
  readonly model?: RankingModel | undefined
  readonly rows: number
}): TermCounter {
  const all = Math.max(rows, 1)
  const scale = model && model.sampled > 0 ? all / model.sampled : 0
  return {
    rows: all,
    of: (kind, term, candidates) => {
      const counted = model ? (model.passagesWith.get(termHash(kind, term)) ?? 0) * scale : 0
      return Math.min(all, Math.max(counted, candidates))
    },
  }
}
