import { expect, test } from 'vitest'
import { jointSum } from './joint-sum.ts'
import { latentSum, type LatentText, type TermDirections } from './latent-semantics.ts'

const dimensions = 4
const semantics: TermDirections = {
  dimensions,
  rarity: Float32Array.of(1, 0.5, 2, 3),
  directions: Int8Array.from({ length: 4 * dimensions }, (_, index) => ((index * 37) % 19) - 9),
  scales: Float32Array.of(0.5, 0.25, 1, 2),
}
function textOf(...termsAndCounts: number[]): LatentText {
  const terms = Int32Array.from(termsAndCounts)
  return { terms, sum: latentSum(semantics, terms) }
}

test('texts put together count as the whole text does, whatever they share, again and again', () => {
  const texts = [textOf(0, 3, 2, 1), textOf(2, 4, 1, 1), textOf(2, 1, 0, 2)]
  const whole = latentSum(semantics, [0, 5, 2, 6, 1, 1])
  for (let again = 0; again < 2; again++) {
    const joint = jointSum(semantics, texts)
    joint.forEach((value, index) => expect(value).toBeCloseTo(whole[index]!, 10))
  }
  expect(jointSum(semantics, [texts[1]!])).toEqual(texts[1]!.sum)
})
