import { DocentError } from '../../kernel/errors/index.ts'
import type { JsonValue, LanguageModel, PromptMessage, PromptPassage } from '../../kernel/ports/index.ts'
import { fenced, withoutCodeFence } from '../../kernel/prompts/index.ts'
import type { CallArguments } from '../../resources/chat-settings/index.ts'
import type { RetryPolicy } from '../../resources/models/index.ts'
import type { ProcessRequest } from '../../resources/processing/index.ts'
import { askModel, type ModelQuestion } from './ask-model.ts'

export interface Instructions {
  readonly system: string
  /** Placed before and after the text. */
  readonly before: string
  readonly behind: string
  /** What the model that only quotes is asked. */
  readonly question: string
  /** How the results of parts become one. */
  readonly merge: string
  readonly schema: JsonValue | undefined
  /** What was said before. @default nothing */
  readonly history?: readonly PromptMessage[] | undefined
}

export interface CombineDependencies {
  readonly model: LanguageModel
  readonly retry: RetryPolicy
  /** Notified of each call before it is made. @default nobody */
  readonly asking?: (question: ModelQuestion) => void
}

/** Calls of one document at most, over its parts. */
const mostPartsOfDocument = 32
/** Share of what the model takes that the text may fill. */
const textShare = 0.6
const largestPart = 24_000
const charactersPerToken = 3
const mostRounds = 6

/**
 * The parts of a text that each fit into one call, beside an answer of so many tokens at least; more than `mostParts` are
 * sampled.
 */
export function partsOf(
  chunks: readonly string[],
  model: LanguageModel,
  { minMaxNewTokens: leastAnswer = 0 }: CallArguments = {},
  mostParts: number = mostPartsOfDocument,
): string[] {
  const { contextTokens, outputTokens } = model.capabilities
  const answer = Math.max(leastAnswer, Math.min(outputTokens, contextTokens / 4))
  const tokens = Math.min(largestPart, Math.max(512, (contextTokens - answer) * textShare))
  const room = Math.floor(tokens * charactersPerToken)
  const parts: string[] = []
  let part = ''
  for (const chunk of chunks) {
    if (part !== '' && part.length + chunk.length + 2 > room) {
      parts.push(part)
      part = ''
    }
    part = part === '' ? chunk.slice(0, room) : `${part}\n\n${chunk}`
  }
  if (part !== '') parts.push(part)
  if (parts.length <= mostParts) return parts
  return Array.from(
    { length: mostParts },
    (_, index) => parts[Math.round((index * (parts.length - 1)) / (mostParts - 1))]!,
  )
}

/** One result of all parts, or the list of the parts' results as JSON. */
export async function combineParts(
  { model, retry, asking }: CombineDependencies,
  documentName: string,
  parts: readonly string[],
  instructions: Instructions,
  request: Pick<ProcessRequest, 'llmArgs'> & Partial<Pick<ProcessRequest, 'keepIntermediateResults'>>,
  signal: AbortSignal,
): Promise<string> {
  const { system, before, behind, question, schema, history } = instructions
  const ask = async (text: string, last: string) => {
    const passage: PromptPassage = { number: 1, documentName, pages: '', text, score: 1 }
    const prompt = [before, fenced('document', '', text), last].filter((piece) => piece !== '').join('\n\n')
    const asked = { system, prompt, history, grounding: { question, passages: [passage] }, schema }
    asking?.(asked)
    const answer = await retry(model.id, signal, () => askModel(model, asked, request.llmArgs, signal))
    return schema === undefined ? answer : JSON.stringify(parseJson(answer, model))
  }
  let results: string[] = []
  for (const part of parts) results.push(await ask(part, behind))
  if (request.keepIntermediateResults) {
    return JSON.stringify(schema === undefined ? results : results.map((result) => JSON.parse(result) as JsonValue))
  }
  for (let round = 0; results.length > 1 && round < mostRounds; round++) {
    const groups = partsOf(results, model, request.llmArgs)
    // Results that do not get fewer by putting them together will not become one.
    if (groups.length >= results.length) break
    const merged: string[] = []
    for (const group of groups) merged.push(await ask(group, instructions.merge))
    results = merged
  }
  return results.join('\n\n')
}

function parseJson(text: string, model: LanguageModel): JsonValue {
  try {
    return JSON.parse(withoutCodeFence(text)) as JsonValue
  } catch (cause) {
    throw new DocentError({
      code: 'provider_failed',
      message: `The model ${model.id} did not answer with JSON; use another model or a simpler schema.`,
      cause,
    })
  }
}
