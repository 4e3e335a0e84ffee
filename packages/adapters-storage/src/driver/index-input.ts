import { DocentError, type IndexRow, type IndexTable, type WeightedTerm } from '@docent/core/ports'

const namePattern = /^[A-Za-z0-9_-]{1,120}$/
const highestOrdinal = 2 ** 31 - 1

function invalid(message: string): DocentError {
  return new DocentError({ code: 'invalid_input', message })
}

/** @throws `invalid_input` for a name the port does not allow: names become directories in some adapters. */
export function checkTableName(name: string): void {
  if (!namePattern.test(name)) {
    throw invalid('The name of an index table has 1 to 120 letters, digits, "_" or "-".')
  }
}

/** @throws `invalid_input` when the vector has the wrong length or a number that is not finite. */
export function checkVector(vector: Float32Array, dimensions: number): void {
  if (vector.length !== dimensions) {
    throw invalid(`The vector has ${vector.length} numbers, the index table takes ${dimensions}.`)
  }
  for (let position = 0; position < vector.length; position++) {
    if (!Number.isFinite(vector[position])) throw invalid('A vector holds a number that is not finite.')
  }
}

/** @throws `invalid_input` for a limit that is not a whole number from 0. */
export function checkLimit(limit: number): void {
  if (!Number.isSafeInteger(limit) || limit < 0) throw invalid('The limit of a search is a whole number from 0.')
}

/** @throws `invalid_input` for a weight that is not a finite number above 0. */
export function checkTerms(terms: readonly WeightedTerm[]): void {
  for (const { weight } of terms) {
    if (!Number.isFinite(weight) || weight <= 0) throw invalid('The weight of a search term is a number above 0.')
  }
}

/**
 * Checks a whole call before any part of it is written.
 * @returns The rows by identity: of several rows with one identity the last counts.
 */
export function checkedRows(table: IndexTable, rows: readonly IndexRow[]): Map<string, IndexRow> {
  checkTableName(table.name)
  if (!Number.isSafeInteger(table.dimensions) || table.dimensions < 1) {
    throw invalid('An index table needs at least one dimension.')
  }
  const byIdentity = new Map<string, IndexRow>()
  for (const row of rows) {
    if (row.document === '' || !row.document.isWellFormed()) throw invalid('An index row needs the id of its document.')
    if (!Number.isInteger(row.ordinal) || row.ordinal < 0 || row.ordinal > highestOrdinal) {
      throw invalid('The ordinal of an index row is a whole number from 0.')
    }
    checkVector(row.vector, table.dimensions)
    byIdentity.set(rowIdentity(row.document, row.ordinal), row)
  }
  return byIdentity
}

/** Unambiguous although a document id may contain `#`: the ordinal follows the last one. */
export function rowIdentity(document: string, ordinal: number): string {
  return `${document}#${ordinal}`
}

/** @throws `invalid_input` when a table exists with other dimensions. */
export function checkDimensions(table: IndexTable, dimensions: number): void {
  if (table.dimensions !== dimensions) {
    throw invalid(
      `The index table has ${dimensions} dimensions, not ${table.dimensions}; write to a table of another name.`,
    )
  }
}
