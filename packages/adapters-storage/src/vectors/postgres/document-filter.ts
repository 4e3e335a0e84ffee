import type { IndexFilter } from '@docent/core/ports'
import { textLiteral } from '../../records/postgres/sql-text.ts'
import { storedText } from '../../records/postgres/stored-text.ts'

export interface DocumentFilter {
  readonly isOnly: boolean
  /** An array of their ids, as a literal. */
  readonly documents: string
}

/** Undefined when it matches all rows, `'nothing'` when it matches none. */
export function documentFilter(filter: IndexFilter | undefined): DocumentFilter | 'nothing' | undefined {
  const except = new Set(filter?.except)
  if (filter?.only !== undefined) {
    const only = [...new Set(filter.only)].filter((document) => !except.has(document))
    return only.length === 0 ? 'nothing' : { isOnly: true, documents: textArray(only) }
  }
  return except.size === 0 ? undefined : { isOnly: false, documents: textArray([...except]) }
}

const textArray = (texts: readonly string[]): string =>
  `ARRAY[${texts.map((text) => textLiteral(storedText(text.toWellFormed()))).join(',')}]::text[]`
