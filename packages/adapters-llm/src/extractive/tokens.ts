import { normalized, remembering } from '@docent/core/ports'
import { stem } from '../text/stem.ts'
import { baseForm } from './irregular-forms.ts'

/** A word or number as it is compared. */
export interface Token {
  /** In lower case, without accents. */
  readonly word: string
  /** What its forms have in common. */
  readonly stem: string
}

const token = /\p{Nd}+(?:[.,:]\p{Nd}+)*(?![\p{L}\p{M}\p{N}])|[\p{L}\p{M}\p{N}]+/gu
const alphabets = '\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}'
const unspacedAlphabet = new RegExp(`[${alphabets}]`, 'u')
const unspaced = new RegExp(`[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}${alphabets}]`, 'u')
const hangul = /\p{Script=Hangul}/u
/** `Wi-Fi` and `wifi`, `e-mail` and `email` are the same. */
const shortPart = /(?<![\p{L}\p{N}-])(e|wi)-(?=\p{L}{2})/gu
/** `2023Q1` is the first quarter of a year. */
const quarterOfYear = /(?<=(?<!\p{Nd})(?:19|20)\p{Nd}{2})(?=q[1-4](?![\p{L}\p{N}]))/gu
const plainLetters = /^[\0-\x7f]*$/
/** Accents, the short vowels of Arabic and the stroke that lengthens its words. */
const marks = /[\u0300-\u036f\u064b-\u0655\u0640]/gu
const numberWords = new Map(
  Object.entries({
    2: 'two zwei deux dos две два iki',
    3: 'three drei trois tres три üç uc',
    4: 'four vier quatre cuatro четыре dört dort',
    5: 'five fünf funf cinq cinco пять beş bes',
    6: 'six sechs seis шесть altı altı',
    7: 'seven sieben sept siete семь yedi',
    8: 'eight acht huit ocho восемь sekiz',
    9: 'nine neun neuf nueve девять dokuz',
    10: 'ten zehn dix diez десять',
    11: 'eleven elf onze once одиннадцать',
    12: 'twelve zwölf zwolf douze doce двенадцать',
    15: 'fifteen fünfzehn quinze quince пятнадцать',
    20: 'twenty zwanzig vingt veinte двадцать yirmi',
    30: 'thirty dreißig trente treinta тридцать otuz',
    40: 'forty vierzig quarante cuarenta сорок',
    50: 'fifty fünfzig cinquante cincuenta пятьдесят',
    100: 'hundred hundert cent cien сто yüz',
  }).flatMap(([figure, words]) => words.split(' ').map((word) => [plainWord(word), figure] as const)),
)
/** `Im dritten Jahr` is in the row of year 3. */
const ordinalWords = new Map(
  Object.entries({
    1: 'first erste ersten erster erstes premier premiere primer primero primera primo prima eerste primeiro primeira',
    2: 'second zweite zweiten zweiter zweites deuxieme segundo segunda secondo seconda tweede',
    3: 'third dritte dritten dritter drittes troisieme tercer tercero tercera terzo terza derde terceiro terceira',
    4: 'fourth vierte vierten vierter viertes quatrieme cuarto cuarta quarto quarta vierde',
    5: 'fifth fünfte fünften fünfter fünftes cinquieme quinto quinta vijfde',
    6: 'sixth sechste sechsten sechster sechstes sixieme sexto sexta sesto sesta zesde',
    7: 'seventh siebte siebten siebter siebtes septieme septimo septima settimo settima zevende',
    8: 'eighth achter achtes huitieme octavo octava ottavo ottava achtste oitavo oitava',
    9: 'ninth neunte neunten neunter neuntes neuvieme noveno novena nono nona negende',
    10: 'tenth zehnte zehnten zehnter zehntes dixieme decimo decima tiende',
  }).flatMap(([figure, words]) => words.split(' ').map((word) => [plainWord(word), figure] as const)),
)
/** Numbers that are other words of English, too. */
const ambiguousNumbers = new Set(['once', 'dos', 'cent', 'onze'].map(plainWord))

/** The words and numbers of a text in order; scripts without spaces give overlapping pairs of characters, or triples where characters are sounds. */
export function tokensOf(text: string): Token[] {
  const plain = plainWord(text)
  const parted = plain.includes('q') ? plain.replaceAll(quarterOfYear, ' ') : plain
  const joined = parted.includes('-') ? parted.replaceAll(shortPart, '$1') : parted
  return (joined.match(token) ?? []).flatMap((found) =>
    unspaced.test(found) ? piecesOfUnspaced(found) : [tokenOf(found)],
  )
}

export const stemsOf = (text: string): Set<string> => new Set(tokensOf(text).map(({ stem: key }) => key))

export const isNumber = (word: string): boolean => /^\p{Nd}+(?:[.,:]\p{Nd}+)*$/u.test(word)

export function plainWord(text: string): string {
  if (plainLetters.test(text)) return text.toLowerCase()
  return normalized(text, 'NFKD').replaceAll(marks, '').normalize('NFC').toLowerCase().replaceAll('ß', 'ss')
}

/** Stemming is most of the work, and documents repeat the same words again and again. */
const cachedWords = 20_000
const tokenOf = remembering(newToken, cachedWords)

const fiscalYear = /^[fc]y(?:((?:19|20)\d\d)|(\d\d))$/

function newToken(word: string): Token {
  // `FY2023` and `FY23` are the year of tables and sentences.
  const [, year, shortYear] = fiscalYear.exec(word) ?? []
  if (year !== undefined || shortYear !== undefined) return { word, stem: year ?? `20${shortYear}` }
  if (isNumber(word)) return { word, stem: plainNumber(word) }
  // Letter by letter: words of two or three syllables have particles and endings behind them, or within the last.
  if (hangul.test(word)) return { word, stem: word.normalize('NFD') }
  const ordinal = /^(\d+)(?:st|nd|rd|th)$/.exec(word)?.[1]
  const figure = ordinal ?? ordinalWords.get(word) ?? (ambiguousNumbers.has(word) ? undefined : numberWords.get(word))
  return { word, stem: figure ?? stem(baseForm(word.replace(/^(?:وال|بال|لل|ال)(?=\p{L}{3})/u, ''))) }
}

/** `1,234` and `1234`, `5.50` and `5,5` are the same number; a time stays as it is. */
function plainNumber(written: string): string {
  if (/^\d{1,3}(?:[.,]\d{3})+$/.test(written)) return written.replaceAll(/[.,]/g, '')
  const decimal = /^(\d+)[.,](\d+)$/.exec(written)
  if (decimal === null) return written
  const fraction = decimal[2]?.replace(/0+$/, '') ?? ''
  return fraction === '' ? (decimal[1] ?? written) : `${decimal[1]}.${fraction}`
}

function piecesOfUnspaced(run: string): Token[] {
  return (run.match(/\p{Nd}+|[^\p{Nd}]+/gu) ?? []).flatMap((part) => {
    if (!unspaced.test(part)) return [tokenOf(part)]
    const characters = Array.from(part)
    const length = unspacedAlphabet.test(part) ? 3 : 2
    if (characters.length <= length) return [{ word: part, stem: part }]
    return characters.slice(length - 1).map((_, start) => {
      const piece = characters.slice(start, start + length).join('')
      return { word: piece, stem: piece }
    })
  })
}
