const stopWords = new Set(
  `about above after again all also although always and any are been before being below between both but can cannot could
  did does doing down during each either else ever every for from further had has have having her here hers him his how
  into its itself just least less like many may might more most much must nor not now off once one only other our ours out
  over own per same shall she should since some such than that the their theirs them then there these they this those
  through thus too under until upon use used using very was well were what when where which while who whom whose why will
  with within without would yet you your yours two three first may also
  aber als auch auf aus bei das dass dem den der des die durch ein eine einem einen einer eines für hat ist kann mit nach
  nicht nur oder sich sie sind und von vor war werden wie wird zu zum zur
  avec ce cette dans de des du elle en est et il la le les leur mais ne nous ou par pas pour qui que sur un une vous
  como con del el en entre es esta este la las los no para pero por que se sin su sus una y`.split(/\s+/),
)

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })

/** The words of a text that can show what it is about, each once, in lower case. */
export function tellingWords(text: string): Set<string> {
  const lower = text.toLowerCase()
  const words = unspaced.test(lower)
    ? Array.from(segmenter.segment(lower), ({ segment }) => segment).filter((word) =>
        /^\p{L}[\p{L}\p{M}]+$/u.test(word),
      )
    : (lower.match(/\p{L}[\p{L}\p{M}\p{N}'’-]{2,}/gu) ?? [])
  return new Set(words.map((word) => word.replace(/['’-]+\p{L}?$/u, '')).filter((word) => !stopWords.has(word)))
}

export interface Term {
  readonly term: string
  readonly score: number
}

const termsOfTopic = 10
/** Words of more passages than this carry nothing about a topic. */
const everywhere = 0.6

/**
 * The words that distinguish each cluster: frequent among its passages, rare among the others (TF-IDF over clusters, with
 * passages that hold the word as frequency).
 */
export function clusterTerms(
  passages: readonly ReadonlySet<string>[],
  cluster: Uint16Array,
  clusterCount: number,
): Term[][] {
  const inCluster = Array.from({ length: clusterCount }, () => new Map<string, number>())
  const sizes = Array.from({ length: clusterCount }, () => 0)
  const inAll = new Map<string, number>()
  passages.forEach((words, passage) => {
    const counts = inCluster[cluster[passage]!]!
    sizes[cluster[passage]!]! += 1
    for (const word of words) {
      counts.set(word, (counts.get(word) ?? 0) + 1)
      inAll.set(word, (inAll.get(word) ?? 0) + 1)
    }
  })
  return inCluster.map((counts, index) => {
    const size = sizes[index]!
    const common = (word: string) => clusterCount > 1 && inAll.get(word)! > passages.length * everywhere
    const scored = Array.from(counts)
      .filter(([word, count]) => count >= Math.min(2, size) && !common(word))
      .map(([term, count]) => ({ term, score: (count / size) * Math.log(1 + passages.length / inAll.get(term)!) }))
    const best = scored.toSorted(
      (left, right) =>
        right.score - left.score || right.term.length - left.term.length || (left.term < right.term ? -1 : 1),
    )
    return best.slice(0, termsOfTopic).map(({ term, score }) => ({ term, score: Math.round(score * 1e4) / 1e4 }))
  })
}
