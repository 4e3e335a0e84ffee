import { equationText } from '../office/equation-field.ts'
import { markLink } from '../../text/link-references.ts'
import type { Format, Formats } from './formats.ts'
import type { WordText } from './read-pieces.ts'

/** Ends of paragraphs: of a usual one, of a cell or row, of a page or section. */
export type ParagraphEnd = '\r' | '\u0007' | '\f'

export interface LettersOptions {
  /** What a mark of a note or comment leaves in the text. */
  readonly mark: (kind: 'note' | 'comment', letter: number) => string
  /** What a picture is described by. @default nothing */
  readonly picture?: (letter: number, format: Format) => string
  /** The text of a paragraph, and which letter ends it. */
  readonly paragraph: (text: string, end: ParagraphEnd, letter: number) => void
}

interface Field {
  instruction: string
  isShown: boolean
  /** Where what it shows begins in its paragraph. */
  start: number
}

const deleted = 0x0800
const hidden = 0x083c
const symbol = 0x6a09
const ends = new Set(['\r', '\u0007', '\f'])
const noteMark = '\u0002'
const commentMark = '\u0005'
const pictures = new Set(['\u0001', '\u0008'])
const fieldStart = '\u0013'
const fieldShown = '\u0014'
const fieldEnd = '\u0015'
/** Letters that are signs to Word; others below the space show nothing. */
const signs: ReadonlyMap<string, string> = new Map([
  ['\t', '\t'],
  ['\v', '\n'],
  ['\u000e', '\n'],
  ['\u001e', '-'],
  ['\u001f', ''],
])
/** Numbers of pages mean nothing without the page. */
const ofPage = /^\s*(?:PAGE|NUMPAGES|SECTIONPAGES)\b/i
const linkAddress = /HYPERLINK\s+"([^"]+)"/i

/** Reads paragraphs from a letter to another: without what is hidden or deleted, and of fields what they show. */
export function readLetters(
  { text, placeOf }: WordText,
  formats: Formats,
  range: { readonly from: number; readonly to: number },
  { mark, picture = () => '', paragraph }: LettersOptions,
): void {
  let line = ''
  const fields: Field[] = []

  const endField = (): void => {
    const field = fields.pop()
    if (field === undefined || !isShown()) return
    if (!field.isShown || line.length === field.start) line += equationText(field.instruction) ?? ''
    if (!field.isShown) return
    if (ofPage.test(field.instruction)) line = line.slice(0, field.start)
    const address = linkAddress.exec(field.instruction)?.[1]
    if (address !== undefined) line = line.slice(0, field.start) + markLink(line.slice(field.start), address)
  }
  const isShown = (): boolean => fields.every((field) => field.isShown)
  const put = (part: string): void => {
    const open = fields.find((field) => !field.isShown)
    if (open === undefined) line += part
    else if (open.instruction.length < 2_000) open.instruction += part
  }

  for (let letter = range.from; letter < Math.min(range.to, text.length); letter += 1) {
    const sign = text[letter]!
    if (ends.has(sign)) {
      // A paragraph inside of an instruction is part of that.
      if (!isShown()) continue
      paragraph(line, sign as ParagraphEnd, letter)
      line = ''
      for (const field of fields) field.start = 0
      continue
    }
    const format = formats.letters(placeOf(letter))
    if (format.size > 0 && (isOn(format.get(deleted)) || isOn(format.get(hidden)))) {
      // What is shown may be hidden; where it ends must be seen all the same.
      if (sign !== fieldStart && sign !== fieldShown && sign !== fieldEnd) continue
    }
    if (sign === fieldStart) fields.push({ instruction: '', isShown: false, start: line.length })
    else if (sign === fieldShown) {
      const field = fields.at(-1)
      if (field !== undefined) [field.isShown, field.start] = [true, line.length]
    } else if (sign === fieldEnd) endField()
    else if (sign === noteMark) put(mark('note', letter))
    else if (sign === commentMark) put(mark('comment', letter))
    else if (pictures.has(sign)) put(apart(picture(letter, format)))
    else if (sign < ' ') put(signs.get(sign) ?? '')
    else put(sign === '(' ? (letterOfSymbol(format.get(symbol)) ?? sign) : sign)
  }
  if (line !== '') paragraph(line, '\r', Math.min(range.to, text.length) - 1)
}

const apart = (text: string): string => (text === '' ? '' : ` ${text} `)

/** 129 asks for the opposite of what the style says, which is off for all styles that matter here. */
const isOn = (value: Buffer | undefined): boolean => value !== undefined && value[0] !== 0 && value[0] !== 128

/** A letter of a font of signs, which is kept as a bracket. Those without a meaning of their own are left out. */
function letterOfSymbol(value: Buffer | undefined): string | undefined {
  if (value === undefined || value.length < 4) return undefined
  const code = value.readUInt16LE(2)
  return code >= 0xf000 && code <= 0xf0ff ? '' : String.fromCharCode(code)
}
