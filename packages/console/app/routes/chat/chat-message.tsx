import type { ChatMessage as Message, ChatMessageReference as Reference } from '@docent/client'
import { useQuery } from '@tanstack/react-query'
import { memo, useMemo } from 'react'
import { listReferences } from '../../api/chats.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { citedReferences } from '../../markdown/cited-references.ts'
import { Markdown } from '../../markdown/markdown.tsx'
import { texts } from '../../texts.ts'
import { AnswerActions } from './answer-actions.tsx'

interface ChatMessageProps {
  readonly message: Message
  readonly onOpen: (reference: Reference) => void
  readonly onFork: (messageId: string) => void
}

export const ChatMessage = memo(function ChatMessage({ message, onOpen, onFork }: ChatMessageProps) {
  const { content, reply_to: answers, error } = message
  if (answers === undefined)
    return (
      <article className="message question" aria-label={texts.you}>
        <p className="plain">{content}</p>
      </article>
    )
  return (
    <article className="message answer" aria-label={texts.answer}>
      {message.has_references ? <CitedAnswer message={message} onOpen={onOpen} /> : <Markdown text={content} />}
      {error !== undefined && <p className="problem">{texts.answerFailed(error)}</p>}
      <AnswerActions message={message} onFork={onFork} />
    </article>
  )
})

/** An answer whose numbers in brackets open its sources, and these below it. */
function CitedAnswer({ message: { id, content, total_references: total }, onOpen }: Omit<ChatMessageProps, 'onFork'>) {
  const found = useQuery({ queryKey: ['references', id], queryFn: () => listReferences(id), staleTime: 60_000 })
  const { data } = found
  const citations = useMemo(
    () => data && { references: data.length === total ? citedReferences(content, data) : noReferences, onOpen },
    [content, data, total, onOpen],
  )
  return (
    <>
      <Markdown text={content} citations={citations} />
      {found.error && <ErrorNotice error={found.error} onRetry={() => void found.refetch()} />}
      <div className="sources" role="group" aria-label={texts.sources}>
        <span className="hint">{texts.sources}</span>
        {data?.map((reference, index) => (
          <Source key={index} reference={reference} onOpen={onOpen} />
        ))}
      </div>
    </>
  )
}

const noReferences: ReadonlyMap<number, Reference> = new Map()

function Source({ reference, onOpen }: { readonly reference: Reference; readonly onOpen: ChatMessageProps['onOpen'] }) {
  const { document_name: name, pages, were_references_deleted: gone } = reference
  if (gone)
    return (
      <span className="source gone">
        {name} · {texts.sourceGone}
      </span>
    )
  return (
    <button type="button" className="source" onClick={() => onOpen(reference)}>
      <span className="name">{name}</span> {pages !== '' && <span>{texts.sourceAt(pages)}</span>}
    </button>
  )
}
