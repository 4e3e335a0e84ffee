const beyondAscii = /[^\0-\x7f]/
const isWordUnit = Uint8Array.from({ length: 128 }, (_, unit) =>
  /[A-Za-z0-9]/.test(String.fromCharCode(unit)) ? 1 : 0,
)

/**
 * The words of a text in order, as their places in it. Texts of ASCII, which most are, are read without making a string of each word.
 *
 * @param word - What a word is in other texts; in ASCII it must be letters and digits.
 */
export function eachWord(text: string, word: RegExp, onWord: (start: number, end: number) => void): void {
  if (beyondAscii.test(text)) {
    for (const { 0: found, index } of text.matchAll(word)) onWord(index, index + found.length)
    return
  }
  for (let at = 0; at < text.length; at++) {
    if (isWordUnit[text.charCodeAt(at)] === 0) continue
    const start = at
    while (at < text.length && isWordUnit[text.charCodeAt(at)] === 1) at++
    onWord(start, at)
  }
}
