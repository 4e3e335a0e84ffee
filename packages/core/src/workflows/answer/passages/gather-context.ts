import type { Scope } from '../../../access/index.ts'
import type { PromptPassage } from '../../../kernel/ports/index.ts'
import { pagesText } from '../../../resources/documents/index.ts'
import type { CompletionRequest } from '../request/completion-request.ts'
import { packPassages, type Passage, type CollectionSearch, type SearchCollection } from '../../retrieval/index.ts'

/** Passages looked for when the request does not set it. */
const defaultPassages = 12
/** Found beyond these, to take the places of passages with the same content as others. */
const spareForDuplicates = 6
/** Tokens around a passage: its number, name and pages. */
export const passageFrame = 30

export interface GatheredPassages {
  /** What may be cited: number 1 comes first. Has holes where a number refers to nothing. */
  readonly passages: readonly Passage[]
  /** What the prompt holds of them. */
  readonly numbered: readonly PromptPassage[]
  /** How far the best of them is about the question, 0 … 1; absent where nothing was searched for. */
  readonly relevance?: number
  /** False: nothing that was found is enough to answer the question. */
  readonly relevant?: boolean
  /** What went less well than it could have, in sentences. */
  readonly warnings?: readonly string[]
}

interface Asking {
  readonly collectionId: string
  readonly question: string
  /** What is searched for: the question, or more than it. */
  readonly text: string
  readonly request: CompletionRequest
}

/** What is searched for to answer a question. */
export function passageSearch(input: Asking): CollectionSearch {
  return {
    collectionId: input.collectionId,
    mode: 'hybrid',
    text: input.text,
    about: input.question,
    limit: passagesWanted(input.request) + spareForDuplicates,
  }
}

function passagesWanted({ ragConfig: { ragMaxChunks = -1 } }: CompletionRequest): number {
  return ragMaxChunks > 0 ? ragMaxChunks : defaultPassages
}

/** The best passages for a question that fit the budget, without the same text twice, numbered by rank. */
export async function gatherPassages(
  search: SearchCollection,
  input: Asking & {
    readonly scope: Scope
    readonly budget: number
    readonly signal: AbortSignal
  },
): Promise<GatheredPassages> {
  const { ragMinChunkScore = 0 } = input.request.ragConfig
  const warnings: string[] = []
  const found = await search(input.scope, {
    ...passageSearch(input),
    warn: (warning) => warnings.push(warning),
    signal: input.signal,
  })
  const kept = ragMinChunkScore > 0 ? found.filter(({ score }) => score >= ragMinChunkScore) : found
  const packed = packPassages(kept, { budget: input.budget, frame: passageFrame, most: passagesWanted(input.request) })
  return {
    passages: packed.map(({ passage }) => passage),
    numbered: packed.map(({ passage, text }, index) => ({ ...numberPassage(passage, index), text })),
    relevance: Math.max(0, ...packed.map(({ passage }) => passage.relevance ?? 0)),
    relevant: packed.some(({ passage }) => passage.relevant !== false),
    warnings,
  }
}

export const numberPassage = ({ document, chunk, score }: Passage, index: number): PromptPassage => ({
  number: index + 1,
  documentName: document.documentName,
  pages: pagesText(chunk.pageFrom, chunk.pageTo),
  text: chunk.text,
  score,
})
