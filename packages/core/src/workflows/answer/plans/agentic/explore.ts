import type { PromptMessage } from '../../../../kernel/ports/index.ts'
import { callTools, turnMessages, type Tool } from '../../../../kernel/tools/index.ts'
import { citedNumbers } from '../../prompt/cited-passages.ts'
import type { Findings, doneTool } from './done-tool.ts'
import { lastTurn } from './instructions.ts'
import { beforeFirstTurn, nextStep, type LoopEnd } from './next-step.ts'
import { promptRoom, resultRoom } from './prompt-room.ts'
import { loopBounds, type LoopSession } from './session.ts'

export interface Loop {
  readonly depth: number
  readonly messages: readonly PromptMessage[]
  readonly tools: readonly Tool[]
  readonly done: ReturnType<typeof doneTool>
  /** Tokens its prompt may have. */
  readonly budget: number
  /** Notified before the calls of a turn: what each of their results may have. */
  readonly setRoom: (tokens: number) => void
}

export interface Explored {
  readonly end: LoopEnd
  readonly findings: Findings | undefined
}

/**
 * Lets the model look around with tools until it reports that it has enough, or a bound is reached. The last turn offers
 * nothing but to report what was found.
 */
export async function explore(session: LoopSession, loop: Loop): Promise<Explored> {
  const { counts, trace } = session
  const room = promptRoom(loop.messages, loop.budget)
  let step = nextStep(beforeFirstTurn, loopBounds(session))
  let notes = ''
  while (step.kind === 'ask') {
    const { turn, last } = step.state
    if (last && turn > 1) room.add([{ role: 'user', content: [{ type: 'text', text: lastTurn }] }], [])
    const tools = last ? [loop.done.tool] : [...loop.tools, loop.done.tool]
    const answer = await session.ask(room.messages(), tools)
    if (typeof answer === 'string') return { end: answer, findings: undefined }
    const { text, toolCalls } = answer
    counts.turns++
    counts.toolCalls += toolCalls.length
    loop.setRoom(resultRoom(loop.budget, toolCalls.length))
    const called = await callTools(tools, toolCalls, session.signal)
    trace.add(loop.depth, turn, text, called)
    notes = text
    step = nextStep(step.state, loopBounds(session), { toolCalls, isDone: loop.done.findings() !== undefined })
    if (step.kind === 'ask') room.add(turnMessages(text, called), called)
  }
  return { end: step.end, findings: step.withNotes ? findingsIn(notes) : loop.done.findings() }
}

export const findingsIn = (notes: string): Findings => ({
  chosen: citedNumbers(notes, Number.MAX_SAFE_INTEGER),
  notes,
})
