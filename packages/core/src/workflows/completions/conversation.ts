import { DocentError } from '../../kernel/errors/index.ts'
import type { CompletionMessage } from './completion-call.ts'

/** A conversation as a chat over a collection takes it. */
export interface Conversation {
  readonly question: string
  readonly systemPrompt: string | undefined
  /** Oldest first. */
  readonly turns: readonly { readonly question: string; readonly answer: string }[]
}

/** Turns that a chat looks back at. */
const mostTurns = 20

/** @throws `unsupported` for images, `invalid_input` when the last message is no question */
export function conversationOf(messages: readonly CompletionMessage[]): Conversation {
  const system = messages.flatMap((message) => (message.role === 'system' ? [message.content] : []))
  const said = joined(messages)
  const last = said.pop()
  if (last?.role !== 'user' || last.text.trim() === '') {
    throw new DocentError({
      code: 'invalid_input',
      message: 'The last message must be a question of the user.',
      details: { field: 'messages' },
    })
  }
  const turns = said.flatMap(({ role, text }, index) => {
    const next = said[index + 1]
    return role === 'user' && next !== undefined ? [{ question: text, answer: next.text }] : []
  })
  return {
    question: last.text,
    systemPrompt: system.length === 0 ? undefined : system.join('\n\n'),
    turns: turns.slice(-mostTurns),
  }
}

interface Said {
  readonly role: 'user' | 'assistant'
  text: string
}

/** Consecutive messages of one side are one, so that sides alternate. */
function joined(messages: readonly CompletionMessage[]): Said[] {
  const said: Said[] = []
  for (const message of messages) {
    if (message.role === 'system' || message.role === 'tool') continue
    const text = message.role === 'assistant' ? message.content : textOf(message)
    const last = said.at(-1)
    if (last?.role === message.role) last.text += `\n\n${text}`
    else said.push({ role: message.role, text })
  }
  return said
}

function textOf({ content }: CompletionMessage & { role: 'user' }): string {
  return content
    .map((part) => {
      if (part.type === 'text') return part.text
      throw new DocentError({
        code: 'unsupported',
        message: 'A collection answers questions of text; leave the images out.',
        details: { field: 'messages' },
      })
    })
    .join('\n\n')
}
