import { z } from 'zod'
import { builtInTool, type Tool, type ToolOutcome } from '../../../../kernel/tools/index.ts'
import { doneTool } from '../agentic/done-tool.ts'
import { explore } from '../agentic/explore.ts'
import { lookingAround } from '../agentic/instructions.ts'
import type { LoopParts } from '../agentic/loop-kind.ts'
import { questionMessages } from '../agentic/question-messages.ts'
import { retrievalTools } from '../agentic/retrieval-tools.ts'

const mostAtOnce = 4
/** Turns of one of them. */
const turns = 8
/** Characters of the notes of all together. */
const longestNotes = 24_000

/**
 * Has parts of a question looked into by loops of their own, side by side, with the same documents and the same numbers of
 * passages. They only read, and have nobody to delegate to; what they come to is the result.
 */
export function delegateTool(parts: Omit<LoopParts, 'room' | 'workspace' | 'hostTools'>): Tool {
  const { context, ledger, session } = parts
  const { limits, counts } = session

  async function lookInto(question: string, among: number): Promise<string> {
    if (counts.subCalls >= limits.subCalls) return `${question}\n(Not looked into: no sub-calls are left.)`
    counts.subCalls++
    let room = 0
    const bounded = { ...session, limits: { ...limits, turns: Math.min(turns, limits.turns) } }
    const { findings, end } = await explore(bounded, {
      depth: 1,
      messages: questionMessages({ question, history: [] }, lookingAround, ''),
      tools: retrievalTools({ ...parts, room: () => room }),
      done: doneTool(ledger),
      budget: context.budget,
      setRoom: (tokens) => (room = tokens),
    })
    if (!findings) return `${question}\n(Nothing came of it: a bound is reached: ${end}.)`
    const most = Math.floor(longestNotes / among)
    const notes = findings.notes.length > most ? `${findings.notes.slice(0, most)} …` : findings.notes
    const passages = findings.chosen.map((number) => `[${number}]`).join(' ')
    return `${question}\n${notes}\nPassages: ${passages || 'none'}`
  }

  return builtInTool({
    name: 'delegate',
    description:
      'Has up to four questions looked into in the documents, side by side, each by somebody who knows nothing but the question. Gives what they found, with the numbers of passages.',
    input: z.object({
      questions: z
        .array(z.string().min(1).max(4_000))
        .min(1)
        .max(mostAtOnce)
        .describe('Each complete in itself, with all names that it needs.'),
    }),
    async run({ questions }): Promise<ToolOutcome> {
      const found = await Promise.all(questions.map((question) => lookInto(question, questions.length)))
      return { content: found.join('\n\n'), summary: `${questions.length} questions looked into` }
    },
  })
}
