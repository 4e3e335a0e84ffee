import { normalized } from '../language/index.ts'

/** Marks of direction and what takes no room: two names that differ in these only look the same, or are read backwards. */
const unseen =
  /[[\p{Cc}\p{Default_Ignorable_Code_Point}\u2028\u2029\uFFF9-\uFFFB]--[\u200C\u200D\p{Variation_Selector}]]/gv
/** Joiners belong to the writing of some languages and to emoji; among Latin letters they only hide. */
const strayJoiners = /(?<![^\p{ASCII}])[\u200C\u200D]|[\u200C\u200D](?![^\p{ASCII}])/gu
/** ASCII in the width of Chinese characters, separators of paths included. */
const fullWidth = /[\uFF01-\uFF5E]/g

/**
 * A name as it is shown, compared and put into paths: composed letters, ASCII in its usual width, and nothing that cannot
 * be seen.
 */
export const plainLetters = (text: string): string =>
  normalized(text.toWellFormed(), 'NFC')
    .replaceAll(fullWidth, (character) => String.fromCodePoint(character.codePointAt(0)! - 0xfee0))
    .replaceAll(unseen, '')
    .replaceAll(strayJoiners, '')
