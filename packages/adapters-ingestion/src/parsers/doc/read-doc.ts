import { isBareLetter } from '../../detection/compound-file.ts'
import { openCompound } from '../../compound/open-compound.ts'
import { summaryTitle } from '../../compound/summary-title.ts'
import { unreadableFile } from '../../unreadable-file.ts'
import { createMarkdownPages, inOneLine } from '../office/markdown-pages.ts'
import { officeMessages } from '../office/office-messages.ts'
import type { OfficeText, ReadOptions } from '../office/office-text.ts'
import { createRunningText } from '../office/running-text.ts'
import { createDocParagraphs } from './doc-paragraphs.ts'
import { readFileInformation, storyNames, type StoryName, type TablePlace } from './file-information.ts'
import { readFormats, readProperties, type Format } from './formats.ts'
import { positionsOf } from './position-table.ts'
import { readDocLists } from './read-lists.ts'
import { readLetters } from './read-letters.ts'
import { readPieces } from './read-pieces.ts'
import { readStyleSheet } from './read-style-sheet.ts'
import { readWordPictures } from './word-pictures.ts'

/** Stories before the headers of the first section: lines between text and notes. */
const separators = 6
/** Of the six stories of a section, those of even, odd and first pages. */
const headerPlaces = new Set([0, 1, 4])
const commentMarkSize = 30
const boxSize = 22
const sectionSize = 12
const sectionStart = 0x3009

/** Text of a file of Word 2 to 2003. */
export function readDoc(bytes: Uint8Array, { isLite }: ReadOptions): OfficeText {
  const file = openCompound(bytes)
  // Word 2 writes the only stream as the file.
  const bare = isBareLetter(bytes) ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) : undefined
  const main = bare ?? file.read('worddocument')
  if (main === undefined) throw unreadableFile(officeMessages.incomplete)
  const information = readFileInformation(main)
  const table = bare ?? file.read(information.tableStream)
  if (table === undefined) throw unreadableFile(officeMessages.incomplete)
  const data = file.read('data') ?? Buffer.alloc(0)
  const text = readPieces(main, table, information)
  const formats = readFormats(main, { table, data, information })
  const pictures = readWordPictures({ table, data }, information.tables)
  const pages = createMarkdownPages()
  const running = createRunningText(pages)

  const tableOf = ({ at, length }: TablePlace): Buffer => table.subarray(at, at + length)
  const startOf = (story: StoryName): number =>
    storyNames.slice(0, storyNames.indexOf(story)).reduce((sum, name) => sum + information.lengths[name], 0)
  const linesOf = (from: number, to: number): string => {
    const lines: string[] = []
    const paragraph = (line: string): void => void lines.push(line.trim())
    const picture = (_letter: number, format: Format): string => pictures.inText(format)
    readLetters(text, formats, { from, to }, { mark: () => '', picture, paragraph })
    return lines.filter((line) => line !== '').join('\n')
  }
  /** Texts of a story that has one for each mark. */
  const partsOf = (story: StoryName, place: TablePlace, dataSize = 0): string[] => {
    const start = startOf(story)
    const end = start + information.lengths[story]
    const { positions } = positionsOf(tableOf(place), dataSize)
    return positions.slice(1).map((to, index) => linesOf(start + (positions[index] ?? 0), Math.min(start + to, end)))
  }

  const { tables } = information
  const notes = new Map<number, string>()
  for (const [story, marks, place] of [
    ['notes', tables.noteMarks, tables.notes],
    ['endnotes', tables.endnoteMarks, tables.endnotes],
  ] as const) {
    const { positions, data: marked } = positionsOf(tableOf(marks), 2)
    const parts = marked.length === 0 ? [] : partsOf(story, place)
    for (const index of marked.keys()) notes.set(positions[index] ?? -1, parts[index] ?? '')
  }
  const { positions: commented, data: comments } = positionsOf(tableOf(tables.commentMarks), commentMarkSize)
  const commentTexts = comments.length === 0 ? [] : partsOf('comments', tables.comments)
  const authors = namesOf(tableOf(tables.authors))

  if (information.lengths.headers > 0) {
    for (const [index, line] of partsOf('headers', tables.headers).entries())
      if (index >= separators) running.add(headerPlaces.has((index - separators) % 6) ? 'Header' : 'Footer', line)
  }

  if (information.lengths.headerBoxes > 0)
    for (const box of partsOf('headerBoxes', tables.headerBoxes, boxSize)) running.add('Header', box)

  for (const described of pictures.inHeaders) running.add('Header', described)

  let noteCount = 0
  const mark = (kind: 'note' | 'comment', letter: number): string => {
    if (isLite) return ''
    if (kind === 'note') {
      const note = inOneLine(notes.get(letter) ?? '')
      if (note === '') return ''
      noteCount += 1
      pages.note(`[^${noteCount}]: ${note}`)
      return `[^${noteCount}]`
    }
    const index = commented.indexOf(letter)
    const comment = inOneLine(commentTexts[index] ?? '')
    const author = inOneLine(authors[comments[index]?.readUInt16LE(20) ?? -1] ?? '')
    if (comment !== '') pages.note(`Comment${author === '' ? '' : ` (${author})`}: ${comment}`)
    return ''
  }
  const paragraphs = createDocParagraphs(pages, {
    isUnicode: information.isUnicode,
    formatOf: (letter) => formats.paragraph(text.placeOf(letter)),
    styles: readStyleSheet(tableOf(tables.styles)),
    numbering: readDocLists(table, tables.lists, tables.listUses),
    continuesPage: continuingSections(main, tableOf(tables.sections)),
  })
  const body = { from: 0, to: information.lengths.body }
  const picture = (letter: number, format: Format): string => pictures.anchored(letter) || pictures.inText(format)
  readLetters(text, formats, body, { mark, picture, paragraph: paragraphs.add })
  paragraphs.end()
  if (information.lengths.boxes > 0)
    for (const box of partsOf('boxes', tables.boxes, boxSize)) pages.block(box.replaceAll('\n', '\n\n'))
  return { pages: pages.end(), title: summaryTitle(file) }
}

/** The letters that end a section whose successor begins on the same page. */
function continuingSections(main: Buffer, table: Buffer): ReadonlySet<number> {
  const { positions, data } = positionsOf(table, sectionSize)
  const continuing = new Set<number>()
  for (const [index, section] of data.entries()) {
    const at = section.readUInt32LE(2)
    if (index === 0 || at + 2 > main.length) continue
    const format = readProperties(main.subarray(at + 2, at + 2 + main.readUInt16LE(at)))
    const start = format.get(sectionStart)?.[0]
    if (start === 0 || start === 1) continuing.add((positions[index] ?? 0) - 1)
  }
  return continuing
}

function namesOf(list: Buffer): string[] {
  const names: string[] = []
  for (let at = 0; at + 2 <= list.length;) {
    const end = at + 2 + list.readUInt16LE(at) * 2
    names.push(list.toString('utf16le', at + 2, Math.min(end, list.length)))
    at = end
  }
  return names
}
