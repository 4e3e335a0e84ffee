import { signOfDingbat } from './dingbats.ts'
import { createLegibility } from './legibility.ts'
import { lostLetter, withLostLetters } from './lost-letters.ts'
import { createPageFrame, type PageFrame } from './page-frame.ts'
import { notesOf, readPdfiumAnnotations } from './pdfium-annotations.ts'
import { fontsOfPage } from './pdfium-fonts.ts'
import type { Pdfium } from './pdfium-module.ts'
import { marksOfPage } from './pdfium-marks.ts'
import { readRules } from './pdfium-rules.ts'
import type { PlacedPage, PlacedWord, Turn } from './placed-word.ts'
import { characterOf, isUnspaced, isWhiteSpace, joinHalves } from './word-characters.ts'

/** PDFium's own code for a hyphen at the end of a line. */
const lineEndHyphen = 2

/** How annotations are drawn into a page, and that they were. */
const asShown = 0
const drawn = 1

/** In sizes of the font: more than lines are high, and how far letters reach below the base line. */
const highestLine = 1.6
const descent = 0.22

/** Of a line to the nearest direction, as a sine: scans lie less askew. */
const leastSlant = 0.2

/** Offsets in the scratch memory: four doubles of a tight box, four floats of a loose box, six floats of a matrix. */
const scratchBytes = 96
const looseOffset = 32
const matrixOffset = 64

interface OpenWord {
  text: string
  /** Of its first letter, as the engine counts them. */
  index: number
  left: number
  right: number
  bottom: number
  top: number
  turn: Turn
  /** The line runs level in the file's coordinates. */
  level: boolean
  aslant: boolean
  glued: boolean
}

/** Reads the words of a page with exact boxes. Synchronous; frees all it takes. */
export function readPdfiumPage(
  pdfium: Pdfium,
  document: number,
  number: number,
  { rules = false }: { readonly rules?: boolean | undefined } = {},
): PlacedPage {
  const { malloc, free } = pdfium.pdfium.wasmExports
  const scratch = malloc(scratchBytes)
  const open: number[] = []
  const load = (): number => {
    const page = pdfium.FPDF_LoadPage(document, number - 1)
    if (page === 0) throw new Error(`PDFium cannot load page ${number}.`)
    open.push(page)
    return page
  }
  try {
    const plain = load()
    const annotations = readPdfiumAnnotations(pdfium, document, plain)
    const page = annotations.isDrawn ? withAnnotations(pdfium, plain, load) : plain
    pdfium.FPDF_GetPageBoundingBox(page, scratch)
    const [left = 0, top = 0, right = 0, bottom = 0] = pdfium.pdfium.HEAPF32.subarray(scratch / 4, scratch / 4 + 4)
    const frame = createPageFrame({ left, top, right, bottom, quarterTurns: pdfium.FPDFPage_GetRotation(page) })
    const text = readText(pdfium, page, scratch, frame)
    const notes = notesOf(annotations, text.words)
    return {
      width: frame.width,
      height: frame.height,
      ...text,
      ...(rules && { rules: readRules(pdfium, page, scratch, frame), marks: marksOfPage(pdfium, page, scratch) }),
      ...(notes.length > 0 && { notes }),
    }
  } finally {
    for (const page of open) pdfium.FPDF_ClosePage(page)
    free(scratch)
  }
}

/**
 * The page with its form fields and other annotations drawn into it, so that they are read in their places. The engine
 * gives it a list of fonts for them; one that takes its own fonts from its parent has lost those then, and is read as it was.
 */
function withAnnotations(pdfium: Pdfium, page: number, load: () => number): number {
  if (pdfium.FPDFPage_Flatten(page, asShown) !== drawn) return page
  const flattened = load()
  const known = fontsOfPage(pdfium, flattened)
  return [...fontsOfPage(pdfium, page)].every((font) => known.has(font)) ? flattened : page
}

function readText(pdfium: Pdfium, page: number, scratch: number, frame: PageFrame): PageWords {
  const text = pdfium.FPDFText_LoadPage(page)
  if (text === 0) throw new Error('PDFium cannot read the text of a page.')
  try {
    return readWords(pdfium, text, scratch, frame)
  } finally {
    pdfium.FPDFText_ClosePage(text)
  }
}

type PageWords = Pick<PlacedPage, 'words' | 'hasLostLetters' | 'unmapped' | 'isGarbled'>

