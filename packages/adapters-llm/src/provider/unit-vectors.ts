import { DocentError } from '@docent/core/ports'

export interface VectorRequest {
  readonly texts: readonly string[]
  /** Most texts of one call. @default any number */
  readonly maxBatch?: number
  readonly dimensions: number
  /** Names for errors. */
  readonly model: string
  readonly provider: string
}

/**
 * What the port promises, around a provider that answers with plain numbers: texts without words are not sent, since
 * providers refuse them, and get zero vectors; the others are checked and brought to length 1.
 * @throws `invalid_input` for more texts than the model takes, `provider_failed` for vectors that cannot be used
 */
export async function unitVectors(
  { texts, maxBatch = Number.POSITIVE_INFINITY, dimensions, model, provider }: VectorRequest,
  embed: (texts: readonly string[]) => Promise<readonly Float32Array[]>,
): Promise<Float32Array[]> {
  if (texts.length > maxBatch)
    throw new DocentError({
      code: 'invalid_input',
      message: `The embedding model ${model} takes at most ${maxBatch} texts in one call.`,
    })
  const worded = texts.filter(hasWords)
  const found = worded.length === 0 ? [] : await embed(worded)
  if (found.length !== worded.length) {
    throw wrongAnswer(`${provider} answered ${worded.length} texts with ${found.length} vectors.`)
  }
  const vectors = found.values()
  return texts.map((text) => {
    const numbers = hasWords(text) ? vectors.next().value : undefined
    if (numbers === undefined) return new Float32Array(dimensions)
    if (numbers.length !== dimensions) {
      throw wrongAnswer(
        `The vectors of ${model} have ${numbers.length} dimensions, not ${dimensions}; correct its descriptor.`,
      )
    }
    return unit(numbers, provider)
  })
}

function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text)
}

function unit(vector: Float32Array, provider: string): Float32Array {
  let squares = 0
  // Its iterator would make an object for each number.
  for (let index = 0; index < vector.length; index++) squares += vector[index]! ** 2
  const length = Math.sqrt(squares)
  if (!Number.isFinite(length) || length === 0)
    throw wrongAnswer(`${provider} answered with a vector that has no direction.`)
  for (let index = 0; index < vector.length; index++) vector[index]! /= length
  return vector
}

function wrongAnswer(message: string): DocentError {
  return new DocentError({ code: 'provider_failed', message })
}
