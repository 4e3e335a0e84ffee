import { DocentError } from '../../kernel/errors/index.ts'
import type {
  LanguageModel,
  ModelRequest,
  OutgoingNetwork,
  PromptMessage,
  PromptPart,
  ToolCall,
} from '../../kernel/ports/index.ts'
import { promptCall } from '../../kernel/tools/index.ts'
import { estimateTokens, type ModelNeeds } from '../../resources/models/index.ts'
import { outputTokens } from '../answer/index.ts'
import type { CheckedCall, CompletionMessage } from './completion-call.ts'
import { readImage } from './read-image.ts'
import { callsOf, usesTools } from './tool-use.ts'

/** Images of one call; each is held in memory while it runs. */
const mostImages = 32

/** What of the call only some models can do. */
export const callNeeds = (call: CheckedCall): ModelNeeds => ({
  json: call.json !== undefined,
  vision: call.messages.some((message) => imagesOf(message).length > 0),
  tools: usesTools(call),
})

/** Tokens of the prompt's text and of the tools, about. */
export const callTokens = ({ messages, tools = [] }: CheckedCall): number =>
  [...messages.flatMap(textsOf), ...tools.map((tool) => JSON.stringify(tool))].reduce(
    (sum, text) => sum + estimateTokens(text),
    0,
  )

/** The call as the model takes it. @throws `unsupported` for images, JSON or tools that the model cannot do, `invalid_input` */
export async function modelRequest(
  call: CheckedCall,
  model: LanguageModel,
  from: {
    readonly network: OutgoingNetwork | undefined
    readonly signal: AbortSignal | undefined
    /** Most tokens of an answer where the call sets none. */
    readonly standardTokens: number
  },
): Promise<ModelRequest> {
  const { capabilities } = model
  if (call.json && !capabilities.json) throw cannot(model, 'be held to JSON', 'response_format')
  if (usesTools(call) && capabilities.tools !== true) {
    throw cannot(model, 'call tools', call.tools?.length ? 'tools' : 'messages')
  }
  const images = call.messages.flatMap(imagesOf).length
  if (images > 0 && !capabilities.vision) throw cannot(model, 'read images', 'messages')
  if (images > mostImages) {
    throw new DocentError({
      code: 'invalid_input',
      message: `A call may have at most ${mostImages} images.`,
      details: { field: 'messages' },
    })
  }
  const messages: PromptMessage[] = []
  // One after the other: the images of one caller are not fetched all at once.
  for (const [index, message] of call.messages.entries()) {
    // Results follow their calls, in the order of the calls.
    if (message.role === 'tool') continue
    const calls = callsOf(message)
    const results = call.messages.slice(index + 1, index + 1 + calls.length)
    messages.push(await promptMessage(message, from), ...resultsOf(calls, results))
  }
  return {
    messages,
    maxOutputTokens: outputTokens(call.maxOutputTokens, model, from.standardTokens),
    temperature: call.temperature,
    topP: call.topP,
    seed: call.seed,
    stopSequences: call.stop,
    ...(call.tools?.length ? { tools: call.tools, toolChoice: call.toolChoice } : {}),
    responseFormat: call.json && {
      type: 'json',
      ...(call.json.schema === undefined ? {} : { schema: call.json.schema }),
    },
  }
}

const textsOf = (message: CompletionMessage): readonly string[] =>
  typeof message.content === 'string'
    ? [message.content, ...callsOf(message).map((called) => `${called.name} ${called.arguments}`)]
    : message.content.flatMap((part) => (part.type === 'text' ? [part.text] : []))

const imagesOf = (message: CompletionMessage) =>
  message.role === 'user' ? message.content.filter(({ type }) => type === 'image') : []

function resultsOf(calls: readonly ToolCall[], messages: readonly CompletionMessage[]): PromptMessage[] {
  const results = new Map(messages.flatMap((message) => (message.role === 'tool' ? [[message.callId, message]] : [])))
  return calls.map(({ id, name }) => ({ role: 'tool', callId: id, toolName: name, content: results.get(id)!.content }))
}

async function promptMessage(
  message: Exclude<CompletionMessage, { role: 'tool' }>,
  from: Parameters<typeof modelRequest>[2],
): Promise<PromptMessage> {
  if (message.role === 'system') return message
  if (message.role === 'assistant') {
    const toolCalls = callsOf(message).map(promptCall)
    const said: PromptPart[] = message.content === '' ? [] : [{ type: 'text', text: message.content }]
    return { role: 'assistant', content: said, ...(toolCalls.length === 0 ? {} : { toolCalls }) }
  }
  const content: PromptPart[] = []
  for (const part of message.content) {
    content.push(part.type === 'text' ? part : { type: 'image', ...(await readImage(part.url, from)) })
  }
  return { role: 'user', content }
}

const cannot = (model: LanguageModel, what: string, field: string) =>
  new DocentError({
    code: 'unsupported',
    message: `The model ${model.id} cannot ${what}; choose another model.`,
    details: { field },
  })
