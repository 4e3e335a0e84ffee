export interface QuestionTerm {
  readonly word: string
  readonly stem: string
  readonly concepts: readonly number[]
  /** How much the term matters, 1 for an ordinary word. */
  readonly weight: number
  /** `number`: a year or a code, which has to agree; `name`: it should. */
  readonly kind: 'number' | 'name' | 'word'
  /** What is asked for: `deposit` in `What is the deposit for the shop?` An answer names it. */
  readonly isFocus?: boolean
  /** What somebody does, which documents rather put in another way. */
  readonly isVerb?: boolean
}

/** What words count that rather belong to the form of a question, and those that documents rather put in another way. */
export const measuringWeight = 0.35
export const looseWeight = 0.6
/** Words that join two things. */
export const conjunction = 'and|or|but|und|oder|et|ou|y|e|и|а|ve|و|और'
