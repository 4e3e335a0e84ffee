export type RtfToken =
  | { readonly type: 'open' }
  | { readonly type: 'close' }
  /** Letters as they are stored: one per byte. */
  | { readonly type: 'text'; readonly text: string }
  /** A control word such as `par`, or a control symbol such as `~`. */
  | { readonly type: 'word'; readonly name: string; readonly value: number | undefined }

const controlWord = /\\(?:([a-z]+)(-?\d{1,10})? ?|'([0-9a-f]{2})|([^a-z]))/iy
const plainText = /[^\\{}\r\n]+/y

/** The parts of an RTF file, from a position to its end or to where it is cut off. Binary data is left out. */
export function* rtfTokens(source: string, start: number): Generator<RtfToken> {
  let position = start
  while (position < source.length) {
    const character = source[position]
    if (character === '{' || character === '}') {
      position += 1
      yield { type: character === '{' ? 'open' : 'close' }
    } else if (character === '\r' || character === '\n') position += 1
    else if (character === '\\') {
      controlWord.lastIndex = position
      const match = controlWord.exec(source)
      if (match === null) return
      position = controlWord.lastIndex
      const [, name, value, hex, symbol = ''] = match
      if (name === 'bin') position += Math.max(Number(value ?? 0), 0)
      else if (hex !== undefined) yield { type: 'text', text: String.fromCharCode(Number.parseInt(hex, 16)) }
      else yield { type: 'word', name: name ?? nameOf(symbol), value: value === undefined ? undefined : Number(value) }
    } else {
      plainText.lastIndex = position
      const text = plainText.exec(source)?.[0] ?? ''
      position = plainText.lastIndex
      yield { type: 'text', text }
    }
  }
}

/** A line break after a backslash ends a paragraph. */
const nameOf = (symbol: string): string => (symbol === '\n' || symbol === '\r' ? 'par' : symbol)
