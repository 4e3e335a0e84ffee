import type { PageWindow, PlacedPage } from './page-window.ts'
import type { TextChunk } from './text-chunk.ts'
import { finerUnits, type TextUnit } from './text-units.ts'
import type { TokenCounter } from './token-counter.ts'

interface PackedUnit {
  readonly page: number
  /** Offsets into the document's text. */
  readonly start: number
  readonly end: number
  /** With the white space before it. */
  readonly tokens: number
  /** Belongs to what follows: a heading, or a short line that ends in a colon. */
  readonly sticky: boolean
}

export interface PackerOptions {
  readonly counter: TokenCounter
  readonly window: PageWindow
  readonly maxTokens: number
  readonly overlapTokens: number
}

/** A unit whose tokens were counted before it is placed. */
export interface CountedUnit extends TextUnit {
  /** The tokens of the page's text from an offset to the end of the unit. */
  readonly counted: { readonly from: number; readonly tokens: number }
}

const longestLeadIn = 40
const lineEnd = /[\r\n]$/
/** Only a sentence that reaches over the end of a page continues with a small letter. */
const continues = /^\s*\p{Ll}/u

/**
 * Fills chunks with units in order. A heading or a page starts a chunk unless the chunk so far is smaller than a quarter; a list,
 * table or code block starts one rather than being cut, any other paragraph only when the chunk is at least half full.
 */
export class ChunkPacker {
  readonly #options: PackerOptions
  #units: PackedUnit[] = []
  #tokens = 0
  /** Units at the front that the chunk before holds as well. */
  #repeated = 0
  /** End of the last unit that was placed, in whatever chunk. */
  #end = 0
  #done: TextChunk[] = []

  constructor(options: PackerOptions) {
    this.#options = options
  }

  /** Chunks that are complete. */
  take(): readonly TextChunk[] {
    if (this.#done.length === 0) return this.#done
    const done = this.#done
    this.#done = []
    return done
  }

  /**
   * A page often has a subject of its own, such as one statement of a report or one slide, and says it in its first lines: the end of the page
   * before would stand above them.
   */
  page({ text }: PlacedPage): void {
    if (this.#isBegun() && !continues.test(text)) this.#close({ overlap: true })
  }

  /** `whole` means that these are all units of their block. */
  block(page: PlacedPage, units: readonly CountedUnit[], tokens: number, whole: boolean): void {
    const { maxTokens } = this.#options
    const kind = units[0]?.kind
    if (kind === 'heading') {
      if (this.#isBegun()) this.#close({ overlap: false })
    } else if (whole && tokens <= maxTokens && this.#tokens + tokens > maxTokens) {
      const enough = kind === 'prose' ? this.#tokens * 2 >= maxTokens : this.#bodyTokens() > 0
      if (enough) this.#close({ overlap: true, room: tokens })
    }
    for (const unit of units) this.place(page, unit)
  }

  place(page: PlacedPage, unit: TextUnit | CountedUnit): void {
    const { maxTokens } = this.#options
    const start = page.offset + unit.start
    const end = page.offset + unit.end
    const tokens = this.#count(page, unit, this.#units.length === 0 ? start : this.#end)
    if (this.#tokens + tokens <= maxTokens) {
      this.#push({ page: page.number, start, end, tokens, sticky: isSticky(page, unit, tokens) })
    } else if (tokens <= maxTokens && this.#bodyTokens() > 0) {
      this.#close({ overlap: true, room: tokens })
      this.place(page, unit)
    } else {
      this.#placeParts(page, unit, tokens)
    }
  }

  /** Tokens from an offset into the document to the end of a unit: nearly always what was counted to see where its block fits. */
  #count(page: PlacedPage, unit: TextUnit | CountedUnit, from: number): number {
    const { counter, window } = this.#options
    if ('counted' in unit) {
      const counted = page.offset + unit.counted.from
      if (counted === from) return unit.counted.tokens
      const before = counted > from && counted === page.offset + unit.start ? window.slice(from, counted) : ''
      // Hardly a token reaches over the end of a line into what is visible behind it: `.`, a line end and `/` are one.
      if (lineEnd.test(before)) return counter.count(before) + unit.counted.tokens
    }
    return counter.count(window.slice(from, page.offset + unit.end))
  }

  /** A table that is to be a chunk of its own: with the headings right before it, and nothing else. */
  wholeTable(page: PlacedPage, table: { readonly start: number; readonly end: number }, tokens: number): void {
    const bodyEnd = this.#bodyEnd()
    const headings = this.#units.slice(bodyEnd)
    this.#emit(bodyEnd)
    this.#restart(headings)
    this.#push({
      page: page.number,
      start: page.offset + table.start,
      end: page.offset + table.end,
      tokens,
      sticky: false,
    })
    this.#emit(this.#units.length)
    this.#restart([])
  }

