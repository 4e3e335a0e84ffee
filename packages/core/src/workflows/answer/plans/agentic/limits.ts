import type { LlmArguments } from '../../../../resources/chat-settings/index.ts'

/**
 * What bounds a loop of the model over its tools. The first that is reached ends it, and the answer is made of what it
 * found.
 */
export interface LoopLimits {
  /** Calls of the model in one loop; the last can only say what was found. */
  readonly turns: number
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

const byAccuracy: Readonly<Record<NonNullable<LlmArguments['agentAccuracy']>, Omit<LoopLimits, 'totalMs'>>> = {
  quick: { turns: 5, tokens: 60_000, turnMs: 30_000, depth: 1, subCalls: 12 },
  basic: { turns: 10, tokens: 150_000, turnMs: 60_000, depth: 1, subCalls: 24 },
  standard: { turns: 20, tokens: 400_000, turnMs: 120_000, depth: 2, subCalls: 64 },
  maximum: { turns: 40, tokens: 1_200_000, turnMs: 240_000, depth: 3, subCalls: 200 },
}
/** Turns of `fast_agentic_rag`: one or a few looks beyond what the question alone finds. */
const fastTurns = { quick: 2, basic: 3, standard: 4, maximum: 6 } as const
const defaultTotalSeconds = 3600

export function loopLimits(llmArgs: LlmArguments, { fast = false } = {}): LoopLimits {
  const { agentAccuracy = 'standard', agentMaxTurns = 'auto', agentTimeout } = llmArgs
  const { agentTotalTimeout = defaultTotalSeconds } = llmArgs
  const limits = byAccuracy[agentAccuracy]
  const usualTurns = fast ? fastTurns[agentAccuracy] : limits.turns
  return {
    ...limits,
    turns: agentMaxTurns === 'auto' ? usualTurns : agentMaxTurns,
    turnMs: agentTimeout === undefined ? limits.turnMs : agentTimeout * 1000,
    totalMs: agentTotalTimeout * 1000,
  }
}
