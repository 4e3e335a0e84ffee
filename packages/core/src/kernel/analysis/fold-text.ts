const asciiOnly = /^[\0-\x7f]*$/
/** Accents of Latin, Greek and Cyrillic, and the vowel signs and stretching of Arabic. Indic vowel signs are letters. */
const marks = /(?:[\u0300-\u036f]|[\u064b-\u065f]|\u0640|\u0670)+/g

/**
 * Text as it is compared: compatibility forms decomposed, lower case, without accents, and with the Arabic letters that
 * people spell in different ways brought together. The same for every language, so that no language has to be known.
 */
export function foldText(text: string): string {
  if (asciiOnly.test(text)) return text.toLowerCase()
  return text
    .toWellFormed()
    .normalize('NFKD')
    .toLowerCase()
    .replace(marks, '')
    .replaceAll('ı', 'i')
    .replace(/[آأإ]/g, 'ا')
    .replaceAll('ى', 'ي')
    .replaceAll('ة', 'ه')
}
