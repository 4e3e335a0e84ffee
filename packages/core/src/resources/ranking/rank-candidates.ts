import { gainOf, mostGain, rarityOf, varianceOf } from './bm25.ts'
import { latentReader } from './latent-reader.ts'
import { nameScores } from './name-scores.ts'
import { passageFeatures, type PassageFeatures } from './passage-features.ts'
import { pairScores } from './proximity.ts'
import type { QuestionTerms } from './question-terms.ts'
import { headWords, type RankingModel } from './ranking-model.ts'
import { regularized } from './regularize-scores.ts'
import { surroundingsOf, type PassagePlace } from './surroundings.ts'
import { termWeights, type TermWeights } from './term-weights.ts'
import { termCounter } from './term-counter.ts'
import type { TermKind } from './term-hash.ts'

export interface RankingCandidate extends PassagePlace {
  /** The passage as the index keeps it. */
  readonly payload: Uint8Array
}

export interface RankingInput {
  readonly question: QuestionTerms
  readonly candidates: readonly RankingCandidate[]
  /** Passages of the table. */
  readonly rows: number
  /** Whether no other passage has a word of the question. */
  readonly complete: boolean
  readonly model?: RankingModel | undefined
  /**
   * Cosine of each candidate by an embedding model, and how far the model is trusted, from 0: it takes that part of what latent
   * semantics count, at 1 all of it, and beyond that of what words count.
   */
  readonly embedded?: { readonly similarity: readonly number[]; readonly trust: number } | undefined
}

export interface RankedCandidates {
  /** Of each candidate, in spreads of the collection: what compares candidates of one question. */
  readonly scores: Float64Array
  /** Of each candidate: the part that it has of what the question's words could count at most, 0 … 1. */
  readonly matches: readonly number[]
  /** Of each candidate: whether the question names its document by a part of its name that not all have. */
  readonly named: readonly boolean[]
  /** 1 where the best candidates are about equally good by their words, 0 where one leads clearly. */
  readonly flatness: number
}

/** Weights of the parts of a score. */
export interface RankingWeights {
  readonly grams: number
  /** Instead, for a question without English stop words: stems cut English endings only. */
  readonly gramsAlone: number
  readonly pairs: number
  /** Share of latent semantics where one candidate leads clearly by its words, and where none does. */
  readonly latentLeast: number
  readonly latentMost: number
  /** The part of that share which is left where the question names a document. */
  readonly latentNamed: number
  readonly head: number
  readonly name: number
  /** What a word counts in passages of a document that it names, beside other words, however often they repeat it. */
  readonly nameInPassage: number
  /** Share of the text before and after a passage. */
  readonly surroundings: number
  /** Share of the candidates that are most like a candidate. */
  readonly alike: number
}

export const rankingWeights: RankingWeights = {
  grams: 0.2,
  gramsAlone: 0.4,
  pairs: 0.2,
  latentLeast: 0.1,
  latentMost: 0.4,
  latentNamed: 0.25,
  head: 0.2,
  name: 2.5,
  nameInPassage: 0.3,
  surroundings: 0.5,
  alike: 0.3,
}

/** Rarity of the parts of a name from which on a question means a document. */
const leastNamed = 1
/** By how much the fifth is behind the first where the first leads clearly. */
const closeGap = 0.1
const wideGap = 0.3
/** Share of a question's words that are telling from which on it has no English stop words. */
const leastTelling = 0.9
/** Words and their pieces come together, so that sums vary more than if they did not: by 2.3 to 3 on the judged sets. */
const dependence = 2.6

