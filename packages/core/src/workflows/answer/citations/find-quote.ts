/** The position of a quote in a text. */
export interface FoundQuote {
  readonly start: number
  readonly end: number
}

/** Marks of an omission in a quote. */
const leftOut = /\[\s*(?:…|\.\.\.)\s*\]|\(\s*(?:…|\.\.\.)\s*\)|…|\.{3,}/
/** What pieces of a quote may begin and end with without meaning anything. */
const aroundPieces = /[\s.,;:!?"']/u
const quotationMarks = /[“”„‟«»‹›"]/u
const apostrophes = /[‘’‚‛`´]/u
const dashes = /[‐‑‒–—−]/u
/** Marks of Markdown, which an answer repeats or not. */
const formatting = /[*_#|>~\\]/u

interface Plain {
  readonly text: string
  /** Offset in the original of each character. */
  readonly at: readonly number[]
}

/** Text as it is compared: small letters, plain marks, single spaces, no formatting. */
function plainly(text: string): Plain {
  const characters: string[] = []
  const at: number[] = []
  const add = (character: string, offset: number) => {
    if (character === ' ' && (characters.length === 0 || characters.at(-1) === ' ')) return
    characters.push(character)
    at.push(offset)
  }
  for (let offset = 0; offset < text.length; offset++) {
    const character = text[offset]!
    // A word divided at the end of a line is one word.
    if ((character === '-' || character === '\u00ad') && text[offset + 1] === '\n') {
      offset++
      continue
    }
    if (character === '\u00ad') continue
    if (/\s/u.test(character) || formatting.test(character)) add(' ', offset)
    else if (quotationMarks.test(character)) add('"', offset)
    else if (apostrophes.test(character)) add("'", offset)
    else if (dashes.test(character)) add('-', offset)
    else {
      const small = character.toLowerCase()
      add(small.length === 1 ? small : character, offset)
    }
  }
  return { text: characters.join(''), at }
}

/**
 * Finds quotes in the text they are said to be from, word for word; typography, case, spaces and the marks of Markdown do
 * not count. A quote that leaves something out is found when its pieces follow each other.
 */
export function quoteFinder(text: string): (quote: string) => FoundQuote | undefined {
  const source = plainly(text)
  return (quote) => find(quote, source)
}

function find(quote: string, source: Plain): FoundQuote | undefined {
  const pieces = quote
    .split(leftOut)
    .map((piece) => bare(plainly(piece).text))
    .filter((piece) => piece !== '')
  let from = 0
  let start: number | undefined
  for (const piece of pieces) {
    const found = wholeWords(source.text, piece, from)
    if (found < 0) return undefined
    start ??= found
    from = found + piece.length
  }
  return start === undefined ? undefined : { start: source.at[start]!, end: source.at[from - 1]! + 1 }
}

function bare(piece: string): string {
  let [start, end] = [0, piece.length]
  while (start < end && aroundPieces.test(piece[start]!)) start++
  while (start < end && aroundPieces.test(piece[end - 1]!)) end--
  return piece.slice(start, end)
}

const wordCharacter = /[\p{L}\p{N}]/u

/** Where a piece occurs without being a part of longer words. */
function wholeWords(text: string, piece: string, from: number): number {
  for (let found = text.indexOf(piece, from); found >= 0; found = text.indexOf(piece, found + 1)) {
    const before = text[found - 1] ?? ' '
    const after = text[found + piece.length] ?? ' '
    const cutsBefore = wordCharacter.test(before) && wordCharacter.test(piece[0]!)
    const cutsAfter = wordCharacter.test(after) && wordCharacter.test(piece.at(-1)!)
    if (!cutsBefore && !cutsAfter) return found
  }
  return -1
}
