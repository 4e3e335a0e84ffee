import { DocentError } from '../errors/index.ts'
import type { PromptMessage, ToolCall } from '../ports/index.ts'
import { jsonObject } from './check-arguments.ts'
import { refused, type CallAttempt, type Tool, type ToolOutcome } from './tool.ts'

/** Calls of one turn that run at the same time. */
const atOnce = 4
const mostCalls = 16

/** What becomes of a call by its place in its turn: undefined while it may be carried out. */
export const beyondMost = (index: number): ToolOutcome | undefined =>
  index < mostCalls ? undefined : refused(`At most ${mostCalls} calls at once; call this one again.`)

export interface CalledTool extends ToolOutcome {
  readonly call: ToolCall
}

/**
 * Carries out the calls of one turn, several at a time, and gives their outcomes in the order of the calls. What the model
 * did wrong (an unknown tool, arguments that do not fit, a thing that is not there) is an outcome that explains what to fix.
 * Errors that only a later retry can fix are thrown.
 */
export async function callTools(
  tools: readonly Tool[],
  calls: readonly ToolCall[],
  signal: AbortSignal,
  attempt?: CallAttempt,
): Promise<CalledTool[]> {
  const byName = new Map(tools.map((tool) => [tool.definition.name, tool]))
  const names = [...byName.keys()].join(', ')

  async function outcomeOf(call: ToolCall, index: number): Promise<ToolOutcome> {
    const tool = byName.get(call.name)
    if (!tool) return refused(`There is no tool ${call.name.slice(0, 64)}; there are ${names}.`)
    const beyond = beyondMost(index)
    if (beyond) return beyond
    try {
      return await tool.call(call.arguments, signal, attempt)
    } catch (error) {
      if (signal.aborted || !DocentError.isInstance(error) || !isOfTheCaller(error)) throw error
      return refused(error.message)
    }
  }

  const outcomes: CalledTool[] = []
  for (let start = 0; start < calls.length; start += atOnce) {
    signal.throwIfAborted()
    const some = calls.slice(start, start + atOnce)
    const done = await Promise.all(some.map((call, index) => outcomeOf(call, start + index)))
    outcomes.push(...done.map((outcome, index) => ({ ...outcome, call: some[index]! })))
  }
  return outcomes
}

const callersCodes: readonly string[] = ['invalid_input', 'unsupported', 'forbidden', 'not_found', 'too_large']
const isOfTheCaller = ({ code }: DocentError): boolean => callersCodes.includes(code)

/** A turn of the model and what its calls gave, in the form of the next prompt. */
export function turnMessages(text: string, called: readonly CalledTool[]): PromptMessage[] {
  return [
    {
      role: 'assistant',
      content: text === '' ? [] : [{ type: 'text', text }],
      toolCalls: called.map(({ call }) => promptCall(call)),
    },
    ...called.map(({ call, content, failed }): PromptMessage => ({
      role: 'tool',
      callId: call.id,
      toolName: call.name,
      content,
      ...(failed === true ? { failed } : {}),
    })),
  ]
}

/** Providers refuse prompts with arguments that are no JSON object; the result explains what was wrong with them. */
export function promptCall(call: ToolCall): ToolCall {
  const empty = call.arguments.trim() === '' || jsonObject(call.arguments) === undefined
  return empty ? { ...call, arguments: '{}' } : call
}

/** One call, checked and carried out. */
export async function callOne(
  tools: readonly Tool[],
  call: ToolCall,
  signal: AbortSignal,
  attempt?: CallAttempt,
): Promise<CalledTool> {
  const [called] = await callTools(tools, [call], signal, attempt)
  return called!
}
