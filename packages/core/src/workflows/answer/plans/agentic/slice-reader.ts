import type { PromptMessage } from '../../../../kernel/ports/index.ts'
import type { ToolOutcome } from '../../../../kernel/tools/index.ts'
import type { Passage } from '../../../retrieval/index.ts'
import { withinSlices, type CollectionReader, type Slice } from './collection-reader.ts'
import { doneTool } from './done-tool.ts'
import { explore } from './explore.ts'
import { readingSlice, workingThrough } from './instructions.ts'
import type { Ledger } from './ledger.ts'
import { outlineIntroduction, outlineOf } from './outline.ts'
import { questionMessages } from './question-messages.ts'
import { retrievalTools } from './retrieval-tools.ts'
import type { LoopSession } from './session.ts'
import type { ShowPassages } from './show-passages.ts'
import { sliceTool, type ReadSlices, type SliceQuestion } from './slice-tool.ts'

/** Share of a prompt that the passages of one part may fill. */
const partShare = 0.8
/** Parts that are read one by one; more are worth a loop of their own, where the depth allows. */
const plainParts = 4
/** Passages fetched at once. */
const page = 40
/** Characters of all partial answers together. */
const longestMerged = 24_000
const nothing = /^\W*NOTHING\W*$/i

/**
 * Sub-calls of the model on slices. What fits into a few prompts is read part by part; more is handed to a loop over just
 * these slices, as deep as the bounds allow. The partial answers keep the numbers of their passages.
 */
export function sliceReader(options: {
  readonly session: LoopSession
  readonly ledger: Ledger
  readonly show: ShowPassages
  readonly budget: number
}): ReadSlices {
  const { session, ledger, show, budget } = options
  const { limits, counts } = session

  async function ask(question: string, part: readonly Passage[], depth: number): Promise<string> {
    if (counts.subCalls >= limits.subCalls) return notRead(part, 'no sub-calls are left')
    const number = ++counts.subCalls
    const { content, summary, left } = await show(part, Number.MAX_SAFE_INTEGER)
    const messages: PromptMessage[] = [
      { role: 'system', content: readingSlice },
      { role: 'user', content: [{ type: 'text', text: `${content}\n\nQuestion: ${question}` }] },
    ]
    const answer = await session.ask(messages, [])
    const over = typeof answer === 'string' ? answer : undefined
    const text = over ? notRead(part, `a bound is reached: ${over}`) : (answer as { readonly text: string }).text
    const call = { id: '', name: 'read_slice', arguments: JSON.stringify({ question }) }
    session.trace.add(depth, number, text, [{ call, content: '', summary }])
    return left > 0 ? `${text}\n${notRead(part.slice(-left), 'there is no room for more numbers')}` : text
  }

  /** A loop over just these slices. */
  async function recurse({ reader, question, slices, depth }: SliceQuestion): Promise<string> {
    counts.subCalls++
    const inside = withinSlices(reader, slices)
    const outline = await outlineOf(inside, ledger)
    let room = 0
    const { findings, end } = await explore(session, {
      depth,
      messages: questionMessages({ question, history: [] }, workingThrough, outlineIntroduction(outline.content)),
      tools: [
        ...retrievalTools({ reader: inside, ledger, show, room: () => room }),
        sliceTool({ reader: inside, ledger, depth, read: readSlices }),
      ],
      done: doneTool(ledger),
      budget,
      setRoom: (tokens) => (room = tokens),
    })
    if (!findings) return `(Not read to the end: a bound is reached: ${end}.)`
    const passages = findings.chosen.map((number) => `[${number}]`).join(' ')
    return `${findings.notes}\nPassages: ${passages || 'none'}`
  }

  async function readSlices(asked: SliceQuestion): Promise<ToolOutcome> {
    const { reader, question, slices, depth } = asked
    const parts: Passage[][] = []
    const answers: string[] = []
    for await (const part of partsOf(reader, slices, budget * partShare)) {
      session.signal.throwIfAborted()
      parts.push(part)
      if (parts.length <= plainParts) continue
      if (depth < limits.depth && counts.subCalls < limits.subCalls) return merged([await recurse(asked)])
      // As deep as it goes: all parts are read one by one, some at a time.
      answers.push(...(await Promise.all(parts.splice(0).map((some) => ask(question, some, depth)))))
      if (session.over() || counts.subCalls >= limits.subCalls) {
        return merged([...answers, '(The rest of the slices was not read: a bound is reached.)'])
      }
    }
    answers.push(...(await Promise.all(parts.map((part) => ask(question, part, depth)))))
    return answers.length === 0 ? { content: 'There are no passages at these places.' } : merged(answers)
  }

  return readSlices
}

async function* partsOf(reader: CollectionReader, slices: readonly Slice[], room: number): AsyncGenerator<Passage[]> {
  let part: Passage[] = []
  let tokens = 0
  for (const slice of slices) {
    for (let from = slice.from; from < slice.to; from += page) {
      for (const passage of await reader.read({ ...slice, from, to: Math.min(slice.to, from + page) })) {
        const cost = passage.chunk.tokens + 50
        if (tokens + cost > room && part.length > 0) {
          yield part
          part = []
          tokens = 0
        }
        part.push(passage)
        tokens += cost
      }
    }
  }
  if (part.length > 0) yield part
}

function notRead(part: readonly Passage[], why: string): string {
  const [first] = part
  return `(${part.length} passages${first ? ` from "${first.document.documentName}"` : ''} were not read: ${why}.)`
}

/** Partial answers under one another; those that found nothing only count. */
function merged(answers: readonly string[]): ToolOutcome {
  const telling = answers.filter((answer) => !nothing.test(answer))
  const each = Math.floor(longestMerged / Math.max(1, telling.length))
  const lines = telling.map((answer) => (answer.length > each ? `${answer.slice(0, each)} …` : answer))
  const empty = answers.length - telling.length
  if (empty > 0) lines.push(`(${empty} of ${answers.length} parts have nothing for the question.)`)
  return { content: lines.join('\n\n'), summary: `${answers.length} parts read, ${empty} with nothing` }
}
