import type { ChatMessageReference } from '@docent/client'
import { texts } from '../texts.ts'
import { markedParts } from './marked-parts.ts'

/** The passage of a document without pages, with what the answer quotes of it marked. */
export function PassageText({ reference }: { readonly reference: ChatMessageReference }) {
  if (reference.content === undefined) return <p className="empty">{texts.documentGone}</p>
  return (
    <div className="passage" tabIndex={0} role="group" aria-label={texts.passage}>
      <p className="hint">{texts.passage}</p>
      <p className="plain">
        {markedParts(reference).map(({ text, marked }, index) => (marked ? <mark key={index}>{text}</mark> : text))}
      </p>
    </div>
  )
}
