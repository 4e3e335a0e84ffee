import { O200K_TOKEN_SPLIT_REGEX } from 'gpt-tokenizer/encodingParams/constants'
import { expect, test } from 'vitest'
import { asciiPieceEnd } from './ascii-pieces.ts'

function piecesOf(text: string): string[] {
  const bytes = new TextEncoder().encode(text)
  const pieces: string[] = []
  for (let at = 0, end = 0; at < bytes.length; at = end) {
    end = asciiPieceEnd(bytes, at, bytes.length)
    pieces.push(text.slice(at, end))
  }
  return pieces
}

test('cuts ASCII text where the expression of the encoding cuts it', () => {
  let state = 20_261_122
  const next = (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  // Few characters of each kind, so that all neighbourhoods come about; and contractions of all sorts.
  const alphabets = ["aZ1 \n'-/", "tsdmlvreTSDMLVRE' ", 'ab AB\t\r\n\v\f\x1c', '09a _.,/\n\r', '\0\x7f~ aB9\n']
  for (let round = 0; round < 5_000; round++) {
    const alphabet = alphabets[round % alphabets.length]!
    const text = Array.from({ length: 1 + next(12) }, () => alphabet[next(alphabet.length)]).join('')
    expect(piecesOf(text), JSON.stringify(text)).toEqual(text.match(O200K_TOKEN_SPLIT_REGEX))
  }
})
