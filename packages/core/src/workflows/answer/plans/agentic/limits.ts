import type { LlmArguments } from '../../../../resources/chat-settings/index.ts'

/**
 * What bounds a loop of the model over its tools. The first that is reached ends it, and the answer is made of what it
 * found.
 */
export interface LoopLimits {
  /** Calls of the model in one loop; the last can only report what was found. */
  readonly turns: number
  /** Calls of tools in all its turns, about. */
  readonly toolCalls: number
  /** Tokens that all its calls may use together, read and written. */
  readonly tokens: number
  /** Longest time of one call. */
  readonly turnMs: number
  /** Longest time of the whole. */
  readonly totalMs: number
  /** How often a sub-call may make sub-calls itself. */
  readonly depth: number
  /** Sub-calls in all. */
  readonly subCalls: number
}

const byAccuracy: Readonly<
  Record<NonNullable<LlmArguments['agentAccuracy']>, Omit<LoopLimits, 'turns' | 'toolCalls' | 'totalMs'>>
> = {
  quick: { tokens: 60_000, turnMs: 30_000, depth: 1, subCalls: 12 },
  basic: { tokens: 150_000, turnMs: 60_000, depth: 1, subCalls: 24 },
  standard: { tokens: 400_000, turnMs: 120_000, depth: 2, subCalls: 64 },
  maximum: { tokens: 1_200_000, turnMs: 240_000, depth: 3, subCalls: 200 },
}
const turnsOf = { quick: 5, basic: 10, standard: 20, maximum: 40 } as const
/** Turns of `fast_agentic_rag`: one or a few looks beyond what the question alone finds. */
const fastTurns = { quick: 2, basic: 3, standard: 4, maximum: 6 } as const
/** Turns of an agent, which acts besides looking. */
const agentTurns = { quick: 10, basic: 20, standard: 40, maximum: 80 } as const
/** Calls of tools for each turn that there may be, and at the least. */
const callsOfTurn = 6
const leastCalls = 60
const defaultTotalSeconds = 3600

export const agentLimits = (llmArgs: LlmArguments): LoopLimits =>
  boundsOf(llmArgs, agentTurns[llmArgs.agentAccuracy ?? 'standard'])

export const loopLimits = (llmArgs: LlmArguments, { fast = false } = {}): LoopLimits =>
  boundsOf(llmArgs, (fast ? fastTurns : turnsOf)[llmArgs.agentAccuracy ?? 'standard'])

function boundsOf(llmArgs: LlmArguments, usualTurns: number): LoopLimits {
  const { agentAccuracy = 'standard', agentMaxTurns = 'auto', agentTimeout } = llmArgs
  const { agentTotalTimeout = defaultTotalSeconds } = llmArgs
  const limits = byAccuracy[agentAccuracy]
  const turns = agentMaxTurns === 'auto' ? usualTurns : agentMaxTurns
  return {
    ...limits,
    turns,
    toolCalls: Math.max(leastCalls, turns * callsOfTurn),
    turnMs: agentTimeout === undefined ? limits.turnMs : agentTimeout * 1000,
    totalMs: agentTotalTimeout * 1000,
  }
}
