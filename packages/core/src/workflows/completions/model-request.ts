import { DocentError } from '../../kernel/errors/index.ts'
import type {
  LanguageModel,
  ModelRequest,
  OutgoingNetwork,
  PromptMessage,
  PromptPart,
} from '../../kernel/ports/index.ts'
import type { ModelNeeds } from '../../resources/models/index.ts'
import { estimateTokens, outputTokens } from '../answer/index.ts'
import type { CheckedCall, CompletionMessage } from './completion-call.ts'
import { readImage } from './read-image.ts'

/** Images of one call; each is held in memory while it runs. */
const mostImages = 32

/** What of the call only some models can do. */
export const callNeeds = (call: CheckedCall): ModelNeeds => ({
  json: call.json !== undefined,
  vision: call.messages.some((message) => imagesOf(message).length > 0),
})

/** Tokens of the prompt's text, about. */
export const callTokens = ({ messages }: CheckedCall): number =>
  messages.reduce(
    (sum, message) => sum + textsOf(message).reduce((tokens, text) => tokens + estimateTokens(text), 0),
    0,
  )

/** The call as the model takes it. @throws `unsupported` for images or JSON that the model cannot do, `invalid_input` */
export async function modelRequest(
  call: CheckedCall,
  model: LanguageModel,
  from: {
    readonly network: OutgoingNetwork | undefined
    readonly signal: AbortSignal | undefined
    /** Most tokens of an answer where the call does not say. */
    readonly standardTokens: number
  },
): Promise<ModelRequest> {
  const { capabilities } = model
  if (call.json && !capabilities.json) throw cannot(model, 'be held to JSON', 'response_format')
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
  for (const message of call.messages) messages.push(await promptMessage(message, from))
  return {
    messages,
    maxOutputTokens: outputTokens(call.maxOutputTokens, model, from.standardTokens),
    temperature: call.temperature,
    topP: call.topP,
    seed: call.seed,
    stopSequences: call.stop,
    responseFormat: call.json && {
      type: 'json',
      ...(call.json.schema === undefined ? {} : { schema: call.json.schema }),
    },
  }
}

const textsOf = ({ content }: CompletionMessage): readonly string[] =>
  typeof content === 'string' ? [content] : content.flatMap((part) => (part.type === 'text' ? [part.text] : []))

const imagesOf = (message: CompletionMessage) =>
  message.role === 'user' ? message.content.filter(({ type }) => type === 'image') : []

async function promptMessage(
  message: CompletionMessage,
  from: Parameters<typeof modelRequest>[2],
): Promise<PromptMessage> {
  if (message.role === 'system') return message
  if (message.role === 'assistant') return { role: 'assistant', content: [{ type: 'text', text: message.content }] }
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
