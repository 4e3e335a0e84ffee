import type { PromptMessage } from '../../../../kernel/ports/index.ts'
import type { CalledTool } from '../../../../kernel/tools/index.ts'
import { promptText } from '../../prompt/build-prompt.ts'
import { estimateTokens } from '../../../../resources/models/index.ts'
import { shortened } from './shortened-turn.ts'

/** Share of the prompt for the results of one turn, and what is left to one result at least. */
const resultShare = 1 / 3
const leastResult = 300
/** Share of the room that turns always have, however long the question and the history are. */
const leastShare = 1 / 4

/** Tokens that the result of each call of a turn may have. */
export const resultRoom = (budget: number, calls: number): number =>
  Math.max(leastResult, Math.floor((budget * resultShare) / Math.max(1, calls)))

/** How a model gets a result once more that had no room any more. */
export type Again = (called: CalledTool) => string
const readPassages: Again = () => 'read_passages gives passages again'

/** A message that can become shorter, of which turn it is, and what it becomes. */
interface Shrinkable {
  readonly index: number
  readonly turn: number
  readonly shorter: PromptMessage
}

/**
 * Keeps the prompt of a loop within its room. The oldest results shrink first, to what they were about; where that is not
 * enough, what the model wrote itself in the oldest turns: long texts and arguments. The newest turn stays whole.
 */
export function promptRoom(start: readonly PromptMessage[], budget: number, again: Again = readPassages) {
  const messages = [...start]
  const results: Shrinkable[] = []
  const written: Shrinkable[] = []
  const fixed = sizeOf(start)
  let tokens = fixed
  let turns = 0
  let newest = 0
  let isShortened = false

  const saved = ({ index, shorter }: Shrinkable) => Math.max(0, size(messages[index]!) - size(shorter))

  function shrinkTo(most: number): void {
    while (tokens > most) {
      const oldest = results.shift() ?? written.shift()
      if (!oldest) return
      const less = saved(oldest)
      if (less === 0) continue
      messages[oldest.index] = oldest.shorter
      tokens -= less
      isShortened = true
    }
  }

  return {
    messages: (): readonly PromptMessage[] => [...messages],
    /** Whether anything was left out to save room. */
    isShortened: () => isShortened,
    /** Whether the turns before the newest one, as short as they can be, leave it less than its share. */
    isCrowded(): boolean {
      const room = Math.max(budget - fixed, budget * leastShare)
      const older = [...results, ...written].filter(({ turn }) => turn !== turns)
      const least = tokens - fixed - newest - older.reduce((sum, each) => sum + saved(each), 0)
      return least > room * (1 - resultShare)
    },
    /** Adds a turn. What it brings stays whole; what was there before makes room for it. */
    add(turn: readonly PromptMessage[], called: readonly CalledTool[]): void {
      newest = sizeOf(turn)
      shrinkTo(budget - newest)
      turns++
      let result = 0
      for (const message of turn) {
        const index = messages.push(message) - 1
        if (message.role === 'tool') {
          const of = called[result++]
          const what = `(Left out to save room${of ? `; ${again(of)}` : ''}. It was: ${of ? aboutOf(of) : ''})`
          results.push({ index, turn: turns, shorter: { ...message, content: what } })
        } else if (message.role === 'assistant') written.push({ index, turn: turns, shorter: shortened(message) })
      }
      tokens += newest
    },
  }
}
export type PromptRoom = ReturnType<typeof promptRoom>

const longestAbout = 200
const aboutOf = ({ summary, content }: CalledTool): string => summary ?? content.slice(0, longestAbout)

const size = (message: PromptMessage): number => estimateTokens(promptText([message])) + callsSize(message)
const sizeOf = (messages: readonly PromptMessage[]): number => messages.reduce((sum, message) => sum + size(message), 0)

const callsSize = (message: PromptMessage): number =>
  message.role === 'assistant'
    ? (message.toolCalls ?? []).reduce((sum, { name, arguments: given }) => sum + estimateTokens(name + given), 0)
    : 0
