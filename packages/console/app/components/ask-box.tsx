import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import { texts } from '../texts.ts'
import { useDraft } from './use-draft.ts'

interface AskBoxProps {
  readonly draftId: string
  readonly label: string
  readonly busy: boolean
  /** Resolves when the question is accepted; where it rejects, the text stays. */
  readonly onAsk: (question: string) => Promise<void>
  /** Stands below the text: how it is to be answered. */
  readonly children?: ReactNode
}

/** Where a question is written. Enter sends it, Shift and Enter begins a line. */
export function AskBox({ draftId, label, busy, onAsk, children }: AskBoxProps) {
  const [text, setText] = useDraft(draftId)
  const field = useRef<HTMLTextAreaElement>(null)
  const submit = () => {
    const question = text.trim()
    if (question === '' || busy) return
    onAsk(question).then(
      () => {
        // What was written meanwhile is the next question.
        if (field.current === null || field.current.value === text) setText('')
      },
      () => {},
    )
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }
  return (
    <form
      className="ask"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <textarea
        ref={field}
        rows={2}
        data-first-field
        aria-label={label}
        placeholder={label}
        value={text}
        onKeyDown={onKey}
        onChange={(event) => setText(event.target.value)}
      />
      {children}
      <button type="submit" className="primary" disabled={busy || text.trim() === ''}>
        {texts.send}
      </button>
    </form>
  )
}
