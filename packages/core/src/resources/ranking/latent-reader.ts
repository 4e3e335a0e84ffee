import { jointSum } from './joint-sum.ts'
import { latentHash, latentVector, ofUnitLength, product, spreadOf, termsAndCounts } from './latent-semantics.ts'
import type { PassageFeatures } from './passage-features.ts'
import { counted, type QuestionTerms } from './question-terms.ts'
import type { RankingModel } from './ranking-model.ts'

export interface LatentReader {
  /** Unit vector of a passage by the words that occur with its words. */
  readonly vector: (passage: PassageFeatures) => Float64Array
  /** How similar a passage is to the question by it, in spreads of the collection. */
  readonly similarity: (passage: PassageFeatures) => number
}

/** Undefined where nothing is known of the question's words. */
export function latentReader(question: QuestionTerms, model: RankingModel | undefined): LatentReader | undefined {
  const semantics = model?.semantics
  if (!semantics) return undefined
  const terms = question.words.flatMap((word) => semantics.terms.get(latentHash(word)) ?? [])
  const asked = latentVector(semantics, termsAndCounts(counted(terms)))
  const spread = spreadOf(semantics, asked)
  if (spread === 0) return undefined
  const vector = once(({ latent }: PassageFeatures) =>
    ofUnitLength(latent.length === 1 ? latent[0]!.sum : jointSum(semantics, latent)),
  )
  return { vector, similarity: (passage) => product(asked, vector(passage)) / spread }
}

/** What was computed of a value is not computed again. */
function once<Value, Result>(compute: (value: Value) => Result): (value: Value) => Result {
  const known = new Map<Value, Result>()
  return (value) => {
    const result = known.get(value) ?? compute(value)
    known.set(value, result)
    return result
  }
}
