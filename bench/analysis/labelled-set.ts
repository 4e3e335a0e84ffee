import type { ClassifiedPage, LabelledPage } from '@docent/core/ports'

/** Pages to learn from and pages to be tested on. */
export interface LabelledSet {
  readonly name: string
  readonly train: readonly LabelledPage[]
  readonly test: readonly LabelledPage[]
  /** The values of each test page by label, where they are known apart from its words. */
  readonly fields?: readonly Readonly<Record<string, string>>[] | undefined
  /** Whether the words of a page stand in an order that can be trusted. */
  readonly hasOrder: boolean
}

export interface ClassifiedSet {
  readonly name: string
  readonly train: readonly ClassifiedPage[]
  readonly test: readonly ClassifiedPage[]
}
