/**
 * English prepositions, pronouns, conjunctions and adverbs that are not among the stop words of the embeddings. They say how things stand
 * to each other and name none: a document that answers `Are there toilets along the way?` need not have `along`.
 */
export const relatingWords: ReadonlySet<string> = new Set(
  `across along alongside amid among amongst around aside away behind beneath beside besides beyond concerning despite except near nearby
  onto regarding throughout underneath upon via
  anywhere everywhere somewhere whoever whomever whatever whichever whenever wherever another others
  unless whereas already almost even maybe perhaps meanwhile moreover somehow quite rather really`.split(/\s+/),
)
