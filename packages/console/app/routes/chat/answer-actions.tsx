import type { ChatMessage } from '@docent/client'
import { useMutation } from '@tanstack/react-query'
import { lazy, memo, Suspense, useState } from 'react'
import { vote } from '../../api/feedback.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { texts } from '../../texts.ts'
import { chatTexts } from './chat-texts.ts'

const WhyAnswer = lazy(() => import('./why-answer.tsx').then(({ WhyAnswer }) => ({ default: WhyAnswer })))
const CommentForm = lazy(() => import('./comment-form.tsx').then(({ CommentForm }) => ({ default: CommentForm })))

interface AnswerActionsProps {
  readonly message: ChatMessage
  readonly onFork: (messageId: string) => void
}

/** What can be done with an answer: judge it, ask why, continue from it elsewhere. */
export const AnswerActions = memo(function AnswerActions({ message, onFork }: AnswerActionsProps) {
  const [open, setOpen] = useState<'why' | 'comment'>()
  const [copied, setCopied] = useState(false)
  const votes = useMutation({ mutationFn: (value: number) => vote(message.id, value) })
  // Until it failed, what was clicked last counts; the list of messages is not read again for it.
  const value = votes.isError ? message.votes : (votes.variables ?? message.votes)
  const toggle = (part: 'why' | 'comment') => setOpen(open === part ? undefined : part)
  const copy = () => navigator.clipboard.writeText(message.content).then(() => setCopied(true))
  return (
    <>
      <div className="row actions">
        {([1, -1] as const).map((side) => (
          <button
            key={side}
            type="button"
            className="icon-button"
            aria-pressed={value === side}
            aria-label={side === 1 ? chatTexts.good : chatTexts.bad}
            title={side === 1 ? chatTexts.good : chatTexts.bad}
            onClick={() => votes.mutate(value === side ? 0 : side)}
          >
            {side === 1 ? '▲' : '▼'}
          </button>
        ))}
        <button type="button" className="quiet" aria-expanded={open === 'comment'} onClick={() => toggle('comment')}>
          {chatTexts.comment}
        </button>
        <button type="button" className="quiet" aria-expanded={open === 'why'} onClick={() => toggle('why')}>
          {chatTexts.why}
        </button>
        <button type="button" className="quiet" onClick={() => onFork(message.id)}>
          {chatTexts.fork}
        </button>
        <button type="button" className="quiet" onClick={() => void copy().catch(() => {})}>
          {copied ? chatTexts.copied : chatTexts.copy}
        </button>
      </div>
      {votes.error && <ErrorNotice error={votes.error} />}
      {open && (
        <Suspense fallback={<p className="hint">{texts.loading}</p>}>
          {open === 'why' ? <WhyAnswer message={message} /> : <CommentForm answerId={message.id} />}
        </Suspense>
      )}
    </>
  )
})
