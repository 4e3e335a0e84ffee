import type {
  FinishReason,
  LanguageModel,
  LanguageModelCapabilities,
  ModelRequest,
  ModelStreamPart,
  ModelUsage,
} from '@docent/core/ports'
import { readCompletionEvent, type CompletionEvent } from './completion-events.ts'
import type { Connection } from './connection.ts'
import type { LanguageModelDescriptor } from './descriptors.ts'
import type { Dialect } from './dialects.ts'
import { knownOpenAiModel } from './known-models.ts'
import { requestBody, type RequestTarget } from './request-body.ts'
import { toolCallReader, type ToolCallReader } from './tool-call-reader.ts'

export interface ChatModelSettings {
  readonly provider: string
  readonly dialect: Dialect
  /** Whether limits and prices of OpenAI's own models hold for this server. */
  readonly official: boolean
  readonly connection: Connection
}

/** Small enough for any model, so that a prompt never overflows one with unknown limits. */
const cautious = { vision: false, reasoning: false, contextTokens: 8192, outputTokens: 2048 }

export function chatModel(descriptor: LanguageModelDescriptor, settings: ChatModelSettings): LanguageModel {
  const { dialect, provider, connection } = settings
  const known = settings.official ? knownOpenAiModel(descriptor.model) : undefined
  const capabilities: LanguageModelCapabilities = {
    ...(known?.capabilities ?? cautious),
    json: dialect.json !== 'none',
    continuation: dialect.continuation,
    tools: dialect.tools,
    guidance: dialect.guidance,
    repetitionPenalty: dialect.repetitionPenaltyField !== undefined,
    ...descriptor.capabilities,
  }
  const id = descriptor.id ?? descriptor.model
  const target: RequestTarget = { model: descriptor.model, id, capabilities, dialect }
  return {
    id,
    displayName: descriptor.displayName ?? id,
    provider,
    capabilities,
    price: descriptor.price ?? known?.price,
    accuracy: descriptor.accuracy,
    stream: (request) => streamCompletion(request, target, connection),
  }
}

async function* streamCompletion(
  request: ModelRequest,
  target: RequestTarget,
  connection: Connection,
): AsyncGenerator<ModelStreamPart, void> {
  const { signal } = request
  let finishReason: FinishReason | undefined
  let usage: ModelUsage = { inputTokens: undefined, outputTokens: undefined }
  const toolCalls = toolCallReader()
  for await (const batch of connection.postEvents('/chat/completions', requestBody(request, target), signal)) {
    for (const data of batch.data) {
      // The reader may have aborted while it held the part before.
      signal?.throwIfAborted()
      const event = understood(data, connection, toolCalls)
      if (event.reasoning !== '') yield { type: 'reasoning-delta', text: event.reasoning }
      if (event.text !== '') yield { type: 'text-delta', text: event.text }
      finishReason = event.finishReason ?? finishReason
      usage = event.usage ?? usage
    }
    // Some servers leave the reason out but do report that they are done.
    if (batch.complete) finishReason ??= 'other'
  }
  signal?.throwIfAborted()
  if (finishReason === undefined) throw connection.failed(new Error('The answer ended before it was complete.'))
  // Without tools, attempted calls of a model are ignored.
  const calls = request.tools?.length ? toolCalls.calls() : []
  for (const call of calls) yield { type: 'tool-call', ...call }
  // Some servers end a turn that calls tools with `stop`.
  const reason = calls.length > 0 && finishReason !== 'length' ? 'tool-calls' : finishReason
  yield { type: 'finish', reason, usage }
}

function understood(data: string, connection: Connection, toolCalls: ToolCallReader): CompletionEvent {
  try {
    const event = readCompletionEvent(data)
    toolCalls.read(event.toolCalls)
    return event
  } catch (error) {
    throw connection.failed(error)
  }
}
