import jschardet from 'jschardet'
import iconv from 'iconv-lite'

/** Code pages of DOS and of old Macs: few files are left that use them, and guesses take short Windows texts for theirs. */
const rare = /^(?:mac|x-mac|cp[478]\d\d$|ibm)/
const western = /^[\0-\x7f\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u00ffŒœŠšŽžŸ€‚„…‘’“”•–—™§°²³µ·£«»©®´¼½¾¡¿\u00a0]*$/
/** Signs where a word would have letters, as DOS text shows when it is read as Windows text. */
const splitWord = /[a-z][‚„…“”•–—™§°²³µ·£«»©®´¼½¾¡¿][a-z]/

/** The most likely encoding of a text by its bytes; undefined when there is none. */
export function guessEncoding(sample: Uint8Array): string | undefined {
  const bytes = Buffer.from(sample)
  const guess = jschardet.detect(bytes).encoding?.toLowerCase()
  if (guess === undefined || !rare.test(guess)) return guess
  const text = iconv.decode(bytes, 'windows-1252')
  return western.test(text) && !splitWord.test(text) ? 'windows-1252' : guess
}
