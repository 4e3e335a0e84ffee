import type { PagePicture } from '@docent/core/ports'
import type { EmbeddedNames } from './pdfium-attachments.ts'
import type { EmbeddedFile } from '../../workers/worker-protocol.ts'
import type { PictureSettings } from './pdfium-picture.ts'

/** Which way a word's letters run, in quarter turns clockwise from left-to-right: 1 runs down the page, 3 up. */
export type Turn = 0 | 1 | 2 | 3

/** A word where an engine found it. Coordinates are points from the top left corner of the page as it is shown. */
export interface PlacedWord {
  readonly text: string
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
  readonly turn: Turn
  /** The line runs aslant, as that of a watermark does; `turn` is the nearest one. @default false */
  readonly aslant?: boolean
  /** No white space is between the previous word and this one, where both are on one line. */
  readonly glued: boolean
}

/** One page as an engine read it: words in the order of the file, not yet in reading order. */
export interface PlacedPage {
  readonly width: number
  readonly height: number
  readonly words: readonly PlacedWord[]
  /** Share of the letters whose font does not say which they are: what was read of them is a guess. @default 0 */
  readonly unmapped?: number
  /** Words have marks for letters of which the engine has no text; another one may know them. @default false */
  readonly hasLostLetters?: boolean
  /** Most of the text is control characters and chance letters: only its picture says what the page reads. @default false */
  readonly isGarbled?: boolean
  /** Content of the page that is not displayed on it, such as readers' remarks. */
  readonly notes?: readonly string[]
  /** Straight horizontal and vertical lines, including edges of boxes, if requested. */
  readonly rules?: readonly Rule[]
  /** Likewise. */
  readonly marks?: PageMarks
}

/** A line from one point to another, in the page's coordinates. */
export interface Rule {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}

/** What a page shows besides text. */
export interface PageMarks {
  /** Everything that is drawn: text, images, lines. */
  readonly objects: number
  /** Lines and shapes among them. */
  readonly shapes: number
  /** Part of the page that images cover, 0 … 1. */
  readonly imageShare: number
  /** Of all images, before they are scaled. */
  readonly imagePixels: number
}

/** A way to read PDF files. */
export interface PdfDocument {
  readonly pageCount: number
  readonly title: string | undefined
  /** The file's table of objects was missing or wrong and had to be put together again. */
  readonly repaired: boolean
  /** Number of the object in the file that a page is, if the engine knows it: pages of one number are the same. */
  objectOf?(number: number): Promise<number | undefined>
  /** Reads a page, numbered from 1, and releases it. */
  page(number: number): Promise<PlacedPage>
  /** Engines that draw pages have this and `picture`. */
  marks?(number: number): PageMarks
  picture?(number: number, settings: PictureSettings): PagePicture
  /** Of the files inside the document, if the engine knows them. */
  embeddedNames?(): EmbeddedNames
  /** One of them, numbered from 0; undefined for one that cannot be read or has more bytes. */
  embeddedFile?(index: number, mostBytes: number): EmbeddedFile | undefined
  close(): Promise<void>
}
