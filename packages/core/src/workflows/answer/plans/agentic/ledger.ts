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
}

const keyOf = ({ document, chunk }: Passage): string => `${document.membershipId}/${chunk.ordinal}`

export function createLedger(): Ledger {
  const passages: Passage[] = []
  const numbers = new Map<string, number>()
  const documents: SearchableDocument[] = []
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
  }
}
