/** Text with one look. */
export interface TextRun {
  readonly kind: 'text'
  readonly text: string
  readonly bold?: boolean
  readonly italic?: boolean
  readonly strike?: boolean
  readonly code?: boolean
  /** http(s) address. */
  readonly link?: string
}

export interface LineBreak {
  readonly kind: 'break'
}

export interface ImageRun {
  readonly kind: 'image'
  /** As written: to be a file of the chat. */
  readonly name: string
  readonly alternative: string
}

export type Inline = TextRun | LineBreak | ImageRun

export type Alignment = 'left' | 'center' | 'right'

export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly inlines: readonly Inline[] }
  | { readonly kind: 'paragraph'; readonly inlines: readonly Inline[] }
  | { readonly kind: 'code'; readonly lines: readonly string[] }
  | { readonly kind: 'list'; readonly start: number | undefined; readonly items: readonly (readonly Block[])[] }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  | {
      readonly kind: 'table'
      readonly alignments: readonly Alignment[]
      /** The first one is the head. All have as many cells. */
      readonly rows: readonly (readonly (readonly Inline[])[])[]
    }
  | { readonly kind: 'rule' }
  | { readonly kind: 'page-break' }

export interface MarkdownDocument {
  readonly blocks: readonly Block[]
  /** What was left out of it, as sentences for the model. */
  readonly notes: readonly string[]
}
