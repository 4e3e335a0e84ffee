import { makeCompoundFile } from '../office/compound.fixture.ts'

export interface DocParagraph {
  /** Parts of its text; a pair has the numbers of properties with their values too. */
  readonly parts: readonly (string | readonly [text: string, properties: readonly number[]])[]
  /** @default '\r' */
  readonly end?: string
  /** Of the style sheet: 1 to 9 are headings. @default 0 */
  readonly style?: number
  readonly properties?: readonly number[]
}

export interface DocContent {
  readonly body: readonly DocParagraph[]
  /** For each letter 2 of the body. */
  readonly notes?: readonly string[]
  /** For each letter 5 of the body. */
  readonly comments?: readonly string[]
  readonly author?: string
  /** Of the first section: headers of even and odd pages, their footers, header and footer of the first page. */
  readonly headers?: readonly string[]
  readonly boxes?: readonly string[]
  readonly headerBoxes?: readonly string[]
  /** Levels of one list, which paragraphs name as 1: kind of number, and text with the numbers of levels in it. */
  readonly levels?: readonly (readonly [kind: number, text: string])[]
  /** Names of built-in styles and what each is based on, from style 0 on; 4095 is nothing. */
  readonly styles?: readonly (readonly [builtIn: number, base: number, properties?: readonly number[]])[]
  /** One byte a letter, as Word keeps texts in Western letters. */
  readonly isNarrow?: boolean
  readonly flags?: number
  /** The stream of pictures. */
  readonly data?: Uint8Array
  /** Further tables by their number. */
  readonly tables?: Readonly<Record<number, Buffer>>
}

export const properties = {
  hidden: [0x3c, 0x08, 1],
  deleted: [0x00, 0x08, 1],
  symbol: (code: number): number[] => [0x09, 0x6a, 0, 0, code & 0xff, code >> 8],
  inTable: [0x16, 0x24, 1],
  endsRow: [0x16, 0x24, 1, 0x17, 0x24, 1],
  listed: (list: number, level: number): number[] => [0x0a, 0x26, level, 0x0b, 0x46, list, 0],
}

export const line = (...parts: DocParagraph['parts']): DocParagraph => ({ parts })
/** A table's row: its cells, then the mark that ends it. */
export const row = (...cells: readonly string[]): DocParagraph[] => [
  ...cells.map((text): DocParagraph => ({ parts: [text], end: '\u0007', properties: properties.inTable })),
  { parts: [], end: '\u0007', properties: properties.endsRow },
]

const textAt = 0x600
const pageSize = 512

/** A file of Word 97 to 2003. */
export function makeDoc(content: DocContent): Uint8Array {
  const {
    body,
    notes = [],
    comments = [],
    headers = [],
    boxes = [],
    headerBoxes = [],
    isNarrow = false,
    author = '',
  } = content
  const letterSize = isNarrow ? 1 : 2
  const bodyText = body.map(textOf).join('')
  // Six separators of notes come before the headers, and an end after them.
  const headerTexts =
    headers.length === 0 ? [] : [...Array.from({ length: 6 }, () => ''), ...headers.map((text) => `${text}\r`)]
  const stories = [
    [bodyText],
    notes.map((text) => `\u0002 ${text}\r`),
    headerTexts,
    [],
    comments.map((text) => `\u0005${text}\r`),
    [],
    boxes.map((text) => `${text}\r`),
    headerBoxes.map((text) => `${text}\r`),
  ]
  const text = stories.flat().join('')
  const letters = Buffer.from(text, isNarrow ? 'latin1' : 'utf16le')
  const formatsAt = Math.ceil((textAt + letters.length) / pageSize) * pageSize
  const place = (letter: number): number => textAt + letter * letterSize

  const runs = body.flatMap((paragraph) => [
    ...paragraph.parts.map((part) => (typeof part === 'string' ? ([part, []] as const) : part)),
    [paragraph.end ?? '\r', []] as const,
  ])
  const letterPage = formatPage(place, runs, 1, (format) => (format.length === 0 ? [] : [format.length, ...format]))
  const paragraphPage = formatPage(
    place,
    body.map((paragraph) => [textOf(paragraph), [paragraph.style ?? 0, 0, ...(paragraph.properties ?? [])]] as const),
    13,
    (format) => (format.length % 2 === 1 ? [(format.length + 1) / 2, ...format] : [0, format.length / 2, ...format]),
  )

  const tables: Buffer[] = []
  const head = Buffer.alloc(textAt)
  let tableLength = 0
  const addTable = (number: number, table: Buffer): void => {
    head.writeUInt32LE(tableLength, 0x9a + number * 8)
    head.writeUInt32LE(table.length, 0x9a + number * 8 + 4)
    tables.push(table)
    tableLength += table.length
  }
  const marks = (sign: string): number[] => Array.from(bodyText.matchAll(new RegExp(sign, 'g')), ({ index }) => index)
  const ends = (texts: readonly string[]): number[] =>
    texts.reduce<number[]>((all, part) => [...all, (all.at(-1) ?? 0) + part.length], [0])
  head.writeUInt16LE(0xa5ec, 0)
  head.writeUInt16LE(0xc1, 2)
  head.writeUInt16LE(0x0200 | (content.flags ?? 0), 0x0a)
  for (const [index, texts] of stories.entries()) head.writeInt32LE(texts.join('').length, 0x4c + index * 4)
  if (notes.length > 0) {
    addTable(2, positions([...marks('\u0002'), bodyText.length], 2))
    addTable(3, positions(ends(stories[1]!), 0))
  }
  if (comments.length > 0) {
    addTable(4, positions([...marks('\u0005'), bodyText.length], 30))
    addTable(5, positions(ends(stories[4]!), 0))
    addTable(36, Buffer.concat([numbers16(author.length), Buffer.from(author, 'utf16le')]))
  }
  if (headerTexts.length > 0) addTable(11, positions(ends(headerTexts), 0))
  if (boxes.length > 0) addTable(56, positions(ends(stories[6]!), 22))
  if (headerBoxes.length > 0) addTable(58, positions(ends(stories[7]!), 22))
  if (content.styles !== undefined) addTable(1, styleSheet(content.styles))
  if (content.levels !== undefined) {
    // The levels are not counted to the length of the list of lists.
    addTable(73, listOf(content.levels))
    head.writeUInt32LE(30, 0x9a + 73 * 8 + 4)
    addTable(74, Buffer.concat([numbers32(1, 7, 0, 0, 0), numbers32(0)]))
  }
  for (const [number, table] of Object.entries(content.tables ?? {})) addTable(Number(number), table)
  addTable(12, Buffer.concat([numbers32(place(0), place(bodyText.length)), numbers32(formatsAt / pageSize)]))
  addTable(13, Buffer.concat([numbers32(place(0), place(bodyText.length)), numbers32(formatsAt / pageSize + 1)]))
  const piece = Buffer.alloc(8)
  piece.writeUInt32LE(isNarrow ? ((textAt * 2) | 0x40000000) >>> 0 : textAt, 2)
  const pieces = Buffer.concat([numbers32(0, text.length), piece])
  addTable(33, Buffer.concat([Buffer.from([2]), numbers32(pieces.length), pieces]))
  const main = Buffer.concat([
    head,
    letters,
    Buffer.alloc(formatsAt - textAt - letters.length),
    letterPage,
    paragraphPage,
  ])
  // Shorter streams lie among those that share sectors.
  return makeCompoundFile({
    WordDocument: padded(main),
    '1Table': padded(Buffer.concat(tables)),
    ...(content.data !== undefined && { Data: content.data }),
  })
}

