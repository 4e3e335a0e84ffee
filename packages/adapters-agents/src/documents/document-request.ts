/** What a document is written from: checked arguments of a tool. */
export interface DocumentText {
  readonly markdown: string
  readonly title?: string | undefined
  /** On top of every page. */
  readonly header?: string | undefined
  /** Below every page. */
  readonly footer?: string | undefined
  readonly pageSize: PageSize
  readonly landscape: boolean
  /** Whether pages are numbered below. */
  readonly pageNumbers: boolean
}

export type PageSize = 'A4' | 'Letter'

/** A file that was written, and what the model is to know about it, as sentences. */
export interface WrittenFile {
  readonly bytes: Uint8Array
  readonly notes: readonly string[]
  /** What is in it, such as `12 pages`. */
  readonly extent?: string
}

/** A file of the chat; undefined when there is none of this name. */
export type ReadFile = (name: string) => Promise<Uint8Array | undefined>
