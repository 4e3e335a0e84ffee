import type { IndexFilter } from '@docent/core/ports'

/** Text as an SQL literal. LanceDB has no parameters; doubling the quote is its only escape. */
function literal(text: string): string {
  return `'${text.toWellFormed().replaceAll("'", "''")}'`
}

/** The condition that a row belongs to one of the documents. */
export function inDocuments(documents: readonly string[]): string {
  return `document IN (${documents.map(literal).join(',')})`
}

/** The condition of a filter; undefined when it matches all rows, `'nothing'` when it matches none. */
export function filterCondition(filter: IndexFilter | undefined): { readonly where: string } | 'nothing' | undefined {
  const except = new Set(filter?.except)
  if (filter?.only !== undefined) {
    const only = [...new Set(filter.only)].filter((document) => !except.has(document))
    return only.length === 0 ? 'nothing' : { where: inDocuments(only) }
  }
  return except.size === 0 ? undefined : { where: `NOT (${inDocuments([...except])})` }
}
