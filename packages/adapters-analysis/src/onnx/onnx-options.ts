import { checkOptions, DocentError } from '@docent/core/ports'

export interface OnnxLabellerOptions {
  /**
   * The network as ONNX. It takes `input_ids`, and of `bbox`, `attention_mask` and `token_type_ids` what it names: whole numbers of
   * 64 bits, `1 * tokens`, boxes `1 * tokens * 4` in thousandths of the page. It gives scores, `1 * tokens * tags`.
   */
  readonly model: Uint8Array
  /** What each score is for, in the network's order: `O`, `B-total`, `I-total`, or labels alone. */
  readonly tags: readonly string[]
  /** The tokens of a word, as the network learned them. A word of which it gives none has no label. */
  readonly tokenize: (word: string) => readonly number[]
  /** Before the tokens of each call. @default none */
  readonly startToken?: number | undefined
  /** After the tokens of each call. @default none */
  readonly endToken?: number | undefined
  /**
   * Most tokens of a call, those around included; longer pages take several.
   * @default 512
   */
  readonly longest?: number | undefined
  /** `given`: words in the order of the page. @default rows from the top, by the boxes of words */
  readonly readingOrder?: 'boxes' | 'given' | undefined
  /** What the scores are called. @default the only output, or `logits` */
  readonly output?: string | undefined
  /** Under which its models are kept. @default onnx-labeller */
  readonly name?: string | undefined
}

/** Two around, and two to see that a page of several words makes sense. */
const leastTokens = 4

const refused = (message: string): DocentError =>
  new DocentError({ code: 'invalid_input', message: `The ONNX labeller: ${message}` })

/** @throws `invalid_input` that names the option */
export function checkOnnxOptions(options: OnnxLabellerOptions): void {
  checkOptions('The ONNX labeller', options, {
    ...{ model: 'required', tags: 'required', tokenize: 'required', startToken: 'optional', endToken: 'optional' },
    ...{ longest: 'optional', readingOrder: 'optional', output: 'optional', name: 'optional' },
  })
  if (new Set(options.tags.map(labelOfTag)).size < 2)
    throw refused('the option "tags" must have a tag of a label and one of none ("O"), in the order of the scores.')
  const longest = options.longest ?? 512
  if (!Number.isInteger(longest) || longest < leastTokens)
    throw refused(`the option "longest" must be a whole number from ${leastTokens} on, and is ${longest}.`)
}

/** Undefined for the tag of words without a label. */
export const labelOfTag = (tag: string): string | undefined => (tag === 'O' ? undefined : tag.replace(/^[BI]-/, ''))
