/** As many marks on a letter as texts in Unicode's stream-safe form have; no writing has as many. */
const mostMarks = 30
/** The last two are no marks but become some. */
const tooManyMarks = new RegExp(`([\\p{M}\\uFF9E\\uFF9F]{${mostMarks}})[\\p{M}\\uFF9E\\uFF9F]+`, 'gu')

/**
 * Text in a form of Unicode, without the marks of a letter beyond the thirtieth: normalizing sorts them, and a letter with 100,000 would hold
 * up everybody for seconds.
 */
export const normalized = (text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string =>
  text.replace(tooManyMarks, '$1').normalize(form)
