import type { PlacedPage } from './placed-word.ts'

/** Shares that no page has whose fonts say what their letters are. */
const guessedLetters = 0.3
const controlCodes = 0.04

export interface Legibility {
  letter(code: number): void
  /** The first letter of a word, which is not asked of each: a word has one font. */
  word(isUnmapped: boolean): void
  result(): Pick<PlacedPage, 'unmapped' | 'isGarbled'>
}

/** Counts on a page what its fonts do not map to letters, of which engines give the numbers of the glyphs instead. */
export function createLegibility(): Legibility {
  let [letters, controls, unmapped, inUnmapped] = [0, 0, 0, false]
  return {
    letter: (code) => {
      letters += 1
      if (inUnmapped) unmapped += 1
      if (isControl(code)) controls += 1
    },
    word: (isUnmapped) => {
      inUnmapped = isUnmapped
    },
    result: () => {
      if (unmapped === 0) return {}
      const share = unmapped / letters
      return {
        unmapped: share,
        ...(share >= guessedLetters && controls >= controlCodes * letters && { isGarbled: true }),
      }
    },
  }
}

/** Not the ends of lines, nor the engine's own sign for a hyphen there. */
const isControl = (code: number): boolean => code < 0x20 && code !== 2 && code !== 9 && code !== 10 && code !== 13
