import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { FontFamilies, FontFiles } from './pdfmake.ts'

const require = createRequire(import.meta.url)

export interface PdfFonts {
  /** Families by name, with the files of their styles. */
  readonly families: FontFamilies
  /** Files that may be read. */
  readonly files: ReadonlySet<string>
  /** Cuts a text into parts of one family; characters that no family has are replaced and handed to `onMissing`. */
  split(text: string, preferred: FontFamily, onMissing: (character: string) => void): readonly FontPart[]
}

export interface FontPart {
  readonly text: string
  /** Name of the family. */
  readonly font: string
}

export type FontFamily = 'Text' | 'Code'

/** In place of a character that no font has. */
export const replacement = '□'

/** Shapes of the letters around them, and drawn by no font of their own. */
const ignorable = /^\p{Default_Ignorable_Code_Point}$/u
/** What stays with the letter before it. */
const attached = /^[\p{M}\s\u200c\u200d]$/u

/**
 * DejaVu, then the fonts of the host for what it lacks, such as Chinese.
 * @throws when a font of the host cannot be read
 */
export async function loadPdfFonts(further: readonly string[]): Promise<PdfFonts> {
  const { openSync } = await import('fontkit')
  const folder = join(dirname(require.resolve('dejavu-fonts-ttf/package.json')), 'ttf')
  const file = (name: string): string => join(folder, `${name}.ttf`)
  const families: FontFamilies = {
    Text: stylesOf(
      file('DejaVuSans'),
      file('DejaVuSans-Bold'),
      file('DejaVuSans-Oblique'),
      file('DejaVuSans-BoldOblique'),
    ),
    Code: stylesOf(
      file('DejaVuSansMono'),
      file('DejaVuSansMono-Bold'),
      file('DejaVuSansMono-Oblique'),
      file('DejaVuSansMono-BoldOblique'),
    ),
    ...Object.fromEntries(further.map((path, index) => [`Further${index}`, stylesOf(path, path, path, path)])),
  }
  const covered = new Map<string, ReadonlySet<number>>()
  for (const [name, { normal }] of Object.entries(families)) {
    const font = openSync(normal)
    if (!('characterSet' in font)) throw new Error(`The font file ${normal} holds several fonts; give a file with one.`)
    covered.set(name, new Set(font.characterSet))
  }
  const has = (font: string, character: string): boolean =>
    covered.get(font)?.has(character.codePointAt(0) ?? 0) ?? false
  const orders = {
    Text: ['Text', ...Object.keys(families)],
    Code: ['Code', ...Object.keys(families)],
  }

  return {
    families,
    files: new Set(Object.values(families).flatMap((styles) => Object.values(styles as FontFiles))),
    split: (text, preferred, onMissing) => {
      const parts: { text: string; font: string }[] = []
      for (const character of text) {
        const last = parts.at(-1)
        const stays = last !== undefined && attached.test(character) && has(last.font, character)
        const font = stays ? last.font : orders[preferred].find((name) => has(name, character))
        if (font === undefined && ignorable.test(character)) continue
        if (font === undefined) onMissing(character)
        const shown = { text: font === undefined ? replacement : character, font: font ?? preferred }
        if (last?.font === shown.font) last.text += shown.text
        else parts.push(shown)
      }
      return parts
    },
  }
}

const stylesOf = (normal: string, bold: string, italics: string, bolditalics: string): FontFiles => ({
  ...{ normal, bold, italics, bolditalics },
})
