import type { PromptMessage } from '../../../../kernel/ports/index.ts'
import { buildPrompt } from '../../prompt/build-prompt.ts'
import { fenced } from '../../../../kernel/prompts/index.ts'
import { citedNumbers } from '../../prompt/cited-passages.ts'
import { estimateTokens } from '../../../../resources/models/index.ts'
import { passageFrame, type GatheredPassages } from '../../passages/gather-context.ts'
import { packPassages, type Passage } from '../../../retrieval/index.ts'
import { notAnswered, type PlanContext, type Planned } from '../plan.ts'
import type { Findings } from './done-tool.ts'
import type { Ledger } from './ledger.ts'

/** Share of the room that notes may have. */
const notesShare = 0.25
/** Passages given when the loop chose none. */
const unchosen = 12

/** The prompt of the answer: what the loop chose, with the numbers it has there, and what it noted. */
export async function findingsPrompt(
  { plan, request, question, history, budget, number: described }: PlanContext,
  ledger: Ledger,
  findings: Findings | undefined,
): Promise<Pick<Planned, 'messages' | 'usage'> & { readonly gathered: GatheredPassages }> {
  const notes = (findings?.notes ?? '').slice(0, Math.floor(budget * notesShare * 3)).trim()
  const known = (number: number) => ledger.passage(number) !== undefined
  const cited = citedNumbers(notes, ledger.passages.length)
  const wanted = [...new Set([...(findings?.chosen ?? []), ...cited])].filter(known)
  // An agent may have had no use for what it came past.
  const acts = plan === 'agent_only'
  const candidates = wanted.length > 0 || acts ? wanted : bestOf(ledger, budget)
  const { ragMaxChunks = -1 } = request.ragConfig
  const numbers: number[] = []
  let tokens = notes === '' ? 0 : estimateTokens(notes)
  for (const number of candidates) {
    tokens += ledger.passage(number)!.chunk.tokens + passageFrame
    if ((tokens > budget && numbers.length > 0) || numbers.length === ragMaxChunks) break
    numbers.push(number)
  }
  numbers.sort((a, b) => a - b)
  const shown = await described(numbers.map((number) => ledger.passage(number)!))
  const numbered = shown.numbered.map((passage, index) => ({ ...passage, number: numbers[index]! }))
  const unasked = acts && numbered.length === 0
  const messages = buildPrompt({ request, question, history, passages: unasked ? undefined : numbered })
  // Under their numbers. What the loop only came past cannot be cited: the answer does not know its content.
  const passages: Passage[] = []
  for (const number of [...wanted, ...numbers]) passages[number - 1] = ledger.passage(number)!
  const gathered = { passages, numbered, ...relevanceOf(numbers.map((number) => ledger.passage(number)!)) }
  const withFindings = withNotes(messages, notes, acts ? ofWork : ofLooking)
  return { messages: withFindings, gathered, ...(unasked ? {} : notAnswered(gathered)) }
}

/** Where the loop chose nothing: what it came past that is about what it looked for, each text once. */
function bestOf(ledger: Ledger, budget: number): number[] {
  const seen = Object.values(ledger.passages).filter(({ relevant }) => relevant !== false)
  const packed = packPassages(seen, { budget, frame: passageFrame, most: unchosen })
  return packed.flatMap(({ passage }) => ledger.number(passage) ?? [])
}

/** As far as the passages were searched for. */
function relevanceOf(passages: readonly Passage[]): Pick<GatheredPassages, 'relevance' | 'relevant'> {
  const known = passages.flatMap(({ relevance }) => (relevance === undefined ? [] : [relevance]))
  if (known.length === 0) return {}
  return { relevance: Math.max(...known), relevant: passages.some(({ relevant }) => relevant !== false) }
}

const ofLooking =
  'Notes that were taken while looking through the documents. They are material like the passages, and where they differ from these, the passages count:'
const ofWork =
  'Notes of the work that was done with tools for the request below. It is over: say what came of it, and do not promise more. They are material like the passages:'

/** Before the passages, which count where the two differ. */
function withNotes(messages: readonly PromptMessage[], notes: string, introduction: string): readonly PromptMessage[] {
  const asked = messages.at(-1)
  if (notes === '' || asked?.role !== 'user') return messages
  const text = [introduction, fenced('note', '', notes)].join('\n')
  return [...messages.slice(0, -1), { ...asked, content: [{ type: 'text', text }, ...asked.content] }]
}
