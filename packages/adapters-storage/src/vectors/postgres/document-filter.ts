import type { IndexFilter } from '@docent/core/ports'
import { textLiteral } from '../../records/postgres/sql-text.ts'
import { storedText } from '../../records/postgres/stored-text.ts'

/** The condition on a row's `document`; undefined when it matches all rows, `'nothing'` when it matches none. */
export function documentFilter(filter: IndexFilter | undefined): string | 'nothing' | undefined {
  const except = new Set(filter?.except)
  if (filter?.only !== undefined) {
    const only = [...new Set(filter.only)].filter((document) => !except.has(document))
    return only.length === 0 ? 'nothing' : `document = ANY(${textArray(only)})`
  }
  // As a query it is compared by hash; a list is not, before PostgreSQL 15.
  return except.size === 0 ? undefined : `document NOT IN (SELECT unnest(${textArray([...except])}))`
}

const textArray = (texts: readonly string[]): string =>
  `ARRAY[${texts.map((text) => textLiteral(storedText(text.toWellFormed()))).join(',')}]::text[]`