function readWords(pdfium: Pdfium, text: number, scratch: number, frame: PageFrame): PageWords {
  const words: PlacedWord[] = []
  const legibility = createLegibility()
  const count = pdfium.FPDFText_CountChars(text)
  let word: OpenWord | undefined
  let glued = false

  const finish = (): void => {
    if (word !== undefined) {
      word.text = signOfDingbat(pdfium, text, word.index, word.text)
      words.push(place(word, frame))
    }
    word = undefined
  }

  const codeAt = (index: number): number => pdfium.pdfium._FPDFText_GetUnicode(text, index)
  for (let index = 0; index < count; index += 1) {
    let code = codeAt(index)
    const joined =
      code >= 0xd800 && code <= 0xdbff && index + 1 < count ? joinHalves(code, codeAt(index + 1)) : undefined
    if (joined !== undefined) {
      code = joined
      index += 1
    }
    let character = code === lineEndHyphen ? '-' : characterOf(code)
    legibility.letter(code)
    if (character === '' && pdfium.pdfium._FPDFText_HasUnicodeMapError(text, index) === 1) character = lostLetter
    if (character === '') continue
    if (isWhiteSpace(character)) {
      finish()
      glued = false
      continue
    }
    const box = readTightBox(pdfium, text, index, scratch)
    const alone = isUnspaced(character)
    if (word !== undefined && (alone || jumps(word, box))) {
      finish()
      glued = true
    }
    if (word === undefined) {
      const [x, y, scale] = readDirection(pdfium, text, index, scratch)
      const level = Math.abs(x) >= Math.abs(y)
      const aslant = Math.min(Math.abs(x), Math.abs(y)) > leastSlant * Math.hypot(x, y)
      word = { text: character, index, ...box, turn: frame.turnOf(x, y), level, aslant, glued }
      legibility.word(pdfium.pdfium._FPDFText_HasUnicodeMapError(text, index) === 1)
      coverLine(word, readLineBox(pdfium, text, index, scratch, scale))
      glued = true
    } else {
      word.text += character
      word.left = Math.min(word.left, box.left)
      word.right = Math.max(word.right, box.right)
      word.bottom = Math.min(word.bottom, box.bottom)
      word.top = Math.max(word.top, box.top)
    }
    if (alone || code === lineEndHyphen) finish()
  }
  finish()
  return { ...withLostLetters(words), ...legibility.result() }
}

type Box = Pick<OpenWord, 'left' | 'right' | 'bottom' | 'top'>

function readTightBox(pdfium: Pdfium, text: number, index: number, scratch: number): Box {
  pdfium.pdfium._FPDFText_GetCharBox(text, index, scratch, scratch + 8, scratch + 16, scratch + 24)
  const doubles = pdfium.pdfium.HEAPF64
  const at = scratch / 8
  const box = {
    left: doubles[at] ?? 0,
    right: doubles[at + 1] ?? 0,
    bottom: doubles[at + 2] ?? 0,
    top: doubles[at + 3] ?? 0,
  }
  // Glyphs without an outline, as in the text layer of a scan, have no tight box.
  return box.right > box.left && box.top > box.bottom ? box : readLooseBox(pdfium, text, index, scratch)
}

/** Advance width by ascent and descent of the font. */
function readLooseBox(pdfium: Pdfium, text: number, index: number, scratch: number): Box {
  pdfium.pdfium._FPDFText_GetLooseCharBox(text, index, scratch + looseOffset)
  const floats = pdfium.pdfium.HEAPF32
  const at = (scratch + looseOffset) / 4
  return { left: floats[at] ?? 0, top: floats[at + 1] ?? 0, right: floats[at + 2] ?? 0, bottom: floats[at + 3] ?? 0 }
}

/** The loose box of a letter on a level line. Fonts that claim to reach over the lines above and below get the usual height. */
function readLineBox(pdfium: Pdfium, text: number, index: number, scratch: number, scale: number): Box {
  const box = readLooseBox(pdfium, text, index, scratch)
  const size = pdfium.pdfium._FPDFText_GetFontSize(text, index) * scale
  if (box.top - box.bottom <= highestLine * size || size <= 0) return box
  if (pdfium.pdfium._FPDFText_GetCharOrigin(text, index, scratch, scratch + 8) === 0) return box
  const baseLine = pdfium.pdfium.HEAPF64[scratch / 8 + 1] ?? 0
  return { ...box, top: baseLine + (1 - descent) * size, bottom: baseLine - descent * size }
}

/** The direction in which the letter's line runs, in the file's coordinates, and by how much its height is scaled. */
function readDirection(pdfium: Pdfium, text: number, index: number, scratch: number): [number, number, number] {
  if (pdfium.pdfium._FPDFText_GetMatrix(text, index, scratch + matrixOffset) === 0) return [1, 0, 1]
  const at = (scratch + matrixOffset) / 4
  const [a = 1, b = 0, c = 0, d = 1] = pdfium.pdfium.HEAPF32.subarray(at, at + 4)
  return [a, b, Math.hypot(c, d)]
}

/**
 * Gives a word the height of its line, so that "one" and "high" are marked alike. The engine computes the font's extent
 * for horizontal lines only, and wrong metrics must not make a word a page high.
 */
function coverLine(word: OpenWord, loose: Box): void {
  const height = loose.top - loose.bottom
  if (!word.level || height <= 0 || height > 6 * (word.top - word.bottom) + 24) return
  word.bottom = Math.min(word.bottom, loose.bottom)
  word.top = Math.max(word.top, loose.top)
}

/** Whether the next letter is somewhere else: a new line or cell that no white space announces. */
function jumps(word: OpenWord, box: Box): boolean {
  const size = Math.max(word.level ? word.top - word.bottom : word.right - word.left, 1)
  const across = Math.max(box.left - word.right, word.left - box.right)
  const down = Math.max(box.bottom - word.top, word.bottom - box.top)
  return word.level ? down > 0.2 * size || across > 2 * size : across > 0.2 * size || down > 2 * size
}

function place(word: OpenWord, frame: PageFrame): PlacedWord {
  const { text, turn, glued, aslant } = word
  return { text, turn, glued, ...(aslant && { aslant }), ...frame.place(word.left, word.bottom, word.right, word.top) }
}
