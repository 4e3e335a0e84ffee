import type { MeteredCall, ModelMeter } from '../ports/index.ts'

type Attributes = Record<string, string>

/** The part of `@opentelemetry/api` that is used: pass the module itself. */
export interface OpenTelemetryMetricsApi {
  readonly metrics: {
    getMeter(name: string): {
      createHistogram(
        name: string,
        options: { description: string; unit: string; advice: { explicitBucketBoundaries: number[] } },
      ): { record(value: number, attributes: Attributes): void }
    }
  }
}

/** From 10 ms to a minute and a half, doubled each time, as the conventions advise. */
const seconds = Array.from({ length: 14 }, (_, step) => 0.01 * 2 ** step)
/** From a token to 64 million, four times as many each time. */
const tokens = Array.from({ length: 14 }, (_, step) => 4 ** step)

/**
 * Measures calls of models by OpenTelemetry's conventions for generative AI, through the host's `@opentelemetry/api`:
 * `openTelemetryMeter(await import('@opentelemetry/api'))`. Other metrics are those of `docent.metrics()`.
 */
export function openTelemetryMeter({ metrics }: OpenTelemetryMetricsApi): ModelMeter {
  const meter = metrics.getMeter('docent')
  const duration = meter.createHistogram('gen_ai.client.operation.duration', {
    description: 'Duration of calls of models.',
    unit: 's',
    advice: { explicitBucketBoundaries: seconds },
  })
  const usage = meter.createHistogram('gen_ai.client.token.usage', {
    description: 'Tokens of calls of models, as their providers count them.',
    unit: '{token}',
    advice: { explicitBucketBoundaries: tokens },
  })
  return {
    record(call) {
      const attributes = attributesOf(call)
      duration.record(call.seconds, call.error === undefined ? attributes : { ...attributes, 'error.type': call.error })
      if (call.inputTokens !== undefined)
        usage.record(call.inputTokens, { ...attributes, 'gen_ai.token.type': 'input' })
      if (call.outputTokens !== undefined)
        usage.record(call.outputTokens, { ...attributes, 'gen_ai.token.type': 'output' })
    },
  }
}

const attributesOf = ({ operation, provider, model }: MeteredCall): Attributes => ({
  'gen_ai.operation.name': operation,
  'gen_ai.provider.name': provider,
  'gen_ai.request.model': model,
})
