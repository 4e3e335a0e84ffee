import type { Tally } from '../../kernel/metrics/index.ts'
import type { EmbeddingModel, LanguageModel, ModelRequest, ModelStreamPart, Tracer } from '../../kernel/ports/index.ts'
import { inSpan, noSpan, withinEach } from '../../kernel/tracing/index.ts'
import type { ModelCall } from '../usage/index.ts'
import { providerFault } from './provider-fault.ts'

export interface CallObservers {
  readonly tracer: Tracer
  readonly tally: Tally
}

/**
 * The span and the count of one call of a language model, by the names of OpenTelemetry's conventions for generative AI.
 * What is asked and said stands nowhere in it.
 */
export function observeCall({ tracer, tally }: CallObservers, model: LanguageModel, request: ModelRequest) {
  const span = tracer.enabled
    ? tracer.start(`chat ${model.id}`, {
        kind: 'client',
        attributes: {
          'gen_ai.operation.name': 'chat',
          'gen_ai.provider.name': model.provider,
          'gen_ai.request.model': model.id,
          'gen_ai.request.max_tokens': request.maxOutputTokens,
          'gen_ai.request.temperature': request.temperature,
        },
      })
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

/** An embedding model with a span for each of its calls, whose provider's refusals do not look like ours. */
export function observedEmbeddings(tracer: Tracer, model: EmbeddingModel): EmbeddingModel {
  const embed: EmbeddingModel['embed'] = async (texts, options) => {
    try {
      return await model.embed(texts, options)
    } catch (error) {
      throw options.signal?.aborted ? error : providerFault(error, model.id)
    }
  }
  if (!tracer.enabled) return { ...model, embed }
  return {
    ...model,
    embed: (texts, options) =>
      inSpan(
        tracer,
        `embeddings ${model.id}`,
        {
          kind: 'client',
          attributes: {
            'gen_ai.operation.name': 'embeddings',
            'gen_ai.request.model': model.id,
            'docent.texts': texts.length,
          },
        },
        () => embed(texts, options),
      ),
  }
}
