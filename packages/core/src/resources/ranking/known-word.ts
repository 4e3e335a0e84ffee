import { gramCount, gramsOf, stemOf } from '../../kernel/analysis/index.ts'
import { latentHash } from './latent-semantics.ts'

/** A word of passages, and what is made of it once a question asks. */
export class KnownWord {
  readonly text: string
  /** How many pieces it has. */
  readonly gramCount: number
  #stem: string | undefined
  #latentHash: number | undefined
  #grams: readonly string[] | undefined

  constructor(text: string) {
    this.text = text
    this.gramCount = gramCount(text)
  }

  get stem(): string {
    return (this.#stem ??= stemOf(this.text))
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
