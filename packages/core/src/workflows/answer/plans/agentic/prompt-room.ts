import type { PromptMessage } from '../../../../kernel/ports/index.ts'
import type { CalledTool } from '../../../../kernel/tools/index.ts'
import { promptText } from '../../prompt/build-prompt.ts'
import { estimateTokens } from '../../../../resources/models/index.ts'

/** Share of the prompt for the results of one turn, and what is left to one result at least. */
const resultShare = 1 / 3
const leastResult = 300

/** Tokens that the result of each call of a turn may have. */
export const resultRoom = (budget: number, calls: number): number =>
  Math.max(leastResult, Math.floor((budget * resultShare) / Math.max(1, calls)))

/**
 * Keeps the prompt of a loop within its room: the oldest results shrink to what they were about. Their passages keep
 * their numbers and can be asked for again.
 */
export function promptRoom(start: readonly PromptMessage[], budget: number) {
  const messages = [...start]
  /** Results that can still shrink, oldest first, and what remains of them. */
  const shrinkable: { readonly index: number; readonly short: string }[] = []
  const size = (message: PromptMessage): number => estimateTokens(promptText([message])) + callsSize(message)
  let tokens = messages.reduce((sum, message) => sum + size(message), 0)

  return {
    messages: (): readonly PromptMessage[] => [...messages],
    /** Adds a turn. What it brings stays whole; earlier results make room for it. */
    add(turn: readonly PromptMessage[], called: readonly CalledTool[]): void {
      const added = turn.reduce((sum, message) => sum + size(message), 0)
      while (tokens + added > budget) {
        const oldest = shrinkable.shift()
        if (!oldest) break
        const message = messages[oldest.index]!
        if (message.role !== 'tool') continue
        const shorter: PromptMessage = { ...message, content: oldest.short }
        const saved = size(message) - size(shorter)
        if (saved <= 0) continue
        messages[oldest.index] = shorter
        tokens -= saved
      }
      let result = 0
      for (const message of turn) {
        const index = messages.push(message) - 1
        if (message.role !== 'tool') continue
        const summary = called[result++]?.summary ?? ''
        shrinkable.push({
          index,
          short: `(Left out to save room; read_passages gives passages again. It was: ${summary})`,
        })
      }
      tokens += added
    },
  }
}

const callsSize = (message: PromptMessage): number =>
  message.role === 'assistant'
    ? (message.toolCalls ?? []).reduce((sum, { name, arguments: given }) => sum + estimateTokens(name + given), 0)
    : 0
