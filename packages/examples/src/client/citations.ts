import type { Reference } from './api-client.ts'

/** One line a place in a document, in the order of the answer; passages of the same place stand once. */
export function citationLines(references: readonly Reference[]): string[] {
  return [...new Set(references.map(place))].map((text) => `  - ${text}`)
}

function place({ document_name: name, pages }: Reference): string {
  if (pages === '') return name
  return `${name}, ${/[-,]/.test(pages) ? 'pages' : 'page'} ${pages}`
}
