import type { ToolCall } from '../../../../kernel/ports/index.ts'
import type { WholeAnswer } from '../../../../resources/models/index.ts'
import type { GenerateText } from '../../generate-text.ts'
import { findingsPrompt } from '../agentic/findings-prompt.ts'
import type { Ledger } from '../agentic/ledger.ts'
import type { PlanContext } from '../plan.ts'

/** Passages that it answers from, the best first. */
const mostPassages = 12
const namedFile = /(?<![\p{L}\p{N}_./\\-])[\p{L}\p{N}_-]{1,80}\.(?:md|txt|html|csv)(?![\p{L}\p{N}_-])/u

/**
 * The turns of a model that only quotes, and cannot decide anything: it searches for the question, writes what it finds to it
 * into the file that the question names, if it names one, and is done.
 */
export function quotingAsk(context: PlanContext, ledger: Ledger): GenerateText {
  async function next(made: readonly string[], offered: readonly string[]): Promise<[tool: string, given: object]> {
    const can = (tool: string) => offered.includes(tool) && !made.includes(tool)
    if (can('search')) return ['search', { query: context.question }]
    const numbers = Array.from({ length: ledger.given().passages }, (_, index) => index + 1)
    const passages = numbers.filter((number) => ledger.passage(number) !== undefined).slice(0, mostPassages)
    const [name] = namedFile.exec(context.question) ?? []
    if (name !== undefined && can('write_file') && passages.length > 0) {
      const { messages, gathered } = await findingsPrompt(context, ledger, { chosen: passages, notes: '' })
      const grounding = { question: context.question, passages: gathered.numbered }
      return ['write_file', { name, text: (await context.ask(messages, { grounding })).text }]
    }
    return ['done', { passages }]
  }

  return async (messages, { tools = [] } = {}): Promise<WholeAnswer> => {
    const made = messages.flatMap((message) => (message.role === 'assistant' ? (message.toolCalls ?? []) : []))
    const [name, given] = await next(
      made.map((call) => call.name),
      tools.map((tool) => tool.name),
    )
    const call: ToolCall = { id: `call_${made.length + 1}`, name, arguments: JSON.stringify(given) }
    return { text: '', reason: 'other', toolCalls: [call] }
  }
}
