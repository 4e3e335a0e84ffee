import { isAscii } from 'node:buffer'
import { gramsOf, isUnspaced } from '../../kernel/analysis/index.ts'
import { spelled } from './indexed-passage.ts'
import { latentHash, longestLatentTerm } from './latent-semantics.ts'
import { addToHash, beginOfHash, endOfHash } from './term-hash.ts'
import { nextPiece, pieceSlot, type WordFilter } from './word-filter.ts'

const space = 0x20
const lineEnd = 0x0a
const zero = 0x30
const nine = 0x39
const firstSurrogate = 0xd800
const latentBegin = beginOfHash('latent')

/** The words of a passage one after the other, as the index keeps them, seen as code units and not spelled unless asked. */
export class PassageWords {
  readonly #units: Uint8Array | Uint16Array
  readonly #nameEnd: number
  #start: number
  #end: number
  #isWhole = false
  #hasSurrogates = false
  #hashOfBeginning = 0
  #hash = 0
  /** Whether the word may have something that the filter is about. */
  mayMatch = false

  constructor(payload: Uint8Array) {
    this.#units = isAscii(payload) ? payload : unitsOf(spelled(payload))
    this.#nameEnd = this.#units.indexOf(lineEnd)
    this.#start = this.#end = this.#nameEnd
  }

  /** Parts of the document's name, separated by spaces. */
  get name(): string {
    return this.#spelled(0, Math.max(0, this.#nameEnd))
  }

  get word(): string {
    return this.#spelled(this.#start, this.#end)
  }

  is(word: string): boolean {
    if (word.length !== this.#end - this.#start) return false
    for (let at = 0; at < word.length; at++) if (word.charCodeAt(at) !== this.#units[this.#start + at]) return false
    return true
  }

  /** How many pieces the word has. */
  get pieces(): number {
    if (this.#hasSurrogates) return gramsOf(this.word).length
    const length = this.#end - this.#start
    if (isUnspacedUnit(this.#units[this.#start]!)) return length
    return this.#isWhole ? 1 : Math.max(1, length - 1)
  }

  /** The same for equal words; others with the same can be made: `is` distinguishes them. */
  get hash(): number {
    return this.#hash
  }

  /** The word as a term of latent semantics. */
  get latentHash(): number {
    const isCut = this.#end - this.#start > longestLatentTerm
    if (isCut && isNumeral(this.#units[this.#start]!)) return latentHash(this.word)
    return endOfHash(isCut ? this.#hashOfBeginning : this.#hash)
  }

  /** Advances to the next word; false at the end. */
  next(filter: WordFilter): boolean {
    const units = this.#units
    const { pieces } = filter
    const start = this.#end + 1
    if (start >= units.length) return false
    const lastOfBeginning = start + longestLatentTerm - 1
    let piece = space
    let mayMatch = false
    let all = 0
    let hash = latentBegin
    let hashOfBeginning = latentBegin
    let at = start
    for (; at < units.length; at++) {
      const unit = units[at]!
      if (unit === space) break
      piece = nextPiece(piece, unit)
      if (pieces[pieceSlot(piece)] === 1) mayMatch = true
      hash = addToHash(hash, unit)
      if (at === lastOfBeginning) hashOfBeginning = hash
      all |= unit
    }
    this.#start = start
    this.#end = at
    this.#hasSurrogates = all >= firstSurrogate
    const first = units[start]!
    const length = at - start
    this.#isWhole = (first >= zero && first <= nine && isNumber(units, start, at)) || length === 1
    this.mayMatch =
      mayMatch ||
      pieces[pieceSlot(nextPiece(piece, space))] === 1 ||
      (filter.wholes && (this.#isWhole || this.#hasSurrogates || isUnspacedUnit(first))) ||
      filter.beginsLikeStem(first, length > 1 ? units[start + 1]! : 0, length > 2 ? units[start + 2]! : 0)
    this.#hash = hash
    this.#hashOfBeginning = hashOfBeginning
    return true
  }

  #spelled(start: number, end: number): string {
    const units = this.#units
    return units instanceof Uint8Array ? spelled(units, start, end) : String.fromCharCode(...units.subarray(start, end))
  }
}

function unitsOf(text: string): Uint16Array {
  const units = new Uint16Array(text.length)
  for (let at = 0; at < text.length; at++) units[at] = text.charCodeAt(at)
  return units
}

function isNumber(units: ArrayLike<number>, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (units[at]! < zero || units[at]! > nine) return false
  return true
}

/** Whether a character is of a kind, computed once for each. */
function remembered(isOfKind: (character: string) => boolean): (unit: number) => boolean {
  const known = new Uint8Array(2 ** 16)
  return (unit) => {
    if (known[unit] === 0) known[unit] = isOfKind(String.fromCharCode(unit)) ? 2 : 1
    return known[unit] === 2
  }
}

const isNumeral = remembered((character) => /\p{N}/u.test(character))
const isUnspacedUnit = remembered(isUnspaced)