const textOf = ({ parts, end = '\r' }: DocParagraph): string =>
  parts.map((part) => (typeof part === 'string' ? part : part[0])).join('') + end

/** A page of formats: where each run begins, where its format lies, and the formats from the end of the page. */
function formatPage(
  place: (letter: number) => number,
  runs: readonly (readonly [text: string, format: readonly number[]])[],
  entrySize: number,
  write: (format: readonly number[]) => readonly number[],
): Buffer {
  const page = Buffer.alloc(pageSize)
  page[pageSize - 1] = runs.length
  let free = pageSize - 2
  let letter = 0
  for (const [index, [text, format]] of runs.entries()) {
    page.writeUInt32LE(place(letter), index * 4)
    letter += text.length
    const bytes = write(format)
    if (bytes.length === 0) continue
    free = (free - bytes.length) & ~1
    page.set(bytes, free)
    page[(runs.length + 1) * 4 + index * entrySize] = free / 2
  }
  page.writeUInt32LE(place(letter), runs.length * 4)
  return page
}

/** A list with nine levels. */
function listOf(levels: NonNullable<DocContent['levels']>): Buffer {
  const list = Buffer.alloc(28)
  list.writeInt32LE(7, 0)
  const all = Array.from({ length: 9 }, (_, level) => {
    const [kind, text] = levels[level] ?? [0, '']
    const one = Buffer.alloc(28)
    one.writeInt32LE(1, 0)
    one[4] = kind
    return Buffer.concat([one, numbers16(text.length), Buffer.from(text, 'utf16le')])
  })
  return Buffer.concat([numbers16(1), list, ...all])
}

function styleSheet(styles: NonNullable<DocContent['styles']>): Buffer {
  const head = Buffer.alloc(20)
  head.writeUInt16LE(18, 0)
  head.writeUInt16LE(styles.length, 2)
  head.writeUInt16LE(10, 4)
  const all = styles.map(([builtIn, base, format = []]) => {
    const start = Buffer.concat([numbers16(builtIn), numbers16((base << 4) | 1), Buffer.alloc(6)])
    const name = Buffer.concat([numbers16(1), Buffer.from('S', 'utf16le'), numbers16(0)])
    const style = Buffer.concat([start, name, numbers16(format.length + 2), numbers16(0), Buffer.from(format)])
    return Buffer.concat([numbers16(style.length), style])
  })
  return Buffer.concat([head, ...all])
}

const positions = (places: readonly number[], dataSize: number): Buffer =>
  Buffer.concat([numbers32(...places), Buffer.alloc((places.length - 1) * dataSize)])

function numbers32(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value, index * 4)
  return bytes
}

const numbers16 = (value: number): Buffer => Buffer.from([value & 0xff, value >> 8])

const padded = (stream: Buffer): Buffer => Buffer.concat([stream, Buffer.alloc(Math.max(4_096 - stream.length, 0))])
