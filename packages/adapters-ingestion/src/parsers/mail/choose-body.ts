/** Words of a plain text that its HTML lacks: from so many on, and so large a share of it, the text has other content. */
const fewWords = 5
const smallShare = 0.1

/**
 * The body of a mail that comes as plain text and as HTML. Where the HTML has content that the text lacks, such as a table
 * instead of "your program cannot show this mail", it is used, and the text follows if it also has additional content.
 */
export function chooseBody(plain: string, html: string): string {
  if (plain.trim() === '' || html.trim() === '') return plain.trim() === '' ? html : plain
  const [words, htmlWords] = [wordsOf(plain), wordsOf(html)]
  if (missing(htmlWords, words) === 0) return plain
  const lost = missing(words, htmlWords)
  return lost >= fewWords && lost > smallShare * words.size ? `${html.trim()}\n\n${plain.trim()}` : html
}

const missing = (words: ReadonlySet<string>, others: ReadonlySet<string>): number =>
  [...words].filter((word) => !others.has(word)).length

/** Without addresses: the two forms of a mail write links in their own ways. */
const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .replace(/^\[.*\]: \S+$/gm, ' ')
      .replace(/\b(?:https?:\/\/|www\.|mailto:|cid:)\S+/gi, ' ')
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]{2,}/gu),
  )
