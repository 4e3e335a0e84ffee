import { builtInModels } from '@docent/adapters-llm'
import { DocentError, openTelemetryMeter } from '@docent/core'
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics'
import { expect, it } from 'vitest'
import { apiServer } from '../support/api-server.ts'
import { aurora } from '../support/aurora.ts'
import { scriptedModels } from '../support/scripted-models.ts'

it('the calls of models are measured by the conventions for generative AI', async () => {
  const exporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE)
  const reader = new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 3_600_000 })
  const metrics = new MeterProvider({ readers: [reader] })
  const models = scriptedModels(async function* ({ messages }) {
    if (JSON.stringify(messages).includes('fail'))
      throw new DocentError({ code: 'provider_failed', message: 'It broke.' })
    yield 'An answer.'
  })
  await using server = await apiServer({
    docent: {
      models: [models, builtInModels()],
      meter: openTelemetryMeter({ metrics }),
      modelPolicy: { tries: 1 },
    },
  })
  const { alice } = server
  const { id } = await aurora(alice)
  const chat = (await alice.call('POST /chats', { query: { collection_id: id } })).body.id as string
  const ask = (message: string) => alice.call(`POST /chats/${chat}/completions`, { body: { message, llm: 'scripted' } })
  expect((await ask('What is the capital?')).status).toBe(200)
  const question = { question: 'Please fail.', llm: 'scripted', pre_prompt_query: '', prompt_query: '' }
  const failed = await alice.call('POST /models/scripted/answer_question', { body: question })
  expect(failed.status).toBeGreaterThanOrEqual(400)
  await server.docent.settled()
  await reader.forceFlush()

  const found = exporter
    .getMetrics()
    .at(-1)!
    .scopeMetrics.find(({ scope }) => scope.name === 'docent')!.metrics
  const named = (name: string) => found.find(({ descriptor }) => descriptor.name === name)!
  const tokens = named('gen_ai.client.token.usage')
  expect(tokens.descriptor.unit).toBe('{token}')
  const scripted = {
    'gen_ai.operation.name': 'chat',
    'gen_ai.provider.name': 'scripted',
    'gen_ai.request.model': 'scripted',
  }
  expect(tokens.dataPoints).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        attributes: { ...scripted, 'gen_ai.token.type': 'input' },
        value: expect.objectContaining({ min: 10 }),
      }),
      expect.objectContaining({
        attributes: { ...scripted, 'gen_ai.token.type': 'output' },
        value: expect.objectContaining({ min: 5 }),
      }),
    ]),
  )
  const durations = named('gen_ai.client.operation.duration')
  expect(durations.descriptor.unit).toBe('s')
  const attributes = durations.dataPoints.map((point) => point.attributes)
  expect(attributes).toEqual(
    expect.arrayContaining([
      scripted,
      { ...scripted, 'error.type': 'provider_failed' },
      expect.objectContaining({ 'gen_ai.operation.name': 'embeddings' }),
    ]),
  )
  await metrics.shutdown()
})
