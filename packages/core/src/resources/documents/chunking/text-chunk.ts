/** A page as chunking takes it; pages come in order. */
export interface TextPage {
  /** From 1. */
  readonly number: number
  readonly text: string
}

/**
 * A stretch of a document's text. Offsets are UTF-16 code units into the document's text, which is the texts of all its
 * pages, blank ones too, joined by `pageSeparator`: `documentText.slice(start, end) === text`.
 */
export interface TextChunk {
  readonly text: string
  readonly pageFrom: number
  readonly pageTo: number
  readonly start: number
  readonly end: number
  /** By the o200k encoding, counted piece by piece: a token or two beside what the text has when counted as a whole. */
  readonly tokens: number
}

export interface ChunkingOptions {
  /** Most tokens of a chunk, at least 16. Not kept with `byPage`. @default 320 */
  readonly maxTokens?: number | undefined
  /** Most tokens a chunk repeats of the one before, in whole sentences; at most half of `maxTokens`. @default 0 */
  readonly overlapTokens?: number | undefined
  /** A table of up to 32,768 characters is one chunk, a longer one several of about that length. @default false */
  readonly wholeTables?: boolean | undefined
  /** Every page with text is one chunk, and one of more than 262,144 characters several of that length. @default false */
  readonly byPage?: boolean | undefined
}

export const pageSeparator = '\n\n'
