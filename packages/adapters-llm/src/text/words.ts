import { normalized } from '@docent/core/ports'

const word = /[\p{L}\p{M}\p{N}]+/gu
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u

/**
 * Lower-case words without accents, in order. Scripts that put no spaces between words give overlapping pairs of
 * characters, which match parts of words well enough for search.
 */
export function words(text: string): string[] {
  const plain = normalized(text, 'NFKD')
    .replace(/[\u0300-\u036f]+/gu, '')
    .normalize('NFC')
    .toLowerCase()
  const found = plain.match(word) ?? []
  return unspaced.test(plain) ? found.flatMap(pairsOfUnspaced) : found
}

function pairsOfUnspaced(run: string): string[] {
  if (!unspaced.test(run)) return [run]
  const characters = Array.from(run)
  if (characters.length < 3) return [run]
  return characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`)
}
