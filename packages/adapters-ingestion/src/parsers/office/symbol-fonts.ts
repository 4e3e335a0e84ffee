/** Letters of the font Symbol from 0x21 on and from 0xa0 on; a space where Unicode has none. */
const symbol = {
  0x21: '!∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼',
  0xa0: '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…|─↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪ 〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭',
}
/** Signs that mean something; the others of these fonts are ornaments. */
const wingdings = {
  0x28: '☎✆✉',
  0x4a: '☺😐☹',
  0x6c: '●',
  0x6e: '■☐',
  0x76: '❖',
  0x78: '☒',
  0xa7: '▪☐',
  0xdf: '←→↑↓↖↗↙↘',
  0xef: '⇐⇒⇑⇓⇔',
  0xfb: '✗✓☒☑',
}
const wingdings2 = { 0x4f: '✗✓☒☑☒', 0xa3: '☐' }

const lettersOf = (ranges: Readonly<Record<number, string>>): ReadonlyMap<number, string> =>
  new Map(
    Object.entries(ranges).flatMap(([start, letters]) =>
      Array.from(letters, (letter, index): [number, string] => [Number(start) + index, letter.trim()]),
    ),
  )
const fonts: ReadonlyMap<string, ReadonlyMap<number, string>> = new Map([
  ['symbol', lettersOf(symbol)],
  ['wingdings', lettersOf(wingdings)],
  ['wingdings 2', lettersOf(wingdings2)],
])
/** Where fonts of signs have theirs in Unicode, as Office writes them. */
const privateStart = 0xf000

const nameOf = (font: string): string => font.trim().toLowerCase()

/** Whether the letters of a font are signs that are read here. */
export const isSymbolFont = (font: string): boolean => fonts.has(nameOf(font))

/** What a font of signs shows for a letter; empty for an ornament. */
export function letterOfFont(font: string, code: number): string {
  const letters = fonts.get(nameOf(font))
  const isPrivate = code >= privateStart && code <= privateStart + 0xff
  if (letters === undefined) return isPrivate ? '' : String.fromCodePoint(code)
  const place = isPrivate ? code - privateStart : code
  return place <= 0x20 ? ' ' : (letters.get(place) ?? '')
}
