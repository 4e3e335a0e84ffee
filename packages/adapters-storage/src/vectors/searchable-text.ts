const asciiOnly = /^[\0-\x7f]*$/
/** Accents of Latin, Greek and Cyrillic; marks of other scripts are part of the word. */
const accents = /[\u0300-\u036f]+/g
/** Runs of scripts written without spaces between words; a dictionary has to find them. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu

const segmenter = new Intl.Segmenter('en', { granularity: 'word' })

/** Text with its accents taken away: many people leave them out when they ask. */
export function withoutAccents(text: string): string {
  return asciiOnly.test(text) ? text : text.normalize('NFKD').replace(accents, '').normalize('NFC')
}

/** Text with spaces between the words of scripts that have none. */
export function separatedWords(text: string): string {
  if (asciiOnly.test(text)) return text
  return text
    .toWellFormed()
    .normalize('NFKC')
    .replace(unspaced, (run) => ` ${Array.from(segmenter.segment(run), (part) => part.segment).join(' ')} `)
}

/**
 * Text made ready for a search that knows spaces and punctuation only: without accents, and with spaces between the words
 * of scripts that have none. Passages and queries both go through it.
 */
export function searchableText(text: string): string {
  return withoutAccents(separatedWords(text))
}
