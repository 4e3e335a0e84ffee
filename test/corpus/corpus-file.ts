/** What must be found of a file after its ingestion. Each file has words of its own, so that a search can only mean it. */
export interface ReadableFile {
  readonly name: string
  readonly bytes: Uint8Array
  readonly documents: readonly ExpectedDocument[]
  /** Files of an archive that fail, with what is said of each. @default none */
  readonly failures?: Readonly<Record<string, RegExp>>
  /** @default the corpus's fake */
  readonly ocrModel?: 'tesseract'
}

export interface ExpectedDocument {
  /** @default the file's name; archives give their files names of their own */
  readonly name?: string
  /** Short type name, whatever the file's ending says. */
  readonly type: string
  /** @default 1 */
  readonly pages?: number
  /** Words that only this document has, and the page that the passage must name. @default page 1 */
  readonly finds: Readonly<Record<string, string>>
  /** Parts of the text as it is stored: Markdown where the format has headings and tables. */
  readonly holds?: readonly string[]
  /** Parts of the sentences about what could not be read. @default none */
  readonly warnings?: readonly string[]
}

/** A file that does harm, is broken, or is not what it says. */
export interface HostileFile {
  readonly name: string
  readonly bytes: Uint8Array
  /** What its owner reads: what is wrong and what to do. */
  readonly refused?: RegExp
  /** What its text contains, where it is read all the same; the documents of an archive by their names. */
  readonly survives?: Readonly<Record<string, RegExp>>
}
