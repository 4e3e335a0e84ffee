import { isSymbolFont } from '../office/symbol-fonts.ts'
import { encodingOfCharset, encodingOfCodePage } from './rtf-encodings.ts'

/** The encodings of a file's fonts, and which of them show signs. */
export function createFontTable() {
  const encodings = new Map<number, string>()
  const names = new Map<number, string>()
  let font = 0
  return {
    /** Takes a control word of the font table. */
    control(word: string, value: number, documentEncoding: string): void {
      if (word === 'f') font = value
      else if (word === 'fcharset') encodings.set(font, encodingOfCharset(value) ?? documentEncoding)
      else if (word === 'cpg') encodings.set(font, encodingOfCodePage(value))
    },
    addToName(text: string): void {
      names.set(font, (names.get(font) ?? '') + text)
    },
    encodingOf: (id: number): string | undefined => encodings.get(id),
    /** The name of a font whose letters are signs. */
    symbolsOf: (id: number): string | undefined => {
      const name = names.get(id)?.split(';', 1)[0] ?? ''
      return isSymbolFont(name) ? name : undefined
    },
  }
}

/** Which of a file's styles are headings, by their outline level or by their name. */
export function createStyleTable() {
  const levels = new Map<number, number>()
  let [id, name] = [0, '']
  return {
    levels: levels as ReadonlyMap<number, number>,
    /** Takes a control word of the style sheet. */
    control(word: string, value: number): void {
      if (word === 's') id = value
      else if (word === 'outlinelevel') levels.set(id, value + 1)
    },
    addToName(text: string): void {
      name += text
    },
    endStyle(): void {
      const level = /^heading ([1-9])\b/i.exec(name.trim())?.[1]
      if (level !== undefined) levels.set(id, Number(level))
      ;[id, name] = [0, '']
    },
  }
}