  /** The last chunk. */
  finish(): void {
    this.#emit(this.#units.length)
    this.#units = []
    this.#tokens = 0
  }

  /** A unit that is too big for a chunk, or for one that starts with its headings. */
  #placeParts(page: PlacedPage, unit: TextUnit, tokens: number) {
    const { counter, maxTokens } = this.#options
    const parts = finerUnits(page.text, unit, counter, Math.max(1, maxTokens >> 3))
    if (parts.length > 1) {
      for (const part of parts) this.place(page, part)
    } else if (this.#units.length > 0) {
      this.#emit(this.#units.length)
      this.#restart([])
      this.place(page, unit)
    } else {
      // One code point, or a few: there is nothing smaller.
      this.#push({
        page: page.number,
        start: page.offset + unit.start,
        end: page.offset + unit.end,
        tokens,
        sticky: false,
      })
    }
  }

  #push(unit: PackedUnit) {
    this.#units.push(unit)
    this.#tokens += unit.tokens
    this.#end = unit.end
  }

  /** Whether there is enough to be a chunk, should another subject begin. */
  #isBegun(): boolean {
    return this.#bodyTokens() * 4 >= this.#options.maxTokens
  }

  /** Tokens that would not move on with the headings at the end, nor are in the chunk before. */
  #bodyTokens(): number {
    return this.#units.slice(this.#repeated, this.#bodyEnd()).reduce((sum, unit) => sum + unit.tokens, 0)
  }

  /** Where the headings at the end start. More than half a chunk of headings is text like any other. */
  #bodyEnd(): number {
    let end = this.#units.length
    let tokens = 0
    while (end > this.#repeated) {
      const unit = this.#units[end - 1]!
      tokens += unit.tokens
      if (!unit.sticky || tokens * 2 > this.#options.maxTokens) break
      end--
    }
    return end
  }

  /** Ends the chunk; headings at its end, else whole units up to the overlap that leave `room`, start the next. */
  #close({ overlap, room = 0 }: { overlap: boolean; room?: number }) {
    const bodyEnd = this.#bodyEnd()
    const headings = this.#units.slice(bodyEnd)
    const repeated = overlap && headings.length === 0 ? this.#overlap() : []
    this.#emit(bodyEnd)
    this.#restart(headings.length > 0 ? headings : repeated)
    if (repeated.length === 0) return
    while (this.#tokens + room > this.#options.maxTokens) this.#restart(this.#units.slice(1))
    this.#repeated = this.#units.length
  }

  #overlap(): PackedUnit[] {
    let from = this.#units.length
    let tokens = 0
    while (from > 0) {
      tokens += this.#units[from - 1]!.tokens
      if (tokens > this.#options.overlapTokens) break
      from--
    }
    return this.#units.slice(from)
  }

  /** Words have other tokens without the space before them, so the first unit is counted again. */
  #restart(units: PackedUnit[]) {
    const { counter, window } = this.#options
    const [first, ...others] = units
    this.#units = first ? [{ ...first, tokens: counter.count(window.slice(first.start, first.end)) }, ...others] : []
    this.#tokens = this.#units.reduce((sum, unit) => sum + unit.tokens, 0)
    this.#repeated = 0
  }

  #emit(count: number) {
    const first = this.#units[0]
    const last = this.#units[count - 1]
    if (!first || !last || count <= this.#repeated) return
    const { window } = this.#options
    const tokens = this.#units.slice(0, count).reduce((sum, unit) => sum + unit.tokens, 0)
    this.#done.push({
      text: window.slice(first.start, last.end),
      pageFrom: first.page,
      pageTo: last.page,
      start: first.start,
      end: last.end,
      tokens,
    })
    window.forgetBefore(first.start)
  }
}

const isSticky = ({ text }: PlacedPage, { kind, end }: TextUnit, tokens: number): boolean =>
  kind === 'heading' || (kind === 'prose' && tokens <= longestLeadIn && text[end - 1] === ':')
