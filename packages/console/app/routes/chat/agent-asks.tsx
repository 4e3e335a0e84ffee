import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { tellAgent, type AgentAsk } from '../../api/agents.ts'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { chatTexts } from './chat-texts.ts'
import { InputAsk } from './input-ask.tsx'

interface AgentAsksProps {
  readonly asks: readonly AgentAsk[]
  readonly questionId: string
}

/** What the agent wants of its user. A call that was decided goes at once; the stream says nothing when the last one is. */
export function AgentAsks({ asks, questionId }: AgentAsksProps) {
  const [decided, setDecided] = useState<readonly string[]>([])
  const open = asks.filter(({ call_id: id }) => !decided.includes(id))
  return (
    <div role="status">
      {open.length > 0 && <p className="name">{chatTexts.asks}</p>}
      {open.map((ask) => (
        <Ask
          key={ask.call_id}
          ask={ask}
          questionId={questionId}
          onDecided={() => setDecided((known) => [...known, ask.call_id])}
        />
      ))}
    </div>
  )
}

interface AskProps {
  readonly ask: AgentAsk
  readonly questionId: string
  readonly onDecided: () => void
}

function Ask({ ask, questionId, onDecided }: AskProps) {
  const reply = useMutation({
    mutationFn: (message: string) => tellAgent(questionId, message),
    onSuccess: onDecided,
  })
  const { call_id: id, kind, arguments: given, question } = ask
  const decide = (decision: 'approve' | 'deny') => reply.mutate(JSON.stringify({ [decision]: id }))
  const title = titleOf(ask)
  return (
    <div className="card ask-card" role="group" aria-label={title}>
      <p className="name">{title}</p>
      {kind === 'input' ? (
        <InputAsk ask={ask} isPending={reply.isPending} onReply={(given) => reply.mutate(JSON.stringify(given))} />
      ) : kind === 'answer' ? (
        <>
          <p className="plain">{question ?? given}</p>
          <Words label={chatTexts.reply} send={chatTexts.sendReply} onSend={(text) => reply.mutateAsync(text)} />
        </>
      ) : (
        <>
          <span className="hint">{chatTexts.withArguments}</span>
          <pre tabIndex={0}>{readable(given)}</pre>
          <div className="row">
            <button type="button" className="primary" disabled={reply.isPending} onClick={() => decide('approve')}>
              {chatTexts.approve}
            </button>
            <button type="button" disabled={reply.isPending} onClick={() => decide('deny')}>
              {chatTexts.deny}
            </button>
          </div>
        </>
      )}
      {reply.error && <ErrorNotice error={reply.error} />}
    </div>
  )
}

function titleOf({ kind, tool, from = '' }: AgentAsk): string {
  if (kind === 'approval') return chatTexts.askApproval(tool)
  return kind === 'answer' ? chatTexts.askAnswer : chatTexts.askInput(from)
}

/** JSON over several lines; whatever else a model wrote, as it is. */
function readable(given: string): string {
  try {
    return JSON.stringify(JSON.parse(given), null, 2)
  } catch {
    return given
  }
}

/** It reads what is said before its next turn. */
export function TellAgent({ questionId }: { readonly questionId: string }) {
  const tell = useMutation({ mutationFn: (message: string) => tellAgent(questionId, message) })
  return (
    <details>
      <summary>{chatTexts.tell}</summary>
      <Words label={chatTexts.tell} send={chatTexts.tellAgent} onSend={(text) => tell.mutateAsync(text)} />
      {tell.error && <ErrorNotice error={tell.error} />}
    </details>
  )
}

interface WordsProps {
  readonly label: string
  readonly send: string
  readonly onSend: (text: string) => Promise<unknown>
}

function Words({ label, send, onSend }: WordsProps) {
  const [text, setText] = useState('')
  return (
    <form
      className="row"
      onSubmit={(event) => {
        event.preventDefault()
        onSend(text.trim()).then(
          () => setText(''),
          () => {},
        )
      }}
    >
      <input className="grow" aria-label={label} value={text} onChange={(event) => setText(event.target.value)} />
      <button type="submit" className="primary" disabled={text.trim() === ''}>
        {send}
      </button>
    </form>
  )
}