/** Scores candidates exactly, by their words in order and by what is known of the collection. */
export function rankCandidates(input: RankingInput, weights: RankingWeights = rankingWeights): RankedCandidates {
  const { question, candidates, model } = input
  const stems = [...question.stems.keys()]
  const grams = [...question.grams.keys()]
  const payloads = candidates.map(({ payload }) => payload)
  const features = passageFeatures(payloads, stems, grams, model)
  const surroundings = surroundingsOf(candidates, features)
  const counts = termCounter(input)
  const rarity = (kind: TermKind, terms: readonly string[], times: readonly ArrayLike<number>[]) => {
    const having = havingOf(times, terms.length)
    return terms.map((term, number) => rarityOf(counts.inLanguage, counts.of(kind, term, having[number]!)))
  }
  const stemRarity = rarity(
    'stem',
    stems,
    features.map(({ stems }) => stems),
  )
  const gramRarity = rarity(
    'gram',
    grams,
    features.map(({ grams }) => grams),
  )
  const headRarity = rarity(
    'headStem',
    stems,
    features.map(({ heads }) => heads),
  )
  const lengths = model?.lengths ?? averages(features)

  const named = nameScores(
    question.names,
    features.map(({ name }) => name),
    counts,
  )
  const isNamed = named.map(({ score }) => score >= leastNamed)
  const namesDocument = isNamed.includes(true)
  const weightsIn = termWeights(question, weights.nameInPassage)
  const inPassages = named.map(({ words }) => weightsIn(words))
  const unnamed = weightsIn(new Set())
  const { stems: times, grams: gramTimes } = unnamed
  const gramWeight = question.telling.length > leastTelling * question.words.length ? weights.gramsAlone : weights.grams
  const byWords = (each: PassageFeatures, { stems: times, grams: gramTimes }: TermWeights) => {
    const length = each.length / lengths.words
    const gramLength = each.gramLength / lengths.grams
    let score = 0
    for (let stem = 0; stem < stems.length; stem++)
      if (each.stems[stem]! > 0) {
        const often = times[stem]! < unnamed.stems[stem]! ? 1 : each.stems[stem]!
        score += times[stem]! * stemRarity[stem]! * gainOf(often, length)
      }
    for (let gram = 0; gram < grams.length; gram++)
      if (each.grams[gram]! > 0) {
        const often = gramTimes[gram]! < unnamed.grams[gram]! ? 1 : each.grams[gram]!
        score += gramWeight * gramTimes[gram]! * gramRarity[gram]! * gainOf(often, gramLength)
      }
    return score
  }
  const lexicalOf = (passages: readonly PassageFeatures[]) => {
    const near = pairScores(question.pairs, stems, passages, { rows: counts.inLanguage, length: lengths.words })
    return passages.map((each, index) => byWords(each, inPassages[index]!) + weights.pairs * near[index]!)
  }
  /** Of each candidate, by itself and with its neighbours. */
  const mixed = (own: readonly number[], around: readonly number[]) =>
    own.map((score, index) => score + weights.surroundings * (around[index]! - score))
  const lexical = mixed(lexicalOf(features), lexicalOf(surroundings))

  const flatness = flatnessOf(lexical)
  const spread =
    dependence *
    Math.sqrt(
      varianceOf(times, stemRarity, 1, counts.inLanguage) +
        varianceOf(gramTimes, gramRarity, gramWeight, counts.inLanguage),
    )
  const headSpread = Math.sqrt(varianceOf(times, headRarity, 1, counts.inLanguage))
  const latent = latentReader(question, model)
  const latentSimilarity = latent && mixed(features.map(latent.similarity), surroundings.map(latent.similarity))
  const embeddedSimilarity = input.embedded && standardized(input.embedded.similarity)
  // Who names a document does not want others like it: last year's report, another company's.
  const semanticShare =
    (namesDocument ? weights.latentNamed : 1) *
    (weights.latentLeast + (weights.latentMost - weights.latentLeast) * flatness)
  const trust = input.embedded?.trust ?? 0
  const embeddedShare = embeddedSimilarity ? Math.min(1, trust * semanticShare) : 0
  const latentShare = latentSimilarity ? Math.max(0, 1 - trust) * semanticShare : 0
  const lexicalShare = 1 - latentShare - embeddedShare
  const own = Float64Array.from(features, (each, index) => {
    let score = spread > 0 ? (lexicalShare * lexical[index]!) / spread : 0
    if (latentSimilarity) score += latentShare * latentSimilarity[index]!
    if (embeddedSimilarity) score += embeddedShare * embeddedSimilarity[index]!
    if (headSpread > 0) {
      const length = Math.min(each.length, headWords) / lengths.head
      let head = 0
      for (let stem = 0; stem < stems.length; stem++)
        if (each.heads[stem]! > 0) head += times[stem]! * headRarity[stem]! * gainOf(each.heads[stem]!, length)
      score += (weights.head * flatness * head) / headSpread
    }
    return score + weights.name * named[index]!.score
  })
  const scores = latent && !namesDocument ? regularized(own, features.map(latent.vector), weights.alike) : own
  return { scores, matches: matchesOf(features, stemRarity, gramRarity, lengths, gramWeight), named: isNamed, flatness }
}

/** How many candidates have each term, given how often each of them has it. */
function havingOf(times: readonly ArrayLike<number>[], terms: number): Uint32Array {
  const having = new Uint32Array(terms)
  for (const each of times) for (let term = 0; term < terms; term++) if (each[term]! > 0) having[term]!++
  return having
}

function averages(features: readonly PassageFeatures[]): { words: number; grams: number; head: number } {
  const mean = (of: (each: PassageFeatures) => number) =>
    Math.max(1, features.reduce((sum, each) => sum + of(each), 0) / Math.max(1, features.length))
  return {
    words: mean(({ length }) => length),
    grams: mean(({ gramLength }) => gramLength),
    head: mean(({ length }) => Math.min(length, headWords)),
  }
}

function flatnessOf(scores: readonly number[]): number {
  const [first = 0, , , , fifth = 0] = [...scores].sort((one, other) => other - one)
  const gap = first > 0 ? 1 - fifth / first : 0
  return 1 - Math.min(1, Math.max(0, (gap - closeGap) / (wideGap - closeGap)))
}

/** In spreads of the candidates, which vary less than all passages do. */
function standardized(values: readonly number[]): number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
  const spread = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length))
  return values.map((value) => (spread === 0 ? 0 : (value - mean) / spread))
}

/** Each term of the question once, beside a passage that had all of them more often than can be. */
function matchesOf(
  features: readonly PassageFeatures[],
  stemRarity: readonly number[],
  gramRarity: readonly number[],
  lengths: { readonly words: number; readonly grams: number },
  gramWeight: number,
): number[] {
  const sum = (rarities: readonly number[]) => rarities.reduce((all, each) => all + each, 0)
  const most = mostGain * (sum(stemRarity) + gramWeight * sum(gramRarity))
  return features.map((each) => {
    const length = each.length / lengths.words
    const gramLength = each.gramLength / lengths.grams
    let score = 0
    for (let stem = 0; stem < stemRarity.length; stem++) score += stemRarity[stem]! * gainOf(each.stems[stem]!, length)
    for (let gram = 0; gram < gramRarity.length; gram++)
      score += gramWeight * gramRarity[gram]! * gainOf(each.grams[gram]!, gramLength)
    return most === 0 ? 0 : score / most
  })
}
