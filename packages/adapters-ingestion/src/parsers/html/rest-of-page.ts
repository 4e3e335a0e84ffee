/** Maximum character comparisons to find a repeated line; beyond them, a line counts as new. */
const mostComparisons = 500_000_000

/**
 * The lines of a page that its main part lacks: the search for that also leaves out remarks above an article, tables and
 * lists of links, which are looked for all the same.
 */
export function restOfPage(whole: string, mainPart: string): string {
  const known = lettersOf(mainPart)
  let left = mostComparisons
  const isNew = (line: string): boolean => {
    const letters = lettersOf(line)
    if (letters === '') return line.trim() === ''
    if (left < known.length) return false
    left -= known.length
    return !known.includes(letters)
  }
  return whole
    .split('\n')
    .filter(isNew)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Without signs and spaces, which differ between two ways of writing the same text. */
export const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '')
