/**
 * English suffix stripping after Porter (1980): `connected`, `connecting` and `connection` become `connect`. Words with
 * anything but the letters a–z come back as they are. The result is a key for matching, not a word to show.
 */
export function stem(word: string): string {
  if (word.length < 3 || !/^[a-z]+$/.test(word)) return word
  return tidyEnd(shortenSuffixes(replaceFinalY(stripPastAndParticiple(stripPlural(word)))))
}

type Rule = readonly [suffix: string, replacement: string]

const doubleSuffixes: readonly Rule[] = [
  ['ational', 'ate'],
  ['tional', 'tion'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['izer', 'ize'],
  ['bli', 'ble'],
  ['alli', 'al'],
  ['entli', 'ent'],
  ['eli', 'e'],
  ['ousli', 'ous'],
  ['ization', 'ize'],
  ['ation', 'ate'],
  ['ator', 'ate'],
  ['alism', 'al'],
  ['iveness', 'ive'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['aliti', 'al'],
  ['iviti', 'ive'],
  ['biliti', 'ble'],
  ['logi', 'log'],
]

const adjectiveSuffixes: readonly Rule[] = [
  ['icate', 'ic'],
  ['ative', ''],
  ['alize', 'al'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ful', ''],
  ['ness', ''],
]

const lastSuffixes: readonly Rule[] = [
  ...'al ance ence er ic able ible ant ement ment ent ou ism ate iti ous ive ize'
    .split(' ')
    .map((suffix): Rule => [suffix, '']),
  ['ion', ''],
]

function stripPlural(word: string): string {
  if (word.endsWith('sses') || word.endsWith('ies')) return word.slice(0, -2)
  return word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}

function stripPastAndParticiple(word: string): string {
  if (word.endsWith('eed')) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word
  const suffix = ['ed', 'ing'].find((ending) => word.endsWith(ending))
  if (suffix === undefined) return word
  const base = word.slice(0, -suffix.length)
  if (!hasVowel(base)) return word
  if (/(at|bl|iz)$/.test(base)) return `${base}e`
  if (endsWithDoubleConsonant(base) && !/[lsz]$/.test(base)) return base.slice(0, -1)
  return measure(base) === 1 && endsShort(base) ? `${base}e` : base
}

function replaceFinalY(word: string): string {
  return word.endsWith('y') && hasVowel(word.slice(0, -1)) ? `${word.slice(0, -1)}i` : word
}

function shortenSuffixes(word: string): string {
  return replaceSuffix(replaceSuffix(replaceSuffix(word, doubleSuffixes, 1), adjectiveSuffixes, 1), lastSuffixes, 2)
}

/** Applies the rule of the longest suffix, if what stays in front of it has at least `least` syllables. */
function replaceSuffix(word: string, rules: readonly Rule[], least: number): string {
  let longest: Rule | undefined
  for (const rule of rules) {
    if (word.endsWith(rule[0]) && rule[0].length > (longest?.[0].length ?? 0)) longest = rule
  }
  if (longest === undefined) return word
  const [suffix, replacement] = longest
  const base = word.slice(0, -suffix.length)
  if (suffix === 'ion' && !/[st]$/.test(base)) return word
  return measure(base) >= least ? base + replacement : word
}

function tidyEnd(word: string): string {
  let result = word
  if (result.endsWith('e')) {
    const base = result.slice(0, -1)
    const syllables = measure(base)
    if (syllables > 1 || (syllables === 1 && !endsShort(base))) result = base
  }
  return result.endsWith('ll') && measure(result) > 1 ? result.slice(0, -1) : result
}

function isConsonant(word: string, index: number): boolean {
  const letter = word[index]
  if (letter === 'y') return index === 0 || !isConsonant(word, index - 1)
  return letter !== 'a' && letter !== 'e' && letter !== 'i' && letter !== 'o' && letter !== 'u'
}

/** Number of vowel-consonant pairs, about the syllables before the last sound. */
function measure(word: string): number {
  let count = 0
  for (let index = 1; index < word.length; index++) {
    if (isConsonant(word, index) && !isConsonant(word, index - 1)) count++
  }
  return count
}

function hasVowel(word: string): boolean {
  for (let index = 0; index < word.length; index++) if (!isConsonant(word, index)) return true
  return false
}

function endsWithDoubleConsonant(word: string): boolean {
  return word.length > 1 && word.at(-1) === word.at(-2) && isConsonant(word, word.length - 1)
}

/** Consonant, vowel, consonant other than w, x, y: the end of words that take back a silent e. */
function endsShort(word: string): boolean {
  const last = word.length - 1
  return (
    last >= 2 &&
    isConsonant(word, last) &&
    !isConsonant(word, last - 1) &&
    isConsonant(word, last - 2) &&
    !/[wxy]$/.test(word)
  )
}
