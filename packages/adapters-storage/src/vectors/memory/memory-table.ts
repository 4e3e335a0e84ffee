import type { IndexFilter, IndexHit, IndexRow, TermQuery, VectorQuery } from '@docent/core/ports'
import { checkVector, isZero, unitVector } from '../../driver/index.ts'
import { Candidates } from './candidates.ts'
import { TextIndex } from './text-index.ts'
import { VectorBlocks } from './vector-blocks.ts'

interface Slot {
  readonly document: string
  readonly ordinal: number
  readonly directed: boolean
  readonly payload: Uint8Array
}

/** Removed rows that posting lists may contain before they are cleaned automatically. */
const tolerated = 4096

/**
 * One table of the memory index. A row has a slot; a freed slot is reused once the posting lists no longer contain
 * it.
 */
export class MemoryTable {
  readonly #vectors: VectorBlocks
  readonly #texts = new TextIndex()
  readonly #slots: (Slot | undefined)[] = []
  readonly #documents = new Map<string, Map<number, number>>()
  #removed: number[] = []
  #free: number[] = []
  #rows = 0
  #version = 0

  constructor(options: { readonly dimensions: number }) {
    this.#vectors = new VectorBlocks(options.dimensions)
  }

  get dimensions(): number {
    return this.#vectors.dimensions
  }

  get rows(): number {
    return this.#rows
  }

  get version(): number {
    return this.#version
  }

  documents(): Map<string, number> {
    return new Map(Array.from(this.#documents, ([document, slots]) => [document, slots.size]))
  }

  /** Marks that a change is complete. */
  advance(): number {
    if (this.#removed.length > tolerated && this.#removed.length > this.#rows) this.clean()
    return ++this.#version
  }

  put(row: IndexRow): void {
    const ordinals = this.#documents.get(row.document) ?? new Map<number, number>()
    this.#documents.set(row.document, ordinals)
    const old = ordinals.get(row.ordinal)
    if (old !== undefined) this.#remove(old)
    const slot = this.#free.pop() ?? this.#slots.length
    this.#slots[slot] = {
      document: row.document,
      ordinal: row.ordinal,
      directed: !isZero(row.vector),
      // The caller may reuse its buffer.
      payload: row.payload.slice(),
    }
    ordinals.set(row.ordinal, slot)
    this.#vectors.set(slot, unitVector(row.vector))
    this.#texts.add(slot, row.terms === '' ? [] : row.terms.split(' '))
    this.#rows++
  }

  deleteDocument(document: string): void {
    for (const slot of this.#documents.get(document)?.values() ?? []) this.#remove(slot)
    this.#documents.delete(document)
  }

  clean(): void {
    if (this.#removed.length === 0) return
    this.#texts.clean()
    this.#free.push(...this.#removed)
    this.#removed = []
  }

  searchTerms(query: TermQuery): IndexHit[] {
    const candidates = this.#candidates(query.limit, query.filter)
    this.#texts.search(query.terms, candidates)
    return this.#hits(candidates, query.withPayload)
  }

  searchVector(query: VectorQuery): IndexHit[] {
    checkVector(query.vector, this.dimensions)
    if (isZero(query.vector)) return []
    const unit = unitVector(query.vector)
    const candidates = this.#candidates(query.limit, query.filter)
    for (let slot = 0; slot < this.#slots.length; slot++) {
      if (this.#slots[slot]?.directed) candidates.offer(slot, this.#vectors.product(slot, unit))
    }
    return this.#hits(candidates, query.withPayload)
  }

  /** The payload of every so many-th row. */
  sample(rows: number): Uint8Array[] {
    const payloads = this.#slots.flatMap((slot) => slot?.payload ?? [])
    const step = Math.max(1, payloads.length / rows)
    return Array.from({ length: Math.min(rows, payloads.length) }, (_, index) => payloads[Math.floor(index * step)]!)
  }

  #remove(slot: number): void {
    this.#slots[slot] = undefined
    this.#texts.remove(slot)
    this.#removed.push(slot)
    this.#rows--
  }

  #candidates(limit: number, filter: IndexFilter | undefined): Candidates {
    const only = filter?.only && new Set(filter.only)
    const except = new Set(filter?.except)
    return new Candidates({
      limit,
      accepts: (slot) => {
        const { document } = this.#slots[slot]!
        return (only === undefined || only.has(document)) && !except.has(document)
      },
      precedes: (one, other) => {
        const left = this.#slots[one]!
        const right = this.#slots[other]!
        return left.document === right.document ? left.ordinal < right.ordinal : left.document < right.document
      },
    })
  }

  #hits(candidates: Candidates, withPayload = false): IndexHit[] {
    return candidates.ranked().map(({ slot, score }) => {
      const { document, ordinal, payload } = this.#slots[slot]!
      return { document, ordinal, score, ...(withPayload && { payload }) }
    })
  }
}
