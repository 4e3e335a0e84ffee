import { nextTurn } from '../../../kernel/system/index.ts'
import { loadTokenCounter, surrogateSafeSlices, type TokenCounter } from './token-counter.ts'

/** A few milliseconds of work; then others get their turn. */
export const charactersPerTurn = 16_384

export interface Turns {
  after(characters: number): Promise<void> | void
}

export function turnTaking(charactersOfTurn: number, next: () => Promise<void>): Turns {
  let characters = 0
  return {
    after(count) {
      characters += count
      if (characters < charactersOfTurn) return
      characters = 0
      return next()
    },
  }
}

/** Tokens of a text of any length. */
export async function countAll(text: string, counter: TokenCounter, turns: Turns): Promise<number> {
  let tokens = 0
  for (const slice of surrogateSafeSlices(text, charactersPerTurn)) {
    tokens += counter.count(slice)
    await turns.after(slice.length)
  }
  return tokens
}

/** The same for what somebody waits for. The vocabulary is loaded at the first count: an idle server need not hold it. */
export const countTokens = async (text: string): Promise<number> =>
  countAll(text, await loadTokenCounter(), turnTaking(charactersPerTurn, nextTurn))
