/**
 * Ends of sentences: marks before white space that no lower-case letter follows, and full-width marks anywhere. The look
 * behind keeps long rows of dots linear.
 */
const sentenceEnd = /(?<![.!?…])[.!?…]+["'”’»)\]]*(?=\s+[^\s\p{Ll}])|(?<![。！？｡])[。！？｡]+["”’」』）】]*/gu

/** What precedes a full stop that ends no sentence: initials and the commonest abbreviations. */
const abbreviation =
  /(?:^|[^\p{L}\p{N}])(?:\p{L}|Dr|Mr|Mrs|Ms|Prof|St|vs|cf|al|[Ff]igs?|[Nn]o|[Ee]qs?|[Ss]ec|[Vv]ol|pp|e\.g|i\.e|z\.B)$/u
const longestAbbreviation = 6

/** Offsets in `text` at which sentences end, without the last one's. */
export function* sentenceEnds(text: string): Iterable<number> {
  for (const match of text.matchAll(sentenceEnd)) {
    const mark = match[0]
    if (mark === '.' && abbreviation.test(text.slice(Math.max(0, match.index - longestAbbreviation), match.index)))
      continue
    const end = match.index + mark.length
    if (end < text.length) yield end
  }
}
