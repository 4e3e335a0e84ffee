import type { PromptPassage } from '@docent/core/ports'

/** The headings of a unit: the headings it is under, innermost last. */
export interface Section {
  readonly headings: readonly string[]
  /** Words of the innermost heading that say what is below it. */
  readonly words: number
}

export interface Cell {
  readonly text: string
  readonly stems: ReadonlySet<string>
}

export interface Table {
  /** Undefined: no heading row is known. */
  readonly header: TableHeader | undefined
  readonly columns: number
}

export interface TableHeader {
  readonly cells: readonly Cell[]
  readonly text: string
  /** The passage that it can be cited from; a table that is cut has it in an earlier one. */
  readonly passage: PromptPassage
}

/**
 * The smallest thing that is quoted. `text` is a stretch of the passage with its white space made single spaces and nothing
 * else changed.
 */
export interface TextUnit {
  readonly passage: PromptPassage
  readonly kind: 'heading' | 'sentence' | 'item' | 'line' | 'row'
  readonly text: string
  readonly stems: ReadonlySet<string>
  readonly section: Section
  /** Of a line: what it says the value of. */
  readonly label?: ReadonlySet<string> | undefined
  /** Units of one paragraph, list or table share it. */
  readonly block: number
  /** Of a list's items and a table's rows: the line that introduces them. */
  readonly lead: TextUnit | undefined
  /** Of a table's rows: the sentence above it, which says what year they are of. */
  readonly intro?: TextUnit | undefined
  readonly row?: { readonly table: Table; readonly cells: readonly Cell[] }
}
