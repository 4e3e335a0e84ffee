import { always, and, isIn, not, type Predicate } from '../../kernel/ports/index.ts'
import { existsIn } from '../../kernel/records/index.ts'
import { documentTagTable } from './tag-tables.ts'

/** Documents with any of `include` (empty: all documents) and none of `exclude`. */
export interface TagFilter {
  readonly include?: readonly string[] | undefined
  readonly exclude?: readonly string[] | undefined
}

/** The filter as a condition on a table whose `documentColumn` holds the id of a document. */
export function taggedDocuments<Column extends string>(
  filter: TagFilter,
  documentColumn: Column,
): Predicate<{ readonly [Name in NoInfer<Column>]: string }> {
  const withAny = (names: readonly string[]) =>
    existsIn(documentTagTable, [{ outer: documentColumn, inner: 'document_id' }], isIn('name', names))
  const { include = [], exclude = [] } = filter
  return and(include.length === 0 ? always : withAny(include), exclude.length === 0 ? always : not(withAny(exclude)))
}
