/** @module-tag slow */
import { builtInModels } from '@docent/adapters-llm'
import { createDocent, silentLogger } from '@docent/core'
import { memoryBlobs, memoryStorage, memoryVectors } from '@docent/adapters-storage'
import { standardParsers } from '@docent/adapters-ingestion'
import { docentRouter, metricCatalogue } from '@docent/http-express'
import express from 'express'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { apiServer, type ApiServer } from '../support/api-server.ts'
import { aurora } from '../support/aurora.ts'
import { pricedModels } from '../support/priced-models.ts'

const scrape = (url: string, key?: string, path = '/metrics') =>
  fetch(`${url}${path}`, { headers: key === undefined ? {} : { Authorization: `Bearer ${key}` } })

/** Values by name and labels, as the text says them. */
async function samples(server: ApiServer): Promise<Map<string, number>> {
  const text = await (await scrape(server.url, 'admin')).text()
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  )
}

describe('who reads metrics', () => {
  it('is nobody, unless the host turns them on', async () => {
    await using server = await apiServer()
    expect((await scrape(server.url, 'admin')).status).toBe(404)
  })

  it('is administrators alone', async () => {
    await using server = await apiServer({ router: { metrics: true } })
    const answer = await scrape(server.url, 'admin')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    for (const [key, status] of [
      [undefined, 401],
      ['wrong', 401],
      ['alice', 403],
      ['admin@some-collection', 403],
    ] as const)
      expect((await scrape(server.url, key)).status).toBe(status)
  })

  it('is a scraper with the token, which is good for nothing else', async () => {
    const token = 'scrapers-have-this'
    await using server = await apiServer({ router: { metrics: { token, path: '/internal/metrics' } }, realKeys: true })
    expect((await scrape(server.url, token, '/internal/metrics')).status).toBe(200)
    expect((await scrape(server.url, `${token}x`, '/internal/metrics')).status).toBe(401)
    expect((await scrape(server.url, token)).status).toBe(404)
    expect((await server.client(token).call('GET /collections')).status).toBe(401)
  })

  it('is whom the host lets', async () => {
    const authorize = ({ headers }: { headers: Readonly<Record<string, string | undefined>> }) =>
      headers['x-inside'] === 'yes'
    await using server = await apiServer({ router: { metrics: { authorize } } })
    expect((await scrape(server.url, 'admin')).status).toBe(403)
    expect((await fetch(`${server.url}/metrics`, { headers: { 'X-Inside': 'yes' } })).status).toBe(200)
  })

  it('waits for the start', async () => {
    await using docent = await createDocent({
      storage: memoryStorage(),
      blobs: memoryBlobs(),
      vectors: memoryVectors(),
      models: [builtInModels()],
      parsers: standardParsers(),
      logger: silentLogger,
    })
    const token = 'scrapers-have-this'
    const server = createServer(express().use(docentRouter(docent, { metrics: { token } })))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    try {
      const { port } = server.address() as AddressInfo
      expect((await scrape(`http://127.0.0.1:${port}`, token)).status).toBe(503)
    } finally {
      server.closeAllConnections()
      server.close()
    }
  })

  it.each([{ path: 'metrics' }, { token: 'short' }])('refuses %o at once', async (metrics) => {
    await expect(apiServer({ router: { metrics } })).rejects.toThrow(TypeError)
  })
})

it('metrics tell what was done, and of nobody who did it', async () => {
  const models = [pricedModels({ dear: { price: [1_000_000, 2_000_000] } })]
  await using server = await apiServer({
    router: { metrics: true },
    docent: { models: [...models, builtInModels()] },
  })
  const { alice } = server
  const { id } = await aurora(alice)
  const chat = (await alice.call('POST /chats', { query: { collection_id: id } })).body.id as string
  const body = { message: 'What is the capital?', llm: 'dear' }
  expect((await alice.call(`POST /chats/${chat}/completions`, { body })).status).toBe(200)
  expect((await alice.call('GET /collections/none')).status).toBe(404)
  await server.docent.settled()

  const seen = await samples(server)
  expect(seen.get('docent_queue_waiting{lane="chat"}')).toBe(0)
  expect(seen.get('docent_effects_running{lane="chat"}')).toBe(0)
  expect(seen.get('docent_effects_total{effect="generation.answerQuestion",end="done"}')).toBe(1)
  expect(seen.get('docent_answers_ended_total{state="completed"}')).toBe(1)
  expect([...seen.keys()].filter((name) => name.startsWith('docent_answers{'))).toEqual([])
  expect(seen.get('docent_streams_open')).toBe(0)
  expect(seen.get('docent_commits_total{outcome="written"}')).toBeGreaterThan(5)
  expect(seen.get('docent_model_calls_total{model="dear"}')).toBe(1)
  const tokens = (way: string) => seen.get(`docent_model_${way}_tokens_total{model="dear"}`)!
  expect(tokens('input')).toBeGreaterThan(0)
  expect(seen.get('docent_model_cost_total{model="dear"}')).toBeCloseTo(tokens('input') + 2 * tokens('output'), 6)
  expect(seen.get('docent_http_requests_total{operation="get_completion",status="200"}')).toBe(1)
  expect(seen.get('docent_http_requests_total{operation="get_collection",status="404"}')).toBe(1)
  const duration = 'docent_http_request_duration_seconds'
  expect(seen.get(`${duration}_bucket{operation="get_completion",le="+Inf"}`)).toBe(1)
  expect(seen.get(`${duration}_count{operation="get_completion"}`)).toBe(1)
  expect([...seen.keys()].join('\n')).not.toMatch(/alice|admin/)
  for (const value of seen.values()) expect(value).toBeGreaterThanOrEqual(0)
})

it('every metric that the catalogue names is written with help and type, and no other', async () => {
  await using server = await apiServer({ router: { metrics: true } })
  const { alice } = server
  const { id } = await aurora(alice)
  const chat = (await alice.call('POST /chats', { query: { collection_id: id } })).body.id as string
  await alice.call(`POST /chats/${chat}/completions`, { body: { message: 'What is the capital?' } })
  const text = await (await scrape(server.url, 'admin')).text()
  const written = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => `${name} ${type}`)
  const named = metricCatalogue.map(({ name, type }) => `${name} ${type}`)
  // Nothing is under way.
  expect(written).toEqual(named.filter((name) => name !== 'docent_answers gauge'))
  for (const { name, type } of metricCatalogue) {
    expect(name).toMatch(/^docent_[a-z_]+$/)
    expect(name.endsWith('_total')).toBe(type === 'counter')
  }
})
