import { DocentError } from '../../kernel/errors/index.ts'
import { inputShape, shapeFault } from '../../kernel/ports/index.ts'
import { jsonObject } from '../../kernel/tools/index.ts'
import type { CheckedCall, CompletionMessage } from './completion-call.ts'

/** Whether a call is one that only models with tools can take. */
export const usesTools = ({ tools = [], messages }: CheckedCall): boolean =>
  tools.length > 0 || messages.some((message) => message.role === 'tool' || callsOf(message).length > 0)

export const callsOf = (message: CompletionMessage) => (message.role === 'assistant' ? (message.toolCalls ?? []) : [])

/**
 * That names are unique, a choice can be kept to, and every call of the conversation is answered once, right after the turn
 * that made it: models refuse other prompts, or misread them.
 * @throws `invalid_input`
 */
export function requireToolUse({ tools = [], toolChoice = 'auto', messages }: CheckedCall): void {
  const names = new Set(tools.map(({ name }) => name))
  if (names.size < tools.length) throw refused('Each of the tools must have a name of its own.', 'tools')
  if (toolChoice === 'required' && names.size === 0) {
    throw refused('tool_choice asks for a call of a tool, and there are none in tools.', 'tool_choice')
  }
  if (typeof toolChoice === 'object' && !names.has(toolChoice.name)) {
    throw refused(`tool_choice names ${shown(toolChoice.name)}, which is none of the tools.`, 'tool_choice')
  }
  const open = new Set<string>()
  for (const message of messages) {
    if (message.role === 'tool') {
      if (open.delete(message.callId)) continue
      throw refused(
        `The message of role tool for ${shown(message.callId)} answers no open call of the assistant's message before it.`,
      )
    }
    requireAnswered(open)
    for (const { id, arguments: text } of callsOf(message)) {
      const fault = shapeFault(jsonObject(text), inputShape)
      if (fault) throw refused(`The JSON in the arguments of the call ${shown(id)} ${fault.problem}.`)
      if (open.has(id)) throw refused(`Two calls of one message have the id ${shown(id)}.`)
      open.add(id)
    }
  }
  requireAnswered(open)
}

function requireAnswered(open: ReadonlySet<string>): void {
  const [id] = open
  if (id === undefined) return
  throw refused(
    `The call ${shown(id)} must be answered by a message of role tool right after the message that made it.`,
  )
}

const shown = (name: string): string => JSON.stringify(name.slice(0, 100))

const refused = (message: string, field = 'messages') =>
  new DocentError({ code: 'invalid_input', message, details: { field } })
