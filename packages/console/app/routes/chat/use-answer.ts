import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ask, follow, type AnswerOptions, type AnswerState, type ReadAnswer, type Steered } from '../../api/answers.ts'
import { refresh } from '../../api/refresh.ts'
import { afterLine, type AgentState } from './agent-state.ts'

export interface RunningAnswer {
  readonly question: string
  readonly questionId: string | undefined
  readonly text: string
  readonly agent?: AgentState | undefined
  readonly steered?: Steered
  readonly place?: number | undefined
  readonly interrupted?: boolean
  readonly error?: string
  readonly ended?: boolean
}

/** The answer that is being generated in a chat: asked here, or found running when the page opens. */
export function useAnswer(chatId: string) {
  const [answer, setAnswer] = useState<RunningAnswer>()
  const abort = useRef<AbortController>(undefined)
  const queries = useQueryClient()

  // Leaving the page ends the reading, not the answer.
  useEffect(() => () => abort.current?.abort(), [chatId])

  const run = useCallback(
    async (question: string, read: ReadAnswer, id?: string, onAccepted?: () => void) => {
      const own = new AbortController()
      abort.current?.abort()
      abort.current = own
      setAnswer({ question, questionId: id, text: '' })
      const show = batched((change) => setAnswer((known) => known && { ...known, ...change }))
      let agent: AgentState | undefined
      try {
        await read((state) => {
          if (state.type === 'question') onAccepted?.()
          if (state.type === 'agent') show({ agent: (agent = afterLine(agent, state.agent)), interrupted: false })
          else show(changeBy(state))
        }, own.signal)
        show({ ended: true })
        await refresh(queries, ['messages', chatId])
        void refresh(queries, ['chats'])
        if (agent) void refresh(queries, ['agent-files', chatId])
        if (!own.signal.aborted) setAnswer(undefined)
      } catch (error) {
        if (!own.signal.aborted) show({ error: error instanceof Error ? error.message : String(error) })
        throw error
      }
    },
    [chatId, queries],
  )
  return {
    answer,
    /** Resolves when the server has the question, and rejects when it does not take it. */
    ask: useCallback(
      (question: string, options?: AnswerOptions) =>
        new Promise<void>((resolve, reject) => {
          run(question, ask(chatId, question, options), undefined, resolve).then(resolve, reject)
        }),
      [chatId, run],
    ),
    follow: useCallback((question: string, id: string) => run(question, follow(id), id), [run]),
  }
}

function changeBy(state: Exclude<AnswerState, { type: 'agent' }>): Partial<RunningAnswer> {
  switch (state.type) {
    case 'question':
      return { questionId: state.id }
    case 'waiting':
      return { place: state.place, interrupted: false }
    case 'interrupted':
      // What it is when the stream is back comes with that.
      return { interrupted: true, steered: 'running' }
    case 'steered':
      return { steered: state.steered }
    default:
      return { text: state.text, place: undefined, interrupted: false }
  }
}

/** At most one change per frame, however many pieces arrive; all at once in tabs that are not shown. */
function batched(apply: (change: Partial<RunningAnswer>) => void): (change: Partial<RunningAnswer>) => void {
  let pending: Partial<RunningAnswer> | undefined
  const flush = () => {
    if (pending) apply(pending)
    pending = undefined
  }
  return (change) => {
    if (pending === undefined) {
      if (document.hidden) setTimeout(flush)
      else requestAnimationFrame(flush)
    }
    pending = { ...pending, ...change }
  }
}
