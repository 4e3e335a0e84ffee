const plain = /^[\x20-\x7e]*$/
const isDigit = /\p{Nd}/u
/** Signs of numbers that no form of Unicode makes the usual ones. */
const signs: Readonly<Record<string, string>> = { '٫': '.', '٬': ',', '،': ',', '。': '.', '、': ',' }
const foreignSigns = new RegExp(`[${Object.keys(signs).join('')}]`, 'g')

/**
 * A text in one form of writing, with the digits 0 to 9 and their signs: what is learned of a number in one script holds for it in
 * all, and a word is the same word however its letters were composed.
 */
export function commonForm(text: string): string {
  if (plain.test(text)) return text
  return text
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, digitOf)
    .replace(foreignSigns, (sign) => signs[sign]!)
}

/** Digits of a script are in rows of ten without a gap between them, so that what a digit counts is how many are before it. */
function digitOf(digit: string): string {
  let first = digit.codePointAt(0)!
  const code = first
  while (isDigit.test(String.fromCodePoint(first - 1))) first--
  return String((code - first) % 10)
}
