import type { ChatMessageReference } from '@docent/client'
import { createContext, use, type ReactNode } from 'react'
import { texts } from '../texts.ts'
import { citation, numbersOf } from './cited-references.ts'

export interface Citations {
  readonly references: ReadonlyMap<number, ChatMessageReference>
  readonly onOpen: (reference: ChatMessageReference) => void
}

/** Of the answer around; undefined where a number is only text, as inside a link. */
export const CitationsContext = createContext<Citations | undefined>(undefined)

/** Text whose citations open their sources; numbers without one stay text. */
export function CitedText({ text }: { readonly text: string }): ReactNode {
  const citations = use(CitationsContext)
  if (citations === undefined || citations.references.size === 0) return text
  const parts: ReactNode[] = []
  let at = 0
  for (const { 0: whole, 1: list = '', index } of text.matchAll(citation)) {
    parts.push(text.slice(at, index), <CitationButtons key={index} numbers={numbersOf(list)} citations={citations} />)
    at = index + whole.length
  }
  return [...parts, text.slice(at)]
}

interface CitationButtonsProps {
  readonly numbers: readonly number[]
  readonly citations: Citations
}

const CitationButtons = ({ numbers, citations: { references, onOpen } }: CitationButtonsProps) =>
  numbers.map((number, index) => {
    const reference = references.get(number)
    if (reference === undefined || reference.were_references_deleted) return `[${number}]`
    return (
      <button
        key={index}
        type="button"
        className="citation"
        aria-label={texts.openSource(number, reference.document_name)}
        onClick={() => onOpen(reference)}
      >
        [{number}]
      </button>
    )
  })
