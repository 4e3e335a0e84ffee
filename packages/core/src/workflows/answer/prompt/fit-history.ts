import { estimateTokens } from '../../../resources/models/index.ts'

export interface HistoryTurn {
  readonly role: 'user' | 'assistant'
  readonly content: string
}

/** The newest turns that fit, oldest first. */
export function fitHistory(turns: readonly HistoryTurn[], budget: number): HistoryTurn[] {
  const fitting: HistoryTurn[] = []
  let tokens = 0
  for (const turn of turns.toReversed()) {
    tokens += estimateTokens(turn.content)
    if (tokens > budget) break
    fitting.unshift(turn)
  }
  // A history that begins with an answer would answer nothing.
  return fitting[0]?.role === 'assistant' ? fitting.slice(1) : fitting
}
