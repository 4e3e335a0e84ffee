import { asDocentError } from '../../kernel/errors/index.ts'
import type { Tally } from '../../kernel/metrics/index.ts'
import type {
  Clock,
  EmbeddingModel,
  LanguageModel,
  ModelMeter,
  ModelRequest,
  ModelStreamPart,
  SpanAttributes,
  Tracer,
} from '../../kernel/ports/index.ts'
import { inSpan, noSpan, withinEach } from '../../kernel/tracing/index.ts'
import type { ModelCall } from '../usage/index.ts'
import { providerFault } from './provider-fault.ts'

export interface CallObservers {
  readonly clock: Clock
  readonly tracer: Tracer
  readonly meter: ModelMeter
  readonly tally: Tally
}

/** By the names of OpenTelemetry's conventions for generative AI. What is asked and said is never part of it. */
const requestAttributes = (model: LanguageModel, request: ModelRequest): SpanAttributes => ({
  'gen_ai.operation.name': 'chat',
  'gen_ai.provider.name': model.provider,
  'gen_ai.request.model': model.id,
  'gen_ai.request.max_tokens': request.maxOutputTokens,
  'gen_ai.request.temperature': request.temperature,
  'gen_ai.request.top_p': request.topP,
  'gen_ai.request.top_k': request.topK,
  'gen_ai.request.seed': request.seed,
  'gen_ai.output.type': request.responseFormat ? 'json' : 'text',
})

/** The span, the count and the measures of one call of a language model. */
export function observeCall(observers: CallObservers, model: LanguageModel, request: ModelRequest) {
  const { clock, tracer, meter, tally } = observers
  const startedAt = clock.now()
  const span = tracer.enabled
    ? tracer.start(`chat ${model.id}`, { kind: 'client', attributes: requestAttributes(model, request) })
    : noSpan
  let failure: { readonly error: unknown } | undefined
  return {
    parts: (parts: AsyncIterable<ModelStreamPart>): AsyncIterable<ModelStreamPart> => withinEach(tracer, span, parts),
    saw(part: ModelStreamPart): void {
      if (part.type === 'finish' && tracer.enabled) span.set({ 'gen_ai.response.finish_reasons': [part.reason] })
    },
    failed: (error: unknown): void => void (failure = { error }),
    end(call: ModelCall | undefined): void {
      tally.modelCalled(model.id, call, failure?.error)
      meter.record({
        operation: 'chat',
        provider: model.provider,
        model: model.id,
        seconds: (clock.now() - startedAt) / 1000,
        ...(call && !call.estimated ? { inputTokens: call.inputTokens, outputTokens: call.outputTokens } : {}),
        error: failure && asDocentError(failure.error).code,
      })
      if (failure) span.fail(failure.error)
      if (call && tracer.enabled) {
        span.set({
          'gen_ai.usage.input_tokens': call.inputTokens,
          'gen_ai.usage.output_tokens': call.outputTokens,
          'docent.usage.estimated': call.estimated,
          'docent.first_token_ms': call.times?.firstMs,
        })
      }
      span.end()
    },
  }
}

/** An embedding model with a span and measures for each of its calls, whose provider's refusals do not look like ours. */
export function observedEmbeddings(
  { clock, tracer, meter }: Omit<CallObservers, 'tally'>,
  provider: string,
  model: EmbeddingModel,
): EmbeddingModel {
  const embed: EmbeddingModel['embed'] = async (texts, options) => {
    const startedAt = clock.now()
    const record = (error?: unknown) =>
      meter.record({
        operation: 'embeddings',
        provider,
        model: model.id,
        seconds: (clock.now() - startedAt) / 1000,
        ...(error === undefined ? {} : { error: asDocentError(error).code }),
      })
    try {
      const vectors = await model.embed(texts, options)
      record()
      return vectors
    } catch (thrown) {
      const error: unknown = options.signal?.aborted ? thrown : providerFault(thrown, model.id)
      record(error)
      throw error
    }
  }
  if (!tracer.enabled) return { ...model, embed }
  const attributes = {
    'gen_ai.operation.name': 'embeddings',
    'gen_ai.provider.name': provider,
    'gen_ai.request.model': model.id,
    'gen_ai.embeddings.dimension.count': model.dimensions,
  }
  return {
    ...model,
    embed: (texts, options) =>
      inSpan(
        tracer,
        `embeddings ${model.id}`,
        { kind: 'client', attributes: { ...attributes, 'docent.texts': texts.length } },
        () => embed(texts, options),
      ),
  }
}
