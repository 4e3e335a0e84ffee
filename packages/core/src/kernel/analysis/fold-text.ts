const asciiOnly = /^[\0-\x7f]*$/
/** Japanese syllables and the marks that make other syllables of them. */
const markedKana = /[\u3040-\u30ff][\u3099\u309a]/g
/** Accents of Latin, Greek and Cyrillic, and the vowel signs and stretching of Arabic. Indic vowel signs are letters. */
const marks = /(?:[\u0300-\u036f]|[\u064b-\u065f]|\u0640|\u0670)+/g
/** Letters that people spell in different ways, and that Unicode does not take apart. */
const spelledAs: Readonly<Record<string, string>> = {
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  آ: 'ا',
  أ: 'ا',
  إ: 'ا',
  ى: 'ي',
  ة: 'ه',
}
const respelled = new RegExp(`[${Object.keys(spelledAs).join('')}]`, 'g')

/**
 * Text as it is compared: compatibility forms decomposed, lower case, without accents, and with letters that are spelled in
 * different ways brought together. The same for every language, so that no language has to be known.
 */
export function foldText(text: string): string {
  if (asciiOnly.test(text)) return text.toLowerCase()
  return text
    .toWellFormed()
    .normalize('NFKD')
    .toLowerCase()
    .replace(markedKana, (syllable) => syllable.normalize('NFC'))
    .replace(marks, '')
    .replace(respelled, (letter) => spelledAs[letter]!)
}
