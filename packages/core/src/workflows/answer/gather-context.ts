import type { Scope } from '../../access/index.ts'
import type { LanguageModel, PromptPassage } from '../../kernel/ports/index.ts'
import { defaultMinMaxNewTokens } from '../../resources/chat-settings/index.ts'
import { pagesText } from '../../resources/documents/index.ts'
import type { HistoryTurn } from './build-prompt.ts'
import type { CompletionRequest } from './completion-request.ts'
import { estimateTokens } from './count-tokens.ts'
import type { Passage, SearchCollection } from '../retrieval/index.ts'

/** Passages looked for when the request does not say. */
const defaultPassages = 12
/** Share of a model's context that the prompt may fill; the rest is for the answer and for counting errors. */
const promptShare = 0.7
/** Tokens around a passage: its number, name and pages. */
export const passageFrame = 30

/** Tokens the prompt may have, with room left for an answer of so many tokens at least. */
export const promptBudget = (
  { capabilities: { contextTokens } }: LanguageModel,
  answerTokens: number = defaultMinMaxNewTokens,
): number => Math.floor(Math.max(256, Math.min(contextTokens * promptShare, contextTokens - 512 - answerTokens)))

export interface GatheredPassages {
  readonly passages: readonly Passage[]
  readonly numbered: readonly PromptPassage[]
}

/** The best passages for a question that fit the budget, without the same text twice, numbered by rank. */
export async function gatherPassages(
  search: SearchCollection,
  input: {
    readonly scope: Scope
    readonly collectionId: string
    readonly question: string
    readonly request: CompletionRequest
    readonly budget: number
    readonly signal: AbortSignal
  },
): Promise<GatheredPassages> {
  const { ragMaxChunks = -1, ragMinChunkScore = 0 } = input.request.ragConfig
  const found = await search(input.scope, {
    collectionId: input.collectionId,
    mode: 'hybrid',
    text: input.question,
    limit: ragMaxChunks > 0 ? ragMaxChunks : defaultPassages,
    signal: input.signal,
  })
  const passages: Passage[] = []
  const seen = new Set<string>()
  let tokens = 0
  for (const passage of found) {
    const key = passage.chunk.text.replaceAll(/\s+/g, ' ').trim()
    if (seen.has(key) || (ragMinChunkScore > 0 && passage.score < ragMinChunkScore)) continue
    const cost = passage.chunk.tokens + passageFrame
    if (tokens + cost > input.budget && passages.length > 0) break
    seen.add(key)
    tokens += cost
    passages.push(passage)
  }
  return { passages, numbered: passages.map(numberPassage) }
}

export const numberPassage = ({ document, chunk, score }: Passage, index: number): PromptPassage => ({
  number: index + 1,
  documentName: document.documentName,
  pages: pagesText(chunk.pageFrom, chunk.pageTo),
  text: chunk.text,
  score,
})

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
