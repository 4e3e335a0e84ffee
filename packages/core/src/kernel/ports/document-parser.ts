/** Words of one page and their positions. Arrays run in parallel, so that a page of words costs two objects. */
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
  /** Text, with headings, lists and tables as Markdown where the format has them. */
  readonly text: string
  /** Points; absent where the format has no layout. */
  readonly width?: number
  readonly height?: number
  readonly words?: WordBoxes
  /** Name of the engine that read the page from its picture; absent when the file gave its text. */
  readonly recognizedBy?: string
  /** Much of what it shows is no text, such as photos and drawings. @default false, or nobody looked */
  readonly pictured?: boolean
}

/** What the caller requests of a parser. A parser ignores requests it has no use for. */
export interface ParsePreferences {
  /**
   * How text is read from pictures: `auto` where a page has no text of its own, `off` never, else the name of an engine,
   * used for the same pages.
   * @default 'auto'
   */
  readonly ocrModel?: string | undefined
  /** Languages of pictures, in the engine's own words, such as `eng+deu`. @default the engine's */
  readonly ocrLanguages?: string | undefined
  /** Language of the speech, as ISO 639-1. @default found by the transcriber */
  readonly audioLanguage?: string | undefined
  /** Pictures may hold handwriting. @default false */
  readonly handwriting?: boolean | undefined
  /** `lite`: the text that is there, without recognition and without looking for tables. @default 'standard' */
  readonly mode?: 'standard' | 'lite' | undefined
  /** A file without any text is no failure: only its pages matter. @default false */
  readonly mayBeBlank?: boolean | undefined
}

/** The priority of a document among others that wait. */
export interface ParseTurn {
  /** Whose document it is: owners take turns. */
  readonly owner?: string | undefined
  /** It is known to take long: it waits among its like only, and holds up no others. @default false */
  readonly slow?: boolean | undefined
  /**
   * Called before the parser waits, for its turn or for a service elsewhere, and with undefined when it continues. Such time
   * does not make a document slow; while one waits for its turn, those that are slow make way.
   */
  readonly onWaiting?: ((what: 'turn' | 'service' | undefined) => void) | undefined
}

