import type { LanguageModelV2, LanguageModelV3, LanguageModelV4 } from '@ai-sdk/provider'
import {
  DocentError,
  type LanguageModel,
  type LanguageModelCapabilities,
  type ModelPrice,
  type ModelRequest,
  type ModelStreamPart,
} from '@docent/core/ports'
import { watchdog } from '../provider/index.ts'
import type { ModelFacts } from '../model-facts.ts'
import { sharedCallOptions } from './call-options.ts'
import { promptV2, promptV4 } from './prompts.ts'
import { sdkError } from './sdk-error.ts'
import { modelStreamPart, type SdkStreamPart } from './stream-parts.ts'

/** A model object of any provider package of the AI SDK; never a name as text, which the SDK would send to a gateway. */
export type SdkLanguageModel = LanguageModelV2 | LanguageModelV3 | LanguageModelV4

export interface SdkLanguageModelDescriptor {
  readonly model: SdkLanguageModel
  /** Name for callers. @default the model's own id */
  readonly id?: string
  /** @default the id */
  readonly displayName?: string
  /**
   * The SDK does not report capabilities, so set the limits and whether it reads images.
   * @default text and JSON, no tools, 8,192 tokens of context and 2,048 of answer, continuation `prompted`
   */
  readonly capabilities?: Partial<LanguageModelCapabilities>
  /** @default undefined */
  readonly price?: ModelPrice
  /** How good its answers are, 0 … 1, by a measure that is the same for all models; `auto` weighs it. @default undefined */
  readonly accuracy?: number
}

/** The same by id, in one level. */
export interface SdkModelFacts extends ModelFacts {
  readonly model: SdkLanguageModel
}

export interface SdkModelSettings {
  readonly provider: string
  readonly idleTimeoutMs: number
}

const cautious: LanguageModelCapabilities = {
  vision: false,
  reasoning: false,
  json: true,
  continuation: 'prompted',
  contextTokens: 8192,
  outputTokens: 2048,
}

export function sdkLanguageModel(descriptor: SdkLanguageModelDescriptor, settings: SdkModelSettings): LanguageModel {
  const { model } = descriptor
  const id = descriptor.id ?? model.modelId
  const capabilities = { ...cautious, ...descriptor.capabilities }
  return {
    id,
    displayName: descriptor.displayName ?? id,
    provider: settings.provider,
    capabilities,
    price: descriptor.price,
    accuracy: descriptor.accuracy,
    stream: (request) => streamParts(request, { model, id, capabilities }, settings),
  }
}

interface SdkTarget {
  readonly model: SdkLanguageModel
  readonly id: string
  readonly capabilities: LanguageModelCapabilities
}

async function* streamParts(
  request: ModelRequest,
  { model, id, capabilities }: SdkTarget,
  { provider, idleTimeoutMs }: SdkModelSettings,
): AsyncGenerator<ModelStreamPart, void> {
  const { signal } = request
  signal?.throwIfAborted()
  refuseUnsupported(request, { model, id, capabilities })
  const dog = watchdog(provider, signal)
  let called = false
  try {
    dog.arm(idleTimeoutMs)
    const reader = (await open(request, model, dog.signal)).getReader()
    for (;;) {
      dog.arm(idleTimeoutMs)
      const { done, value } = await reader.read()
      dog.disarm()
      if (done) break
      const part = modelStreamPart(value)
      if (part === undefined) continue
      if (part.type === 'finish') {
        // Some providers end a turn that calls tools with `stop`.
        yield called && part.reason !== 'length' ? { ...part, reason: 'tool-calls' } : part
        return
      }
      if (part.type === 'tool-call') {
        if (!request.tools?.length) continue
        called = true
      }
      yield part
      signal?.throwIfAborted()
    }
    throw new Error('The stream ended without a finish part.')
  } catch (error) {
    throw dog.reasonOf(error, (reason) => sdkError(reason, provider))
  } finally {
    // Closes the connection, whether the reader left, something failed, or the provider continues after its finish part.
    dog.abort()
    dog.dispose()
  }
}

async function open(
  request: ModelRequest,
  model: SdkLanguageModel,
  signal: AbortSignal,
): Promise<ReadableStream<SdkStreamPart>> {
  const shared = sharedCallOptions(request, signal)
  if (model.specificationVersion === 'v4') {
    const reasoning = request.reasoningEffort === undefined ? {} : { reasoning: request.reasoningEffort }
    return (await model.doStream({ ...shared, ...reasoning, prompt: promptV4(request.messages) })).stream
  }
  const options = { ...shared, prompt: promptV2(request.messages) }
  return (await (model.specificationVersion === 'v3' ? model.doStream(options) : model.doStream(options))).stream
}

function refuseUnsupported(request: ModelRequest, { model, id, capabilities }: SdkTarget): void {
  const images = request.messages.some(
    (message) => message.role === 'user' && message.content.some((part) => part.type === 'image'),
  )
  const what =
    images && !capabilities.vision
      ? 'cannot read images'
      : request.responseFormat !== undefined && !capabilities.json
        ? 'cannot enforce JSON'
        : request.tools?.length && capabilities.tools !== true
          ? 'cannot call tools'
          : request.reasoningEffort !== undefined && !(capabilities.reasoning && model.specificationVersion === 'v4')
            ? 'does not support a reasoning effort'
            : request.guided !== undefined
              ? `cannot be held to a ${request.guided.type}`
              : request.repetitionPenalty !== undefined
                ? 'has no penalty for repetition'
                : undefined
  if (what !== undefined)
    throw new DocentError({ code: 'unsupported', message: `The model ${id} ${what}; choose another model.` })
}
