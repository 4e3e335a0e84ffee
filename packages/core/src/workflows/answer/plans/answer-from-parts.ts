import { DocentError } from '../../../kernel/errors/index.ts'
import { buildPrompt } from '../prompt/build-prompt.ts'
import { passageFrame } from '../passages/gather-context.ts'
import { mapReduce } from './map-reduce.ts'
import type { Passage } from '../../retrieval/index.ts'
import { notAnswered, type PlanContext, type Planned } from './plan.ts'

/** Calls of one answer at most, over its parts: what is longer would cost more than anybody expects of a question. */
const mostParts = 100
/** Tokens of a part at most: in longer ones models overlook things. */
const largestPart = 24_000

/**
 * Answers from all of the passages, in their order: in one call when they fit into the prompt, else from notes that the
 * model takes of each part.
 * @throws `invalid_input` when they are more than one answer may read
 */
export async function answerFromParts(
  context: PlanContext,
  pieces: Iterable<readonly Passage[]> | AsyncIterable<readonly Passage[]>,
): Promise<Planned> {
  const { budget, request, question, history } = context
  const parts = await partsOf(pieces, budget, Math.min(budget, largestPart))
  if (parts.length <= 1 || context.quotesOnly) {
    const gathered = await context.number(parts.flat())
    const messages = buildPrompt({ request, question, history, passages: gathered.numbered })
    return { messages, gathered, ...notAnswered(gathered) }
  }
  return mapReduce(context, parts)
}

/** One part when all of it fits into `whole` tokens, else parts of at most `each`; the same text is taken once. */
async function partsOf(
  pieces: Iterable<readonly Passage[]> | AsyncIterable<readonly Passage[]>,
  whole: number,
  each: number,
): Promise<Passage[][]> {
  const parts: Passage[][] = []
  const seen = new Set<string>()
  let part: Passage[] = []
  let [tokens, total] = [0, 0]
  for await (const piece of pieces) {
    for (const passage of piece) {
      const text = passage.chunk.text.replaceAll(/\s+/g, ' ').trim()
      if (text === '' || seen.has(text)) continue
      seen.add(text)
      const cost = passage.chunk.tokens + passageFrame
      if (tokens + cost > each && part.length > 0) {
        parts.push(part)
        if (parts.length >= mostParts) throw tooMuch()
        part = []
        tokens = 0
      }
      part.push(passage)
      tokens += cost
      total += cost
    }
  }
  if (part.length > 0) parts.push(part)
  return total <= whole ? [parts.flat()] : parts
}

const tooMuch = () =>
  new DocentError({
    code: 'invalid_input',
    message: `The documents are longer than one answer reads (${mostParts} parts); narrow them by tags, or use rag_type rag.`,
  })