export interface ParseRequest extends ParseTurn {
  /** The whole file. */
  readonly bytes: Uint8Array
  /** As the user named it. The content decides the type; the name only breaks ties. */
  readonly fileName: string
  /** Media type found by content, when known. */
  readonly mediaType: string
  readonly preferences?: ParsePreferences | undefined
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
 * @throws `ingestion_failed` with a message that explains what is wrong with the file and how to fix it: damaged, encrypted,
 * empty. A parser's own death (crash, out of memory, time) is the same error, never the process's.
 */
export interface DocumentParser {
  readonly name: string
  /** Media types it takes. */
  readonly mediaTypes: readonly string[]
  /** Pages go to the request one by one, in order, as they are read; the result says what holds for all of them. */
  parse(request: ParseRequest): Promise<ParseResult>
  /**
   * A page as a picture, for formats with a layout. The size is bounded: a large page comes at fewer dots per inch.
   * @throws `ingestion_failed` as `parse` does, `invalid_input` for a page the file does not have, `canceled`
   */
  renderPage?(request: RenderRequest): Promise<PagePicture>
}

export interface RenderRequest {
  /** The whole file. */
  readonly bytes: Uint8Array
  /** From 1. */
  readonly page: number
  /** Dots per inch. @default 96 */
  readonly dpi?: number | undefined
  /** Most pixels; a page that would have more comes at fewer dots per inch. @default 16,000,000, which is also the maximum */
  readonly maxPixels?: number | undefined
  readonly signal: AbortSignal
}

export interface PagePicture {
  readonly png: Uint8Array
  /** Pixels. */
  readonly width: number
  readonly height: number
}

/** A file inside an archive. */
export interface ArchiveEntry {
  /** Its path in the archive: names separated by `/`, without `..` and not absolute. Unique in the archive. */
  readonly path: string
  readonly bytes: Uint8Array
  /** Milliseconds since 1970. */
  readonly modifiedAt?: number | undefined
}

/** Why one file of an archive cannot be taken out; the others can. */
export interface UnreadableEntry {
  readonly path: string
  /** A sentence for the user. */
  readonly error: string
}

/** What a package may hold. */
export interface PackageBounds {
  /** Files and folders together. */
  readonly maxEntries: number
  /** Bytes of all files together, unpacked. */
  readonly maxTotalBytes: number
  /** How many times its own size it may unpack to. */
  readonly maxRatio: number
}

/** A file of a package, not unpacked yet. */
export interface PackagedFile {
  /** As that of an `ArchiveEntry`. No other path of the package differs from it only in the case of letters. */
  readonly path: string
  /** Bytes, unpacked. */
  readonly size: number
  /** Unpacks it. @throws `ingestion_failed` when it is damaged, or not as large as the package declares; `canceled` */
  read(signal: AbortSignal): Promise<Uint8Array>
}

/**
 * Opens a file that holds other files. Each of them becomes a document of its own.
 * @throws `ingestion_failed` as parsers do, also for what is made to do harm: an archive that unpacks to too much.
 */
export interface DocumentArchive {
  readonly name: string
  readonly mediaTypes: readonly string[]
  /** Files in a fixed order, without directories; `after` is the last path the caller has taken. */
  entries(request: {
    readonly bytes: Uint8Array
    readonly fileName: string
    readonly after?: string | undefined
    readonly signal: AbortSignal
  }): AsyncIterable<ArchiveEntry | UnreadableEntry>
  /**
   * The files of an archive that is laid out in a directory as it is, such as a program. Nothing is unpacked but what the caller
   * reads. Left out is what systems and interpreters add and nobody put there (`__MACOSX`, `__pycache__`). Absent: archives of
   * this type are not taken as packages.
   * @throws `ingestion_failed` as `entries` does, and for all that must not be laid out: more than the bounds, links and devices,
   * names that are absolute or lead outside, names that are one where the case of letters does not count, encrypted files
   */
  listPackage?(request: {
    readonly bytes: Uint8Array
    readonly bounds: PackageBounds
    readonly signal: AbortSignal
  }): Promise<readonly PackagedFile[]>
}

/** x0, y0, x1, y1 in pixels from the top left corner of an upright picture. */
export type PictureBox = readonly [number, number, number, number]

export interface CropRequest {
  /** A whole PNG, JPEG, WebP or GIF file. */
  readonly image: Uint8Array
  /** What is outside of the picture is cut off. At most 10,000. */
  readonly boxes: readonly PictureBox[]
  /** Pixels that are added on each side of a box. @default 0 */
  readonly padding?: number | undefined
  /** Most pixels of a piece; one that would have more is scaled down. @default 4,000,000; at most 16,000,000 */
  readonly maxPixels?: number | undefined
  readonly signal: AbortSignal
}

/** All parsers of a Docent, and the rule that finds the type of a file. */
export interface DocumentParsers {
  /**
   * Media type by content (first), then by name. Undefined for content nobody knows. A type that is known but cannot be
   * read here is returned all the same and has no parser, so that the caller can name it.
   */
  detect(bytes: Uint8Array, fileName: string): Promise<string | undefined>
  /** Undefined for a type that is read by none. */
  parserFor(mediaType: string): DocumentParser | undefined
  /** What opens a type that holds other files. A type has a parser or is an archive, never both. */
  archiveFor?(mediaType: string): DocumentArchive | undefined
  /**
   * Cuts pieces out of a picture: a PNG for each box, in their order; empty where no part of a box is in the picture. Absent:
   * pieces cannot be cut here.
   * @throws `invalid_input` for boxes that are none, `too_large` for pieces of more than 50,000,000 pixels together,
   * `ingestion_failed` for a picture that cannot be read, `canceled`
   */
  cropPicture?(request: CropRequest): Promise<readonly Uint8Array[]>
  /** Engines that read text from pictures, by the name that callers may give as `ocrModel`. @default none */
  readonly recognizers?: readonly { readonly name: string; readonly readsHandwriting: boolean }[]
  /** Ends processes and threads of all parsers, in the middle of what they read. */
  close(): Promise<void>
}
