/** What a group of an RTF file is for. */
export type Destination =
  | 'text'
  | 'skip'
  | 'fonts'
  | 'styles'
  | 'info'
  | 'title'
  | 'marker'
  | 'instruction'
  | 'form'
  | 'entry'
  | 'result'
  | 'note'
  | 'author'
  | 'comment'
  | 'header'
  | 'footer'
  | 'box'
  | 'property'
  | 'value'

/** Groups whose text is read, and so are their nested groups. */
export const readable: ReadonlySet<Destination> = new Set([
  'text',
  'result',
  'note',
  'comment',
  'header',
  'footer',
  'box',
])

export interface Group {
  destination: Destination
  encoding: string
  /** Font of signs that the text is set in. */
  symbols: string | undefined
  /** Fallback letters for readers that do not support the previous one. */
  fallback: number
  hidden: boolean
  /** Where a captured text goes when this group ends; inner groups add to it. */
  capture: { text: string } | undefined
  readonly opened: boolean
}

export const outermostGroup = (encoding: string): Group => ({
  ...{ destination: 'text', encoding, symbols: undefined, fallback: 1 },
  ...{ hidden: false, capture: undefined, opened: false },
})
