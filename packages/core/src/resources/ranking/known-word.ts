import { gramCount, gramsOf, stemOf, tonelessStem, withoutTones } from '../../kernel/analysis/index.ts'

/** A word of passages, and what is made of it once a question asks. */
export class KnownWord {
  /** Without its tones. */
  readonly text: string
  /** How many pieces it has. */
  readonly gramCount: number
  readonly #toned: string
  #stem: string | undefined
  #grams: readonly string[] | undefined

  constructor(text: string) {
    this.text = withoutTones(text)
    this.#toned = text
    this.gramCount = gramCount(text)
  }

  get stem(): string {
    return (this.#stem ??= stemOf(this.#toned))
  }

  /** Of a word with tones the stem without them, which a question may ask for. */
  get toneless(): string | undefined {
    return this.text === this.#toned ? undefined : tonelessStem(this.#toned)
  }

  /** Its pieces. */
  get grams(): readonly string[] {
    return (this.#grams ??= gramsOf(this.text))
  }
}
