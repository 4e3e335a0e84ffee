/** Words of one page and where they stand. Arrays run in parallel, so that a page of words costs two objects. */
export interface WordBoxes {
  /** Start of each word in the page's text, UTF-16 code units. */
  readonly offsets: Uint32Array
  /** Lengths, UTF-16 code units. */
  readonly lengths: Uint32Array
  /** x0, y0, x1, y1 of each word, in points from the page's top left corner. */
  readonly boxes: Float32Array
}

export interface ParsedPage {
  /** From 1. Formats without pages have one page. */
  readonly number: number
  /** Text, with headings, lists and tables as Markdown where the format tells. */
  readonly text: string
  /** Points; absent where the format has no layout. */
  readonly width?: number
  readonly height?: number
  readonly words?: WordBoxes
}

export interface ParseRequest {
  /** The whole file. */
  readonly bytes: Uint8Array
  /** As the user named it. The content decides the type; the name only breaks ties. */
  readonly fileName: string
  /** Media type found by content, when known. */
  readonly mediaType: string
  /** Aborting it ends the parser's work at once; the call rejects with `canceled`. */
  readonly signal: AbortSignal
  /** Called for each page as it is ready, in order. Waits are back-pressure. */
  readonly onPage: (page: ParsedPage) => void | Promise<void>
  /** Called when the number of pages is known. */
  readonly onPageCount?: (pages: number) => void
}

export interface ParseResult {
  /** Short type name such as `pdf`, `md`, `html`, `txt`. */
  readonly type: string
  readonly pageCount: number
  /** Title the document gives itself. */
  readonly title?: string
  /** What of the file could not be read, as sentences for the user; absent when all of it was. */
  readonly warnings?: readonly string[]
}

/**
 * Turns one file format into pages of text. Runs outside the main loop where parsing can block.
 * @throws `ingestion_failed` with a message that says what is wrong with the file and how to mend it: damaged, encrypted,
 * empty. A parser's own death (crash, out of memory, time) is the same error, never the process's.
 */
export interface DocumentParser {
  readonly name: string
  /** Media types it takes. */
  readonly mediaTypes: readonly string[]
  parse(request: ParseRequest): Promise<ParseResult>
}

/** All parsers of a Docent, and the rule that finds the type of a file. */
export interface DocumentParsers {
  /**
   * Media type by content (first), then by name. Undefined for content nobody knows. A type that is known but cannot be
   * read here is returned all the same and has no parser, so that the caller can name it.
   */
  detect(bytes: Uint8Array, fileName: string): Promise<string | undefined>
  parserFor(mediaType: string): DocumentParser | undefined
  close(): Promise<void>
}

/** One file of a source, before it is read. */
export interface SourceEntry {
  readonly uri: string
  readonly name: string
  /** Bytes, when the source tells. */
  readonly size?: number | undefined
  readonly modifiedAt?: number | undefined
}

/** Somewhere documents come from. Listing is resumable: `after` is the last uri the caller has taken. */
export interface DocumentSource {
  readonly kind: string
  list(request: {
    readonly parameters: unknown
    readonly after?: string | undefined
    readonly signal: AbortSignal
  }): AsyncIterable<SourceEntry>
  /** @throws `not_found` when the entry is gone, `forbidden` when the source refuses. */
  open(request: {
    readonly parameters: unknown
    readonly uri: string
    readonly signal: AbortSignal
  }): Promise<AsyncIterable<Uint8Array>>
}
