import { useRef, useState } from 'react'
import { control, type Control } from '../../api/chats.ts'
import { Markdown } from '../../markdown/markdown.tsx'
import { texts } from '../../texts.ts'
import { AgentAtWork } from './agent-at-work.tsx'
import { chatTexts } from './chat-texts.ts'
import { controlsOf } from './stream-controls.ts'
import type { RunningAnswer } from './use-answer.ts'

/** The question, the text so far, and what can be done with it. Screen readers hear the start, the end and errors, not the words. */
export function AnswerInProgress({ answer }: { readonly answer: RunningAnswer }) {
  const { question, text, error, ended, questionId, agent } = answer
  const open = questionId !== undefined && error === undefined && !ended
  return (
    <>
      <article className="message question" aria-label={texts.you}>
        <p className="plain">{question}</p>
      </article>
      <article className="message answer" aria-label={texts.answer} aria-busy={error === undefined}>
        {agent && <AgentAtWork agent={agent} questionId={open ? questionId : undefined} />}
        {text === '' ? <p className="hint">{stateText(answer)}</p> : <Markdown text={text} growing />}
        {answer.interrupted && text !== '' && <p className="hint">{texts.reconnecting}</p>}
        {open && <Controls answer={answer} questionId={questionId} />}
      </article>
      <p role={error === undefined ? 'status' : 'alert'} className={error === undefined ? 'hidden' : 'problem'}>
        {error !== undefined
          ? texts.answerFailed(error)
          : ended
            ? texts.answerEnded
            : text !== '' && texts.answerStarted}
      </p>
    </>
  )
}

function stateText({ place, interrupted, error, agent }: RunningAnswer): string | undefined {
  if (error !== undefined) return undefined
  if (interrupted) return texts.reconnecting
  if (place !== undefined) return texts.waitingAt(place)
  return agent ? chatTexts.agentWorks : texts.thinking
}

function Controls({ answer, questionId }: { readonly answer: RunningAnswer; readonly questionId: string }) {
  const { text, steered = 'running' } = answer
  const [isStopped, setIsStopped] = useState(false)
  const [problem, setProblem] = useState<string>()
  const isPending = useRef(false)
  const run = async (action: Control) => {
    // A second click says nothing new.
    if (isPending.current) return
    isPending.current = true
    setProblem(undefined)
    try {
      // What has become of it comes with the stream, also to those who read the same answer elsewhere.
      await control(questionId, action)
      if (action === 'stop') setIsStopped(true)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    } finally {
      isPending.current = false
    }
  }
  return (
    <div className="row controls">
      {controlsOf(text, steered, isStopped).map((action) => (
        // Of the two that take turns one button keeps the focus.
        <button key={action === 'resume' ? 'pause' : action} type="button" onClick={() => void run(action)}>
          {texts[action]}
        </button>
      ))}
      {problem !== undefined && <span role="alert">{problem}</span>}
    </div>
  )
}
