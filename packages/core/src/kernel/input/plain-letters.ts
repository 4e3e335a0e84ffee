/** Marks of direction and what takes no room: two names that differ in these only look the same, or are read backwards. */
const unseen =
  /[\p{Cc}\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\u{E0000}-\u{E0FFF}]/gu
/** Joiners belong to the writing of some languages and to emoji; among Latin letters they only hide. */
const strayJoiners = /(?<![^\p{ASCII}])[\u200C\u200D]|[\u200C\u200D](?![^\p{ASCII}])/gu
/** ASCII in the width of Chinese characters, separators of paths included. */
const fullWidth = /[\uFF01-\uFF5E]/g

/**
 * A name as it is shown, compared and put into paths: composed letters, ASCII in its usual width, and nothing that cannot
 * be seen.
 */
export const plainLetters = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(fullWidth, (character) => String.fromCodePoint(character.codePointAt(0)! - 0xfee0))
    .replaceAll(unseen, '')
    .replaceAll(strayJoiners, '')
