const asciiOnly = /^[\0-\x7f]*$/
/** Accents of Latin, Greek and Cyrillic; marks of other scripts are part of the word. */
const accents = /[\u0300-\u036f]+/g
/** Runs of scripts written without spaces between words; a dictionary has to find them. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu

const segmenter = new Intl.Segmenter('en', { granularity: 'word' })

/**
 * Text made ready for a search that knows spaces and punctuation only: without accents, and with spaces between the words
 * of scripts that have none. Passages and queries both go through it.
 */
export function searchableText(text: string): string {
  if (asciiOnly.test(text)) return text
  return text
    .toWellFormed()
    .normalize('NFKD')
    .replace(accents, '')
    .normalize('NFC')
    .replace(unspaced, (run) => ` ${Array.from(segmenter.segment(run), (part) => part.segment).join(' ')} `)
}
