import type { LanguageModelCapabilities, ModelProvider, ModelRequest, ToolCall } from '@docent/core/ports'
import { scriptedModels, type ScriptedToken } from './scripted-models.ts'

/** What the model does in one turn: what it says and calls, decided from what it was asked with. */
export type LookingTurn = (request: ModelRequest) => readonly ScriptedToken[] | Promise<readonly ScriptedToken[]>

export interface LookingModels {
  readonly provider: ModelProvider
  /** Everything the model was asked, turns and answers, in order. */
  readonly requests: readonly ModelRequest[]
}

let made = 0
export const calling = (name: string, given: unknown): ToolCall => ({
  id: `call-${++made}`,
  name,
  arguments: typeof given === 'string' ? given : JSON.stringify(given),
})

/**
 * A model called `scripted` that goes through its turns while it is offered tools, the last one again and again, and gives
 * its answer when it is offered none.
 */
export function lookingModels(script: {
  readonly turns: readonly LookingTurn[]
  readonly answer?: LookingTurn
  readonly capabilities?: Partial<LanguageModelCapabilities>
}): LookingModels {
  const requests: ModelRequest[] = []
  const { turns, answer = () => ['It is so [1].'], capabilities } = script
  let turn = 0
  const provider = scriptedModels(
    async function* (request) {
      requests.push(request)
      const decide = request.tools ? turns[Math.min(turn++, turns.length - 1)]! : answer
      yield* await decide(request)
    },
    { tools: true, ...capabilities },
  )
  return { provider, requests }
}

/** All that a request gives the model, as one text. */
export const promptOf = ({ messages }: ModelRequest): string =>
  messages
    .map(({ content }) =>
      typeof content === 'string' ? content : content.map((part) => (part.type === 'text' ? part.text : '')).join('\n'),
    )
    .join('\n')

/** What the tools gave last. */
export const resultsIn = ({ messages }: ModelRequest): string[] =>
  messages
    .slice(messages.findLastIndex(({ role }) => role === 'assistant') + 1)
    .map((message) => promptOf({ messages: [message] }))

/** Number under which a passage with these words was given. */
export const numberOf = (text: string, words: string): number => {
  const block = text.split('<passage ').find((part) => part.includes(words))
  return Number(/number="(\d+)"/.exec(block ?? '')?.[1])
}

/** Ends the loop without choosing anything. */
export const done: LookingTurn = () => [calling('done', { passages: [], notes: '' })]

/** An agent that writes one file and is done, as often as it is asked. */
export const writingFile =
  (name: string, text: string): LookingTurn =>
  (request) =>
    request.messages.some(({ role }) => role === 'tool') ? done(request) : [calling('write_file', { name, text })]
