import { builtInModels } from '@docent/adapters-llm'
import { openTelemetryTracer } from '@docent/core'
import * as api from '@opentelemetry/api'
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
  type ReadableSpan,
} from '@opentelemetry/sdk-trace-base'
import { AsyncLocalStorage } from 'node:async_hooks'
import { expect, it } from 'vitest'
import { apiServer } from '../support/api-server.ts'
import { aurora } from '../support/aurora.ts'
import { scriptedModels } from '../support/scripted-models.ts'

const exporter = new InMemorySpanExporter()
const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] })
/** The SDK as a host has it, but only for these tests. */
const tracer = openTelemetryTracer({ ...api, trace: withProvider() })

function withProvider() {
  const { getSpan, setSpan, setSpanContext } = api.trace
  return { getTracer: (name: string) => provider.getTracer(name), getSpan, setSpan, setSpanContext }
}

const secretWords = /capital|Aurora|beautiful/i

async function* speak() {
  yield 'A beautiful answer.'
}

const spans = () => exporter.getFinishedSpans()
const named = (name: string) => spans().filter((span) => span.name === name)
const parentOf = (span: ReadableSpan) => span.parentSpanContext?.spanId

it('one question is one connected trace, from the request to the commit of the answer', async () => {
  await using server = await apiServer({ docent: { tracer, models: [scriptedModels(speak), builtInModels()] } })
  const { alice } = server
  const { id } = await aurora(alice)
  await server.docent.settled()
  const chat = (await alice.call('POST /chats', { query: { collection_id: id } })).body.id as string
  exporter.reset()

  const headers = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', 'X-Request-Id': 'asked-1' }
  const body = { message: 'What is the capital?', llm: 'scripted' }
  const answer = await alice.call(`POST /chats/${chat}/completions`, { body, headers })
  expect(answer.status).toBe(200)
  await server.docent.settled()

  const trace = spans().filter((span) => span.spanContext().traceId === '0af7651916cd43dd8448eb211c80319c')
  const ids = new Map(trace.map((span) => [span.spanContext().spanId, span]))
  const [request] = named('POST /api/v1/chats/{id}/completions')
  expect(parentOf(request!)).toBe('b7ad6b7169203331')
  expect(trace.filter((span) => !ids.has(parentOf(span) ?? ''))).toEqual([request])
  const names = new Set(trace.map(({ name }) => name))
  for (const name of [
    'chats.complete',
    'commit',
    'effect generation.answerQuestion',
    'retrieval',
    'index.search',
    'chat scripted',
  ])
    expect([...names]).toContain(name)
  expect(
    spans()
      .filter((span) => !trace.includes(span))
      .map(({ name }) => name),
  ).toEqual([])

  const [call] = named('chat scripted')
  expect(call!.kind).toBe(api.SpanKind.CLIENT)
  expect(call!.attributes).toMatchObject({
    'gen_ai.operation.name': 'chat',
    'gen_ai.request.model': 'scripted',
    'gen_ai.usage.input_tokens': 10,
    'gen_ai.usage.output_tokens': 5,
    'gen_ai.response.finish_reasons': ['stop'],
  })
  expect(request!.attributes).toMatchObject({
    'http.request.method': 'POST',
    'http.route': '/api/v1/chats/{id}/completions',
    'http.response.status_code': 200,
    'docent.operation_id': 'get_completion',
    'docent.request_id': 'asked-1',
  })
  const [effect] = named('effect generation.answerQuestion')
  expect(effect!.attributes).toMatchObject({ 'docent.lane': 'chat', 'docent.attempt': 1, 'docent.end': 'done' })
  expect(ids.get(parentOf(effect!)!)?.name).toBe('commit')
  for (const { name, attributes, events, status } of spans()) {
    expect(JSON.stringify([name, attributes, events, status])).not.toMatch(secretWords)
    expect(JSON.stringify([name, attributes])).not.toContain('alice')
  }
})

it('a document is one trace as well, up to its rows in the index', async () => {
  await using server = await apiServer({ docent: { tracer } })
  const { alice } = server
  const { id } = (await alice.call('POST /collections', { body: { name: 'Aurora', description: 'x' } })).body
  exporter.reset()
  const query = { collection_id: id, file_name: 'a.txt' }
  expect((await alice.call('POST /ingest/plain_text', { query, body: 'The capital is Port Aurora.' })).status).toBe(204)
  await server.docent.settled()
  const [request] = named('POST /api/v1/ingest/plain_text')
  const trace = spans().filter((span) => span.spanContext().traceId === request!.spanContext().traceId)
  const names = trace.map(({ name }) => name)
  for (const name of ['effect document.parseDocument', 'embeddings hashing-512', 'index.write'])
    expect(names).toContain(name)
  expect(named('index.write')[0]!.attributes).toMatchObject({ 'docent.index.rows': 1 })
  for (const { name, attributes } of spans()) expect(JSON.stringify([name, attributes])).not.toMatch(secretWords)
})

it('what fails says its code and not its message', async () => {
  await using server = await apiServer({ docent: { tracer } })
  exporter.reset()
  expect((await server.alice.call('GET /collections/none')).status).toBe(404)
  const [useCase] = named('collections.get')
  expect(useCase!.status).toEqual({ code: api.SpanStatusCode.ERROR })
  expect(useCase!.attributes).toMatchObject({ 'error.type': 'not_found' })
  const [request] = named('GET /api/v1/collections/{collection_id}')
  expect(request!.status.code).toBe(api.SpanStatusCode.UNSET)
  expect(request!.attributes['http.response.status_code']).toBe(404)
})

it('a traceparent that makes no sense begins a new trace', async () => {
  await using server = await apiServer({ docent: { tracer } })
  for (const traceparent of ['x', '00-00000000000000000000000000000000-b7ad6b7169203331-01', 'ff-1-2-3']) {
    exporter.reset()
    await server.alice.call('GET /collections/count', { headers: { traceparent } })
    expect(parentOf(named('GET /api/v1/collections/count')[0]!)).toBeUndefined()
  }
})

it('a span that the host has open is the parent, and one that it opens inside is nearer', () => {
  const hosts = new AsyncLocalStorage<api.Context>()
  const context = {
    active: () => hosts.getStore() ?? api.ROOT_CONTEXT,
    with: <Value>(inside: api.Context, work: () => Value) => hosts.run(inside, work),
  }
  const within = openTelemetryTracer({ ...api, trace: withProvider(), context })
  const host = provider.getTracer('host')
  exporter.reset()
  const outer = host.startSpan('outer')
  context.with(api.trace.setSpan(api.ROOT_CONTEXT, outer), () => {
    const ours = within.start('ours', { remote: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' })
    within.within(ours, () => {
      const inner = host.startSpan('inner', {}, context.active())
      context.with(api.trace.setSpan(context.active(), inner), () => within.start('innermost').end())
      inner.end()
      within.within(undefined, () => {
        expect(within.inject()).toBeUndefined()
        within.start('apart').end()
      })
    })
    ours.end()
  })
  outer.end()
  const idOf = (name: string) => named(name)[0]!.spanContext().spanId
  expect(parentOf(named('ours')[0]!)).toBe(idOf('outer'))
  expect(parentOf(named('inner')[0]!)).toBe(idOf('ours'))
  expect(parentOf(named('innermost')[0]!)).toBe(idOf('inner'))
  expect(parentOf(named('apart')[0]!)).toBeUndefined()
})
