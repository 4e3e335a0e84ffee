import {
  checkOptions,
  DocentError,
  type LanguageModel,
  type ModelRequest,
  type ModelStreamPart,
} from '@docent/core/ports'
import { words } from '../text/words.ts'
import { extractiveAnswer, withoutPassages } from './answer.ts'

export interface ExtractiveModelOptions {
  /**
   * Part of the question's words, weighted by how rare they are, that a sentence with its surroundings must hold for the
   * question to count as answered, 0 … 1; .92 of it where no figure, measure or attribute is asked for. Below it the model
   * reports that the documents do not answer, and names the closest passages.
   * @default 0.45
   */
  readonly minCoverage?: number
}

/**
 * The model that is always available: it quotes the sentences of the found passages that best match the question, with their
 * citations, and states that. It generates nothing, needs no network and gives the same answer every time. Its tokens are
 * words, so its usage is exact in its own unit.
 */
export function extractiveModel(options: ExtractiveModelOptions = {}): LanguageModel {
  checkOptions('extractiveModel()', options, {
    minCoverage: 'optional',
  })
  const minCoverage = options.minCoverage ?? 0.45
  return {
    id: 'extractive',
    displayName: 'Built-in extractive (quotes passages, no language model)',
    provider: 'built-in',
    capabilities: {
      vision: false,
      reasoning: false,
      json: false,
      continuation: 'prefill',
      contextTokens: 32_768,
      outputTokens: 2048,
      quotesOnly: true,
    },
    stream: (request) => streamAnswer(request, minCoverage),
  }
}

async function* streamAnswer(request: ModelRequest, minCoverage: number): AsyncGenerator<ModelStreamPart> {
  request.signal?.throwIfAborted()
  if (request.responseFormat !== undefined || request.tools?.length || hasPicture(request)) {
    throw new DocentError({
      code: 'unsupported',
      message: 'The built-in extractive model cannot answer in JSON, call tools or see pictures; choose another model.',
    })
  }
  const { grounding } = request
  const answer =
    grounding === undefined || (grounding.passages.length === 0 && grounding.question.trim() === '')
      ? { text: withoutPassages, unanswered: false }
      : extractiveAnswer({ ...grounding, before: questionsBefore(request), minCoverage })
  const remaining = continueAfter(prefixOf(request), cutAtStop(answer.text, request.stopSequences))
  const limit = request.maxOutputTokens ?? Number.POSITIVE_INFINITY
  let sent = 0
  let cut = false
  for (const [piece] of remaining.matchAll(/\s*\S+|\s+$/g)) {
    if (sent >= limit) {
      cut = true
      break
    }
    request.signal?.throwIfAborted()
    sent += 1
    yield { type: 'text-delta', text: piece }
  }
  request.signal?.throwIfAborted()
  yield {
    type: 'finish',
    reason: cut ? 'length' : 'stop',
    usage: { inputTokens: inputTokens(request), outputTokens: sent },
    unanswered: answer.unanswered,
  }
}

const hasPicture = ({ messages }: ModelRequest): boolean =>
  messages.some(({ content }) => typeof content !== 'string' && content.some(({ type }) => type === 'image'))

/** What the user asked earlier in the chat; the last message is the prompt of this question. */
function questionsBefore({ messages }: ModelRequest): string[] {
  const asked = messages.flatMap((message) => {
    if (message.role !== 'user') return []
    return [message.content.map((part) => (part.type === 'text' ? part.text : '')).join('')]
  })
  return asked.slice(0, -1)
}

/** Text of a last assistant message: the beginning of an answer that was cut. */
function prefixOf(request: ModelRequest): string {
  const last = request.messages.at(-1)
  if (last?.role !== 'assistant') return ''
  return last.content.map((part) => (part.type === 'text' ? part.text : '')).join('')
}

/** What is left of the answer; a beginning that is not the answer's own is followed by all of it. */
function continueAfter(prefix: string, answer: string): string {
  if (answer.startsWith(prefix)) return answer.slice(prefix.length)
  return `\n\n${answer}`
}

function cutAtStop(answer: string, stops: readonly string[] = []): string {
  const ends = stops.filter((stop) => stop !== '').map((stop) => answer.indexOf(stop))
  return answer.slice(0, Math.min(answer.length, ...ends.filter((end) => end >= 0)))
}

function inputTokens({ grounding }: ModelRequest): number {
  if (grounding === undefined) return 0
  return [grounding.question, ...grounding.passages.map(({ text }) => text)].reduce(
    (sum, text) => sum + words(text).length,
    0,
  )
}
