import { gramCount, gramsOf, stemOf, tonelessStem, withoutTones } from '../../kernel/analysis/index.ts'
import { latentHash } from './latent-semantics.ts'

/** A word of passages, and what is made of it once a question asks. */
export class KnownWord {
  /** As it is in a passage, with its tones. */
  readonly spelling: string
  /** Without its tones. */
  readonly text: string
  /** How many pieces it has. */
  readonly gramCount: number
  #stem: string | undefined
  #latentHash: number | undefined
  #grams: readonly string[] | undefined

  constructor(spelling: string) {
    this.spelling = spelling
    this.text = withoutTones(spelling)
    this.gramCount = gramCount(spelling)
  }

  get stem(): string {
    return (this.#stem ??= stemOf(this.spelling))
  }

  /** Of a word with tones the stem without them, which a question may ask for. */
  get toneless(): string | undefined {
    return this.text === this.spelling ? undefined : tonelessStem(this.spelling)
  }

  /** As what latent semantics know it. */
  get latentHash(): number {
    return (this.#latentHash ??= latentHash(this.text))
  }

  /** Its pieces. */
  get grams(): readonly string[] {
    return (this.#grams ??= gramsOf(this.text))
  }
}
