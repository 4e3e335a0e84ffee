import { letterOfFont } from '../office/symbol-fonts.ts'
import { decodeLetters, encodingOfCodePage } from './rtf-encodings.ts'
import type { Group } from './rtf-group.ts'
import type { createFontTable } from './rtf-tables.ts'

/** Of a file that names none. */
export const defaultEncoding = 'cp1252'

/** An ornament is mostly the sign of a list. */
const signOf = (font: string, code: number): string => letterOfFont(font, code) || '•'

/** Letters that are stored one per byte, as the font and the encoding of their group have them. */
export function lettersOfRun(text: string, { symbols, encoding }: Group): string {
  if (symbols !== undefined) return Array.from(text, (letter) => signOf(symbols, letter.charCodeAt(0))).join('')
  return /[\x80-\xff]/.test(text) ? decodeLetters(text, encoding) : text
}

interface RtfSettings {
  readonly documentEncoding: () => string
  /** Words that declare how the text after them is read. */
  readonly words: ReadonlyMap<string, (value: number | undefined) => void>
}

export function createRtfSettings(reading: {
  readonly group: () => Group
  readonly fonts: ReturnType<typeof createFontTable>
  readonly put: (text: string) => void
  readonly skipLetters: (count: number) => void
}): RtfSettings {
  const { group, fonts, put } = reading
  let documentEncoding = defaultEncoding
  const readIn = (encoding: string) => (): void => {
    documentEncoding = group().encoding = encoding
  }
  const hide = (value: number | undefined): void => {
    group().hidden = value !== 0
  }
  const set = (settings: Partial<Group>): void => void Object.assign(group(), settings)

  return {
    documentEncoding: () => documentEncoding,
    words: new Map([
      [
        'u',
        (value = 0) => {
          const { symbols, fallback } = group()
          const code = value & 0xffff
          put(symbols === undefined ? String.fromCharCode(code) : signOf(symbols, code))
          reading.skipLetters(fallback)
        },
      ],
      ['uc', (value = 1) => set({ fallback: Math.min(Math.max(value, 0), 8) })],
      ['ansicpg', (value = 1252) => readIn(encodingOfCodePage(value))()],
      ['mac', readIn('macintosh')],
      ['pc', readIn('cp437')],
      ['pca', readIn('cp850')],
      [
        'f',
        (value = 0) => set({ encoding: fonts.encodingOf(value) ?? documentEncoding, symbols: fonts.symbolsOf(value) }),
      ],
      ['plain', () => set({ encoding: documentEncoding, symbols: undefined, hidden: false })],
      ['v', hide],
      ['deleted', hide],
    ]),
  }
}
