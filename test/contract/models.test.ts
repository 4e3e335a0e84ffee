import { expect, it } from 'vitest'
import { apiServer } from '../support/api-server.ts'
import { anyText, exactly } from '../support/expected-values.ts'

it('lists models and encodes texts', async () => {
  await using server = await apiServer()
  const { alice } = server
  const models = await alice.call('GET /models')
  expect(models.status).toBe(200)
  for (const model of models.body) expect(model).toEqual({ id: anyText, display_name: anyText })
  expect(models.body.map(({ id }: { id: string }) => id)).toEqual(['auto', 'extractive'])

  const embedding = { id: anyText, display_name: anyText, description: anyText, languages: expect.any(Array) }
  const standard = await alice.call('GET /embedding_models/default')
  expect(standard).toMatchObject({ status: 200, body: exactly(embedding) })
  expect(await alice.call('GET /embedding_models')).toMatchObject({ status: 200, body: [standard.body] })

  const encode = (id: string, body: unknown) =>
    alice.call<number[][]>(`POST /embedding_models/${encodeURIComponent(id)}/encode_chunks_for_retrieval`, { body })
  const { status, body } = await encode(standard.body.id, { chunks: ['a mirror', 'a dome'] })
  expect([status, body.length, body[0]!.length]).toEqual([200, 2, body[1]!.length])
  expect(body.flat().every((number) => Number.isFinite(number))).toBe(true)
  expect(await encode('no/such', { chunks: ['x'] })).toMatchObject({ status: 404, body: { code: 404 } })
  expect(await encode(standard.body.id, {})).toMatchObject({ status: 400, body: { message: 'chunks is required.' } })
  expect(await encode(standard.body.id, { chunks: [1] })).toMatchObject({ status: 400 })
})
