/** Discounted gain of the first `depth` documents beside that of the best possible order; gains are the grades themselves. */
export function ndcg(ranking: readonly string[], grades: ReadonlyMap<string, number>, depth: number): number {
  const gain = (ordered: readonly number[]): number =>
    ordered.slice(0, depth).reduce((sum, grade, rank) => sum + grade / Math.log2(rank + 2), 0)
  const best = gain([...grades.values()].toSorted((left, right) => right - left))
  return best === 0 ? 0 : gain(ranking.map((document) => grades.get(document) ?? 0)) / best
}

/** Part of the relevant documents among the first `depth`. */
export function recall(ranking: readonly string[], grades: ReadonlyMap<string, number>, depth: number): number {
  const relevant = [...grades].filter(([, grade]) => grade > 0).map(([document]) => document)
  const found = new Set(ranking.slice(0, depth))
  return relevant.length === 0 ? 0 : relevant.filter((document) => found.has(document)).length / relevant.length
}
