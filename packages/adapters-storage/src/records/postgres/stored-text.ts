/**
 * PostgreSQL's text cannot hold U+0000. It and its three neighbours are stored as U+0001 with two of U+0002 and U+0003:
 * the order by code point stays, and because none of the four is stored as itself, a part of a stored text is a match
 * exactly where the part of the text was one.
 */
const lead = '\u0001'
const digits = ['\u0002', '\u0003'] as const
const codes = [0, 1, 2, 3].map((code) => lead + digits[code >> 1]! + digits[code & 1]!)

// eslint-disable-next-line no-control-regex -- those are what it is about
const special = /[\u0000-\u0003]/g
// eslint-disable-next-line no-control-regex
const stored = /\u0001([\u0002\u0003])([\u0002\u0003])/g

/** Well-formed text as it is stored. */
export function storedText(text: string): string {
  return text.replace(special, (character) => codes[character.charCodeAt(0)]!)
}

export function readText(text: string): string {
  if (!text.includes(lead)) return text
  return text.replace(stored, (_, high: string, low: string) => decoded(high.charCodeAt(0), low.charCodeAt(0)))
}

const decoded = (high: number, low: number): string => String.fromCharCode((high - 2) * 2 + (low - 2))

/** An escape in JSON text; escaped backslashes are passed over. */
const jsonEscape = /\\(?:u(000[0-3]|d[89a-f][0-9a-f]{2})|[^u])/gi
const storedEscape = /\\(?:u0001\\u000([23])\\u000([23])|[^u])/g

/**
 * JSON text, as `JSON.stringify` writes it, as it is stored: the same for the four characters. An escaped surrogate there
 * is one without its other half, which PostgreSQL would fail on later; it becomes the replacement character.
 */
export function storedJson(text: string): string {
  if (!/\\u(?:000[0-3]|d[89a-f])/i.test(text)) return text
  return text.replace(jsonEscape, (escape, unit: string | undefined) => {
    if (unit === undefined) return escape
    const code = Number.parseInt(unit, 16)
    if (code > 3) return '\ufffd'
    return Array.from(codes[code]!, (character) => `\\u000${character.charCodeAt(0)}`).join('')
  })
}

export function readJsonText(text: string): string {
  if (!text.includes('\\u0001')) return text
  return text.replace(storedEscape, (escape, high: string | undefined, low: string) =>
    high === undefined ? escape : `\\u000${(Number(high) - 2) * 2 + (Number(low) - 2)}`,
  )
}
