import { DocentError, type ModelRequest, type PromptMessage } from '@docent/core/ports'
import type { ChatHistoryItem } from 'node-llama-cpp'

/** The conversation before the last question, and that question. @throws `unsupported` for pictures and tools */
export function chatHistory({ messages, tools }: ModelRequest, model: string) {
  if (tools !== undefined && tools.length > 0) throw unsupported(model, 'tools')
  const last = messages.at(-1)
  const asks = last?.role === 'user'
  return {
    history: (asks ? messages.slice(0, -1) : messages).map((message) => historyItem(message, model)),
    question: asks ? textOf(last, model) : '',
  }
}

function historyItem(message: PromptMessage, model: string): ChatHistoryItem {
  const text = textOf(message, model)
  if (message.role === 'assistant') return { type: 'model', response: [text] }
  return { type: message.role === 'system' ? 'system' : 'user', text }
}

function textOf({ content, role }: PromptMessage, model: string): string {
  if (role === 'tool') throw unsupported(model, 'tools')
  if (typeof content === 'string') return content
  return content
    .map((part) => {
      if (part.type === 'image') throw unsupported(model, 'images')
      return part.text
    })
    .join('\n\n')
}

const unsupported = (model: string, what: string) =>
  new DocentError({ code: 'unsupported', message: `The model ${model} takes no ${what}.` })
