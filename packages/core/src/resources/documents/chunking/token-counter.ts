import { remembering } from '../../../kernel/analysis/index.ts'
import { runInThread } from '../../../kernel/system/index.ts'
import { asciiPieceEnd } from './ascii-pieces.ts'
import { countMerged } from './merge-bytes.ts'
import { rankOf, type TokenTable } from './token-table.ts'

/** Counts tokens of the o200k encoding. Exact for its models, close for others; usage and cost come from the provider. */
export interface TokenCounter {
  count(text: string): number
  /** The parts tokens never cross, mostly words with the space before them, and how many tokens each has. */
  pieces(text: string): Iterable<{ readonly text: string; readonly tokens: number }>
}

/** Merging is quadratic in the length of a piece, so that longer ones are counted in slices. */
const longestPiece = 64
/** Natural text repeats its words: the counts of this many pieces are kept. */
const cachedPieces = 50_000

let loading: Promise<TokenCounter> | undefined

/** Loads the vocabulary on first use (a few hundred milliseconds, in a thread); one counter serves the process. */
export function loadTokenCounter(): Promise<TokenCounter> {
  loading ??= createTokenCounter().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/** Reading the vocabulary takes one turn of a third of a second: it happens elsewhere, and only the table comes here. */
async function createTokenCounter(): Promise<TokenCounter> {
  const { O200K_TOKEN_SPLIT_REGEX } = await import('gpt-tokenizer/encodingParams/constants')
  const table = (await runInThread(workerUrl())) as TokenTable
  const encoder = new TextEncoder()
  const bytes = new Uint8Array(longestPiece * 3)
  let plain = new Uint8Array(2_048)

  const countBytes = (piece: string): number => countMerged(table, bytes, encoder.encodeInto(piece, bytes).written)
  const countKnown = remembering(countBytes, cachedPieces)

  function countPiece(piece: string): number {
    if (piece.length <= longestPiece) return countKnown(piece)
    let tokens = 0
    for (const slice of surrogateSafeSlices(piece, longestPiece)) tokens += countBytes(slice)
    return tokens
  }

  /** Nearly all pieces are one token, and of plain text they are found without making strings of them. */
  function countAscii(text: string): number {
    let tokens = 0
    for (let at = 0, end = 0; at < text.length; at = end) {
      end = asciiPieceEnd(plain, at, text.length)
      tokens += rankOf(table, plain, at, end) === undefined ? countPiece(text.slice(at, end)) : 1
    }
    return tokens
  }

  function countText(text: string): number {
    if (plain.length < text.length) plain = new Uint8Array(text.length)
    // As many bytes as code units, and all of it: then each of them is one byte.
    const { read, written } = encoder.encodeInto(text, plain)
    if (read === text.length && written === text.length) return countAscii(text)
    let tokens = 0
    for (const piece of text.match(O200K_TOKEN_SPLIT_REGEX) ?? []) tokens += countPiece(piece)
    return tokens
  }

  return {
    count: countText,
    *pieces(text) {
      for (const piece of text.match(O200K_TOKEN_SPLIT_REGEX) ?? []) yield { text: piece, tokens: countPiece(piece) }
    },
  }
}

/** Beside this file while running from sources; flat in dist once built, where the bundler puts this code as well. */
function workerUrl(): URL {
  const { url } = import.meta
  return new URL(url.endsWith('.ts') ? './token-table-worker.ts' : './token-table-worker.js', url)
}

/** Cuts text into slices of at most `length` code units, 2 or more, never inside a surrogate pair. */
export function* surrogateSafeSlices(text: string, length: number): Iterable<string> {
  for (let start = 0; start < text.length;) {
    const end = surrogateSafeEnd(text, start + length)
    yield text.slice(start, end)
    start = end
  }
}

/** The offset, or the one before it when it would part a surrogate pair. */
export function surrogateSafeEnd(text: string, offset: number): number {
  if (offset >= text.length) return text.length
  const before = text.charCodeAt(offset - 1)
  const after = text.charCodeAt(offset)
  const parts = before >= 0xd800 && before <= 0xdbff && after >= 0xdc00 && after <= 0xdfff
  return parts ? offset - 1 : offset
}
