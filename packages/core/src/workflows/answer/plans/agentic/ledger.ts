import type { SearchableDocument } from '../../../../resources/documents/index.ts'
import type { Passage } from '../../../retrieval/index.ts'

/** Passages one answer may gather; far more than its prompt can hold. */
const mostPassages = 2_000

/** Everything a loop has seen, numbered once and for all: the model, its sub-calls and the citations use the same numbers. */
export interface Ledger {
  /** Every passage that has a number, in order: number 1 comes first. Has holes where a passage is gone since. */
  readonly passages: readonly Passage[]
  /** The number of a passage, from 1; undefined when there is no room for more. */
  number(passage: Passage): number | undefined
  passage(number: number): Passage | undefined
  /** Gives a passage the number it had in an earlier attempt. */
  put(number: number, passage: Passage): void
  /** The number of a document, from 1. */
  numberDocument(document: SearchableDocument): number
  document(number: number): SearchableDocument | undefined
  /** Gives a document the number it had in an earlier attempt. */
  putDocument(number: number, document: SearchableDocument): void
  /** How many numbers are given, to what is gone since as well. */
  readonly given: () => LedgerSize
  /** What has a number that is higher than these, in the order of the numbers. */
  readonly since: (before: LedgerSize) => {
    readonly passages: readonly Passage[]
    readonly documents: readonly SearchableDocument[]
  }
}

export interface LedgerSize {
  readonly passages: number
  readonly documents: number
}

const keyOf = ({ document, chunk }: Passage): string => `${document.membershipId}/${chunk.ordinal}`

/** @param before numbers that were given before, whatever of them is still there */
export function createLedger(before: LedgerSize = { passages: 0, documents: 0 }): Ledger {
  const passages: Passage[] = []
  passages.length = before.passages
  const numbers = new Map<string, number>()
  const documents: SearchableDocument[] = []
  documents.length = before.documents
  const documentNumbers = new Map<string, number>()
  return {
    passages,
    number(passage) {
      const key = keyOf(passage)
      const known = numbers.get(key)
      if (known !== undefined) return known
      if (passages.length >= mostPassages) return undefined
      numbers.set(key, passages.push(passage))
      return passages.length
    },
    passage: (number) => passages[number - 1],
    put(number, passage) {
      numbers.set(keyOf(passage), number)
      passages[number - 1] = passage
    },
    numberDocument(document) {
      const known = documentNumbers.get(document.membershipId)
      if (known !== undefined) return known
      documentNumbers.set(document.membershipId, documents.push(document))
      return documents.length
    },
    document: (number) => documents[number - 1],
    putDocument(number, document) {
      documentNumbers.set(document.membershipId, number)
      documents[number - 1] = document
    },
    given: () => ({ passages: passages.length, documents: documents.length }),
    since: (size) => ({ passages: passages.slice(size.passages), documents: documents.slice(size.documents) }),
  }
}
