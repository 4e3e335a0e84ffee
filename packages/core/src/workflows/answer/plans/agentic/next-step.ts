import type { ToolCall } from '../../../../kernel/ports/index.ts'

/** Why a loop ended. */
export type LoopEnd = 'done' | 'answered' | 'turns' | 'calls' | 'repeated' | 'tokens' | 'time' | 'finish'

/** What a loop knows of itself between two turns. Plain data, so that it can be kept. */
export interface LoopState {
  /** Turns begun. */
  readonly turn: number
  /** How often each call was made, by tool and arguments. */
  readonly calls: Readonly<Record<string, number>>
  /** Why the turn begun last is the last one; absent while others may follow. */
  readonly last?: LoopEnd
}

export interface LoopBounds {
  readonly turns: number
  /** Calls of tools in all, about: those of the turn that reaches it are still carried out. */
  readonly toolCalls: number
  /** The bound that is reached. */
  readonly over: LoopEnd | undefined
  /** The next turn has to be the last, so that what was found is not lost. */
  readonly almostOver: boolean
}

/** What a turn brought. */
export interface Turn {
  readonly toolCalls: readonly Pick<ToolCall, 'name' | 'arguments'>[]
  /** Whether the model said that it has what it needs. */
  readonly isDone: boolean
}

export type NextStep =
  | { readonly kind: 'ask'; readonly state: LoopState }
  /** `withNotes`: what the model wrote in its last turn is as good as notes. */
  | { readonly kind: 'end'; readonly end: LoopEnd; readonly withNotes: boolean }

export const beforeFirstTurn: LoopState = { turn: 0, calls: {} }

/** The same call so often means that the loop goes round in circles. */
const mostRepeats = 3

/**
 * What a loop does next: another turn, or its end. Pure, so that it decides the same whenever it is asked again.
 *
 * @param turn - What the turn begun last brought; undefined before the first.
 */
export function nextStep(state: LoopState, bounds: LoopBounds, turn?: Turn): NextStep {
  if (turn?.isDone) return ended(state.last ?? 'done')
  if (turn?.toolCalls.length === 0) return { kind: 'end', end: 'answered', withNotes: true }
  if (turn && state.last) return ended(state.last)
  if (bounds.over) return ended(bounds.over)
  const calls = turn ? counted(state.calls, turn.toolCalls) : state.calls
  const begun = state.turn + 1
  const last = reasonToEnd(calls, bounds, begun)
  return { kind: 'ask', state: { turn: begun, calls, ...(last && { last }) } }
}

const ended = (end: LoopEnd): NextStep => ({ kind: 'end', end, withNotes: false })

function reasonToEnd(calls: LoopState['calls'], bounds: LoopBounds, turn: number): LoopEnd | undefined {
  if (Object.values(calls).some((times) => times >= mostRepeats)) return 'repeated'
  if (bounds.almostOver) return 'tokens'
  if (Object.values(calls).reduce((sum, times) => sum + times, 0) >= bounds.toolCalls) return 'calls'
  return turn >= bounds.turns ? 'turns' : undefined
}

function counted(before: LoopState['calls'], made: Turn['toolCalls']): LoopState['calls'] {
  const calls = new Map(Object.entries(before))
  for (const { name, arguments: given } of made) {
    const call = `${name} ${given}`
    calls.set(call, (calls.get(call) ?? 0) + 1)
  }
  return Object.fromEntries(calls)
}
