/** A stretch of a passage: offsets into its text. */
export interface Stretch {
  readonly start: number
  readonly end: number
}

export type Block =
  | (Stretch & { readonly kind: 'heading'; readonly level: number })
  | (Stretch & { readonly kind: 'paragraph' })
  | { readonly kind: 'lines'; readonly lines: readonly LabelledLine[] }
  | { readonly kind: 'list'; readonly items: readonly ListItem[] }
  | {
      readonly kind: 'table'
      readonly rows: readonly TableLine[]
      readonly hasHeader: boolean
      /** Needs no heading row, and continues no table that has one. */
      readonly isWhole?: boolean
    }

/** A line that is an entry of its own, or several that are one. */
export interface LabelledLine extends Stretch {
  /** What it says the value of. */
  readonly label?: string
}

export interface ListItem extends Stretch {
  /** The number that it is counted by. */
  readonly number: string | undefined
  /** How far it is from the margin: what is further is an entry of the one above. */
  readonly indent: number
}

export interface TableLine extends Stretch {
  readonly cells: readonly string[]
}

export interface Line extends Stretch {
  readonly text: string
  /** Of a heading that is marked by the line below it. */
  readonly level?: number
}
