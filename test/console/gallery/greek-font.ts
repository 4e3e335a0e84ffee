/** Glyphs as boxes: width in thousandths of the size, and from where to where. */
const glyphs = {
  /** Of characters that a font does not have: browsers then take another font. */
  none: [620, 0, 0],
  other: [620, 0, 700],
  space: [280, 0, 0],
  narrow: [300, 0, 700],
  low: [540, 0, 500],
  tall: [560, 0, 720],
  deep: [560, -200, 500],
  wide: [840, 0, 600],
} as const
type GlyphName = keyof typeof glyphs
const names = Object.keys(glyphs) as GlyphName[]
const unitsPerEm = 1_000
const overlap = 40

const shapes: readonly (readonly [letters: string, glyph: GlyphName])[] = [
  ['aceinorsuvxz', 'low'],
  ['bdhk', 'tall'],
  ['gpqy', 'deep'],
  ['mw', 'wide'],
  ['fijlt', 'narrow'],
]

/** Of text, and of code: there all are alike, as letters and digits of ids are. */
const kinds = ['text', 'code'] as const
type Kind = (typeof kinds)[number]

const glyphOf = (code: number, kind: Kind): GlyphName => {
  if (code <= 32 || code === 0xa0 || (code >= 0x2000 && code <= 0x200b)) return 'space'
  if (kind === 'code') return 'other'
  const letter = String.fromCodePoint(code)
  if (!/[a-z]/i.test(letter) && /[!-/:-@[-`{-~]/.test(letter)) return 'narrow'
  return shapes.find(([letters]) => letters.includes(letter))?.[1] ?? 'other'
}

const uint16 = (...values: readonly number[]) => values.flatMap((value) => [(value >> 8) & 255, value & 255])
const uint32 = (...values: readonly number[]) => values.flatMap((value) => uint16(value >>> 16, value & 0xffff))

/** Many characters to one glyph each: format 13 of the table of characters. */
function characters(kind: Kind): number[] {
  const ranges: { first: number; last: number; glyph: GlyphName }[] = []
  for (let code = 0; code <= 0x2010; code++) {
    const glyph = glyphOf(code, kind)
    const last = ranges.at(-1)
    if (last?.glyph === glyph) last.last = code
    else ranges.push({ first: code, last: code, glyph })
  }
  ranges.at(-1)!.last = 0x10ffff
  const groups = ranges.flatMap(({ first, last, glyph }) => uint32(first, last, names.indexOf(glyph)))
  return [
    ...uint16(0, 1, 3, 10),
    ...uint32(12),
    ...uint16(13, 0),
    ...uint32(16 + groups.length, 0, ranges.length),
    ...groups,
  ]
}

/**
 * A rectangle that reaches into its neighbours: between letters there would be lines of less than a pixel, which every release of
 * a browser paints otherwise.
 */
function outline([width, bottom, top]: (typeof glyphs)[GlyphName]): number[] {
  if (top === bottom) return []
  const [left, right] = [-overlap, width + overlap]
  const box = uint16(1, left, bottom, right, top)
  const across = uint16(left, 0, right - left, 0)
  return [...box, ...uint16(3, 0), 1, 1, 1, 1, ...across, ...uint16(bottom, top - bottom, 0, bottom - top)]
}

function tables(kind: Kind): Record<string, number[]> {
  const outlines = names.map((name) => outline(glyphs[name]))
  const starts = outlines.map((_, index) => outlines.slice(0, index).flat().length)
  const count = names.length
  return {
    'OS/2': [
      ...uint16(4, 550, 400, 5, 0, ...Array<number>(11).fill(0)),
      ...Array<number>(10).fill(0),
      ...uint32(0, 0, 0, 0, 0),
      ...uint16(64, 32, 0xffff, 800, -200, 0, 900, 250),
      ...uint32(1, 0),
      ...uint16(500, 700, 0, 32, 1),
    ],
    cmap: characters(kind),
    glyf: outlines.flat(),
    head: [
      ...uint32(0x10000, 0x10000, 0, 0x5f0f3cf5),
      ...uint16(3, unitsPerEm),
      ...uint32(0, 0, 0, 0),
      ...uint16(-overlap, -200, 840 + overlap, 720, 0, 8, 2, 1, 0),
    ],
    hhea: [...uint32(0x10000), ...uint16(800, -200, 0, 840, 0, 0, 840, 1, 0, 0, 0, 0, 0, 0, 0, count)],
    hmtx: names.flatMap((name) => uint16(glyphs[name][0], -overlap)),
    loca: uint32(...starts, outlines.flat().length),
    maxp: [...uint32(0x10000), ...uint16(count, 4, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)],
    name: uint16(0, 0, 6),
    post: [...uint32(0x30000, 0), ...uint16(-100, 50), ...uint32(0, 0, 0, 0, 0)],
  }
}

const padded = (bytes: readonly number[]) => [...bytes, ...Array<number>((4 - (bytes.length % 4)) % 4).fill(0)]

function checksum(bytes: readonly number[]): number {
  let sum = 0
  for (let at = 0; at < bytes.length; at += 4)
    sum = (sum + ((bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!)) >>> 0
  return sum
}

/**
 * A font whose letters are boxes, each as wide as such a letter usually is. Text in it is laid out and painted the same on every
 * machine, whichever fonts that has, and looks the same for all ids and times of the same length.
 */
function greekFont(kind: Kind): Uint8Array {
  const all = Object.entries(tables(kind))
  const power = Math.floor(Math.log2(all.length))
  const range = 16 * 2 ** power
  let offset = 12 + all.length * 16
  const directory: number[] = []
  const content: number[] = []
  for (const [tag, bytes] of all) {
    const whole = padded(bytes)
    directory.push(...Buffer.from(tag), ...uint32(checksum(whole), offset, bytes.length))
    content.push(...whole)
    offset += whole.length
  }
  return Uint8Array.from([
    ...uint32(0x10000),
    ...uint16(all.length, range, power, all.length * 16 - range),
    ...directory,
    ...content,
  ])
}

const base64 = (kind: Kind) => Buffer.from(greekFont(kind)).toString('base64')

/** Run in a page before its own scripts: all its text is in these fonts. Under any policy, since nothing is loaded. */
export const greekScript = `addEventListener('DOMContentLoaded', () => {
  const fonts = { '--font': '${base64('text')}', '--mono': '${base64('code')}' }
  for (const [property, font] of Object.entries(fonts)) {
    const name = 'Greek' + property
    document.fonts.add(new FontFace(name, Uint8Array.from(atob(font), (letter) => letter.charCodeAt(0))))
    document.documentElement.style.setProperty(property, name)
  }
})`
