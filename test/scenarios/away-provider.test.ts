import { builtInModels, listedOpenAiCompatibleModels, openaiCompatibleModels } from '@docent/adapters-llm'
import { DocentError } from '@docent/core'
import { expect, it, vi } from 'vitest'
import { apiServer } from '../support/api-server.ts'

/** A model server that is there or not, as the test says. */
function serverWith(...models: readonly string[]) {
  const state = { up: true, asked: 0 }
  const fetch: typeof globalThis.fetch = async (input) => {
    state.asked += 1
    if (!state.up) throw new TypeError('fetch failed')
    if (String(input).endsWith('/models')) return Response.json({ data: models.map((id) => ({ id })) })
    return new Response('data: {"choices":[{"delta":{"content":"Six."},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n')
  }
  return { state, fetch }
}

it('one provider that is away takes nothing from the others, and comes back by itself', async () => {
  const [first, second] = [serverWith('large', 'shared'), serverWith('small', 'shared')]
  first.state.up = false
  const open = (name: string, { fetch }: typeof first) =>
    listedOpenAiCompatibleModels({ name, baseUrl: `http://${name}.invalid/v1`, fetch }, { pauseMs: 20 })
  const providers = await Promise.all([open('first', first), open('second', second)])
  await using api = await apiServer({
    docent: { models: [...providers, builtInModels()], modelPolicy: { fallbacks: { small: ['large'] } } },
    router: { metrics: { token: 'the-token-of-a-scraper' } },
  })
  const { models } = api.docent.as({ userId: 'alice' })
  const names = async () => (await models.list()).map(({ id }) => id)
  const ask = (llm = 'auto') => models.answerQuestion(llm, { question: 'How many?' })
  const readiness = async () => (await fetch(`${api.url}/rpc/health/readiness`)).json() as Promise<unknown>
  const metrics = async () =>
    (await fetch(`${api.url}/metrics`, { headers: { Authorization: 'Bearer the-token-of-a-scraper' } })).text()

  expect(await names()).toEqual(['auto', 'small', 'shared', 'extractive'])
  expect((await ask()).llm).toBe('small')
  const missing = ask('large')
  await expect(missing).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('provider first'),
  })
  await expect(missing).rejects.toSatisfy(DocentError.isInstance)
  expect(await readiness()).toEqual({
    status: 'ready',
    message: 'The service is ready; the model provider first cannot be used now.',
  })
  expect(await metrics()).toMatch(/docent_model_provider_up\{provider="first"\} 0\n.*second"\} 1\n/)
  expect((await api.docent.health()).ports['models/first']).toMatchObject({
    ok: false,
    message: 'The model server first does not respond; check that it is running, and its address.',
  })

  first.state.up = true
  // Of two with one name, that of the provider that comes first is the one.
  await vi.waitFor(async () => expect(await names()).toEqual(['auto', 'large', 'shared', 'small', 'extractive']), {
    timeout: 20_000,
  })
  expect((await ask()).llm).toBe('large')
  expect((await ask('large')).llm).toBe('large')
  expect(await readiness()).toEqual({ status: 'ready' })
  expect(await metrics()).toMatch(/docent_model_provider_up\{provider="first"\} 1\n/)
  expect(first.state.asked).toBeGreaterThan(1)
})

it('a collection waits for its embedding model while the provider is away', async () => {
  const server = serverWith('all-minilm')
  server.state.up = false
  const local = await listedOpenAiCompatibleModels(
    { name: 'local', baseUrl: 'http://local.invalid/v1', fetch: server.fetch },
    { pauseMs: 20 },
  )
  await using api = await apiServer({ docent: { models: [local, builtInModels()] } })
  const { collections } = api.docent.as({ userId: 'alice' })
  const create = () => collections.create({ name: 'Notes', embeddingModel: 'all-minilm' })
  await expect(create()).rejects.toMatchObject({ code: 'unavailable', message: expect.stringContaining('local') })
  server.state.up = true
  // Anyone who asks for the health has it looked at.
  expect((await api.docent.health()).ports['models/local']).toEqual({ ok: true })
  expect(await create()).toMatchObject({ name: 'Notes' })
})

it('says of a provider that it refuses the key until it answers', async () => {
  let refuses = true
  const fetch: typeof globalThis.fetch = async (input) => {
    if (refuses) return Response.json({ error: { message: 'Incorrect API key provided.' } }, { status: 401 })
    if (String(input).endsWith('/models')) return Response.json({ data: [] })
    return new Response('data: {"choices":[{"delta":{"content":"Six."},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n')
  }
  const provider = openaiCompatibleModels({ name: 'hosted', baseUrl: 'http://h.invalid/v1', models: ['large'], fetch })
  await using api = await apiServer({ docent: { models: [provider, builtInModels()] } })
  const readiness = async () => (await globalThis.fetch(`${api.url}/rpc/health/readiness`)).json() as Promise<unknown>
  const reason = "hosted refused this server's API key or account; its operator has to check the key and its credit."

  const { ports, providers, ready } = await api.docent.health()
  expect({ ready, port: ports['models/hosted'], provider: providers?.[0] }).toEqual({
    ready: true,
    port: { ok: false, message: reason },
    provider: { name: 'hosted', away: reason },
  })
  const refused = { status: 'ready', message: 'The service is ready; the model provider hosted cannot be used now.' }
  expect(await readiness()).toEqual(refused)

  refuses = false
  expect(await readiness()).toEqual(refused)
  const { llm } = await api.docent.as({ userId: 'alice' }).models.answerQuestion('large', { question: 'How many?' })
  expect(llm).toBe('large')
  expect(await readiness()).toEqual({ status: 'ready' })
})

it('says of a provider with a fixed list that it does not answer, and later that it is back', async () => {
  const server = serverWith()
  server.state.up = false
  const provider = openaiCompatibleModels({
    ...{ name: 'local', baseUrl: 'http://local.invalid/v1', models: ['large'] },
    fetch: server.fetch,
  })
  await using api = await apiServer({
    docent: { models: [provider, builtInModels()], modelPolicy: { restMs: 20 } },
  })
  const readiness = async () => (await fetch(`${api.url}/rpc/health/readiness`)).json() as Promise<unknown>
  expect(await readiness()).toEqual({ status: 'ready' })

  // As the server does when it starts.
  await api.docent.health({ models: true })
  const away = { status: 'ready', message: 'The service is ready; the model provider local cannot be used now.' }
  expect(await readiness()).toEqual(away)
  const { providers } = await api.docent.health({ models: false })
  expect(providers?.[0]?.away).toBe(
    'The model server local does not respond; check that it is running, and its address.',
  )

  const { asked } = server.state
  await expect.poll(() => readiness().then(() => server.state.asked)).toBeGreaterThan(asked)
  expect(await readiness()).toEqual(away)
  server.state.up = true
  await expect.poll(readiness).toEqual({ status: 'ready' })
})
