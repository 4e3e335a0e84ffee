import { checkOptions, DocentError, type ModelProvider } from '@docent/core/ports'
import { sdkEmbeddingModel, type SdkEmbeddingModelDescriptor } from './embedding-model.ts'
import { modelList } from '../model-facts.ts'
import {
  sdkLanguageModel,
  type SdkLanguageModel,
  type SdkLanguageModelDescriptor,
  type SdkModelFacts,
} from './language-model.ts'

export interface AiSdkModelsOptions {
  /** Name of the provider in lists and errors. */
  readonly name: string
  /**
   * Model objects (specification v2, v3 or v4): a list of them, bare or with facts for Docent, or facts by id,
   * such as `{ large: { model: provider('large'), contextTokens: 128_000 } }`.
   * @default []
   */
  readonly models?: readonly (SdkLanguageModel | SdkLanguageModelDescriptor)[] | Readonly<Record<string, SdkModelFacts>>
  /** @default [] */
  readonly embeddings?: readonly SdkEmbeddingModelDescriptor[]
  /** Longest silence of a model before and between two parts of an answer. @default 120000 */
  readonly idleTimeoutMs?: number
}

/**
 * Models of any provider package of the Vercel AI SDK. Its model objects are called directly, without the SDK's own loop
 * and its retries, so that the caller decides about retries.
 * @throws `invalid_input` for model names as text and for objects of another version
 */
export function aiSdkModels(options: AiSdkModelsOptions): ModelProvider {
  checkOptions('aiSdkModels()', options, {
    name: 'required',
    models: 'optional',
    embeddings: 'optional',
    idleTimeoutMs: 'optional',
  })
  const { name } = options
  const settings = { provider: name, idleTimeoutMs: options.idleTimeoutMs ?? 120_000 }
  return {
    name,
    languageModels: modelList<SdkLanguageModel | SdkLanguageModelDescriptor, SdkModelFacts>(
      options.models ?? [],
      (id, { model }, described) => ({ id, model, ...described }),
    ).map((entry) => {
      const descriptor = isObject(entry) && 'model' in entry ? entry : { model: entry }
      refuseOther(descriptor.model, 'doStream')
      return sdkLanguageModel(descriptor, settings)
    }),
    embeddingModels: (options.embeddings ?? []).map((descriptor) => {
      refuseOther(descriptor.model, 'doEmbed')
      return sdkEmbeddingModel(descriptor, name)
    }),
    // The SDK has no call that costs nothing; the first request shows whether the provider answers.
    ping: () => Promise.resolve(),
    close: () => Promise.resolve(),
  }
}

/** Callers without types can pass anything; the SDK itself sends a name as text to a gateway on the internet. */
function refuseOther(model: unknown, method: 'doStream' | 'doEmbed'): void {
  if (
    isObject(model) &&
    method in model &&
    'specificationVersion' in model &&
    ['v2', 'v3', 'v4'].includes(String(model.specificationVersion))
  )
    return
  throw new DocentError({
    code: 'invalid_input',
    message:
      'aiSdkModels() takes model objects of the AI SDK (specification v2, v3 or v4), such as openai("gpt-4.1"), not names.',
  })
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
