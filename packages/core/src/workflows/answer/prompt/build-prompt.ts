import type { PromptMessage, PromptPassage } from '../../../kernel/ports/index.ts'
import { defaultPrompts } from '../../../resources/prompt-templates/index.ts'
import type { CompletionRequest } from '../request/completion-request.ts'
import { fenced } from '../../../kernel/prompts/index.ts'
import type { HistoryTurn } from './fit-history.ts'
import { askedWithMemory, systemWithMemory } from '../request/memory-prompt.ts'

/** In the place of the passages when there are none: what is known besides must not take their place. */
export const nothingFound = [
  'Nothing in the documents matches the question below.',
  'Say that the documents do not answer it, in the language of the question, and do not answer it from other knowledge.',
].join(' ')

/** Where no documents are asked. */
export const plainSystemPrompt = 'You are a helpful assistant. Answer in the language of the question.'

const text = (content: string) => [{ type: 'text', text: content } as const]

/** A value between quotes, which it cannot leave. */
const attribute = (name: string, value: string) => ` ${name}="${value.replaceAll(/["<>\s]+/g, ' ').trim()}"`

/** A passage as the prompt has it. */
export function passageBlock({ number, documentName, pages, text: content, details = {} }: PromptPassage): string {
  const said: Readonly<Record<string, string>> = { document: documentName, pages, ...details }
  const attributes = Object.entries(said).map(([name, value]) => (value === '' ? '' : attribute(name, value)))
  return fenced('passage', ` number="${number}"${attributes.join('')}`, content)
}

/** The messages for a question, with passages when there are any to rely on. */
export function buildPrompt(input: {
  readonly request: CompletionRequest
  readonly question: string
  readonly history: readonly HistoryTurn[]
  /** Undefined: no retrieval was asked for. */
  readonly passages: readonly PromptPassage[] | undefined
}): PromptMessage[] {
  const { request, question, history, passages } = input
  const system = request.systemPrompt ?? (passages ? defaultPrompts.systemPrompt : plainSystemPrompt)
  const asked =
    passages === undefined
      ? question
      : passages.length === 0
        ? [nothingFound, request.promptQuery ?? defaultPrompts.promptQuery, question].join('\n\n')
        : [
            request.prePromptQuery ?? defaultPrompts.prePromptQuery,
            passages.map(passageBlock).join('\n\n'),
            request.promptQuery ?? defaultPrompts.promptQuery,
            question,
          ].join('\n\n')
  return conversation(systemWithMemory(request, system), history, askedWithMemory(request, asked))
}

/** The messages of a call: the system prompt, what was said before, and what is asked now. */
export function conversation(system: string, history: readonly HistoryTurn[], asked: string): PromptMessage[] {
  return [
    ...(system === '' ? [] : [{ role: 'system', content: system } as const]),
    ...history.map(({ role, content }): PromptMessage => ({ role, content: text(content) })),
    { role: 'user', content: text(asked) },
  ]
}

/** The messages with one more instruction behind the question. */
export function withInstruction(messages: readonly PromptMessage[], instruction: string): PromptMessage[] {
  const last = messages.at(-1)
  if (last?.role !== 'user') return [...messages, { role: 'user', content: text(instruction) }]
  return [...messages.slice(0, -1), { role: 'user', content: [...last.content, ...text(`\n\n${instruction}`)] }]
}

/** The prompt as one text, for people to read. */
export const promptText = (messages: readonly PromptMessage[]): string =>
  messages
    .map(
      ({ role, content }) =>
        `${role}: ${typeof content === 'string' ? content : content.map((part) => (part.type === 'text' ? part.text : '[image]')).join('')}`,
    )
    .join('\n\n')

/** A prompt that lets a model continue an answer that was cut off. */
export function continuePrompt(
  messages: readonly PromptMessage[],
  soFar: string,
  continuation: 'prefill' | 'prompted',
): PromptMessage[] {
  const begun: PromptMessage = { role: 'assistant', content: text(soFar) }
  if (continuation === 'prefill') return [...messages, begun]
  const nudge = 'Your answer was cut off. Continue exactly where it stopped, without repeating anything.'
  return [...messages, begun, { role: 'user', content: text(nudge) }]
}
