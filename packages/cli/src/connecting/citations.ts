import type { ChatMessageReference } from '@docent/client'
import type { Answer } from './ask-question.ts'

type Reference = Pick<ChatMessageReference, 'document_name' | 'pages'>

/**
 * Sources of an answer, one line each: the passages it cites, by their numbers in the text. For an answer without
 * citations, all passages it was given, under another heading.
 */
export function citations({ text }: Pick<Answer, 'text'>, references: readonly Reference[]): string[] {
  if (references.length === 0) return []
  const numbers = citedNumbers(text)
  if (numbers.length === references.length) {
    return ['Sources:', ...references.map((reference, index) => `  [${numbers[index]}] ${place(reference)}`)]
  }
  return ['Passages looked at:', ...new Set(references.map((reference) => `  - ${place(reference)}`))]
}

/** In the order of their first appearance, which is the order of the references. */
function citedNumbers(text: string): string[] {
  const lists = [...text.matchAll(/\[(\d+(?:\s*,\s*\d+)*)\]/g)].map(([, list]) => list!.split(/\s*,\s*/))
  return [...new Set(lists.flat())]
}

function place({ document_name: name, pages }: Reference): string {
  if (pages === '') return name
  return `${name}, ${/[-,]/.test(pages) ? 'pages' : 'page'} ${pages}`
}
