import { hashText } from '../numbers/hash-text.ts'

/** Lists of feature numbers, one after the other: list `row` is `values` from `starts[row]` to before `starts[row + 1]`. */
export interface FeatureRows {
  readonly values: Int32Array
  readonly starts: Int32Array
}

/** Adds a feature of the template with this text to the list that is being written. */
export type AddFeature = (template: number, text: string) => void

export interface FeatureWriter {
  readonly add: AddFeature
  /** The number that `add` gives a feature, for lists that several words share. */
  readonly number: (template: number, text: string) => number
  readonly addNumbers: (numbers: readonly number[]) => void
  /** Ends one list and begins the next. */
  readonly endRow: () => void
  readonly rows: () => FeatureRows
}

/** Writes lists of features whose numbers are below two to the power of `bits`; each number at most once in a list. */
export function featureWriter(bits: number): FeatureWriter {
  const mask = 2 ** bits - 1
  const values: number[] = []
  const starts = [0]
  const inRow = new Set<number>()
  const number = (template: number, text: string): number => hashText(text, template) & mask
  return {
    add: (template, text) => {
      inRow.add(number(template, text))
    },
    number,
    addNumbers: (numbers) => {
      for (const value of numbers) inRow.add(value)
    },
    endRow: () => {
      for (const value of inRow) values.push(value)
      inRow.clear()
      starts.push(values.length)
    },
    rows: () => ({ values: Int32Array.from(values), starts: Int32Array.from(starts) }),
  }
}
