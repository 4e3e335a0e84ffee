import { gramsOf, stemOf } from '../../kernel/analysis/index.ts'

/** A word of passages, and what is made of it once a question asks. */
export class KnownWord {
  readonly text: string
  #stem: string | undefined
  #grams: readonly string[] | undefined

  constructor(text: string) {
    this.text = text
  }

  get stem(): string {
    return (this.#stem ??= stemOf(this.text))
  }

  /** Its pieces. */
  get grams(): readonly string[] {
    return (this.#grams ??= gramsOf(this.text))
  }
}
