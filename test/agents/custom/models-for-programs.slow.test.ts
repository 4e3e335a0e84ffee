/** @module-tag slow */
import { expect, it } from 'vitest'
import { customAgentServer } from '../../support/custom-agent-server.ts'
import { stuck } from '../../support/stuck.ts'
import { scriptedSandbox, type PlayedProgram } from '../../support/scripted-sandbox.ts'

const usage = { inputTokens: 7, outputTokens: 3 }
const script = { tokens: ['Well', ' done.'], usage }
const question = { model: 'scripted', messages: [{ role: 'user', content: 'Hello' }] }

async function playing(play: (program: PlayedProgram) => Promise<unknown>, llmArgs: object = {}) {
  const made = await customAgentServer(
    scriptedSandbox(async (program) => JSON.stringify((await play(program)) ?? null)),
    { script },
  )
  const last = (await made.ask('Go.', llmArgs)).at(-1)!
  return { made, last, said: JSON.parse(last.body!) }
}

it('answers whole and streamed, with ids of their own, and counts what is used for the answer', async () => {
  const { made, last, said } = await playing(async ({ models }) => {
    const whole = await (await models('/chat/completions', question)).json()
    const streamed = await (await models('/chat/completions', { ...question, stream: true })).text()
    return { whole, streamed }
  })
  await using _ = made
  expect(said.whole.choices[0].message.content).toBe('Well done.')
  expect(said.whole.usage).toEqual({ prompt_tokens: 7, completion_tokens: 3, total_tokens: 10 })
  expect(said.streamed).toMatch(/^data: \{.*"content":"Well".*data: \[DONE\]\n\n$/s)
  expect(said.streamed).not.toContain(said.whole.id)
  const stats = JSON.parse(await made.meta(last.message_id!, 'usage_stats'))
  expect(stats).toMatchObject({ calls: 2, input_tokens: 14, output_tokens: 6 })
  const { body } = await made.alice.call('GET /stats/usage_by_model', { query: { interval: '1 day' } })
  expect(body).toMatchObject([{ llm_name: 'scripted', call_count: 2, input_tokens: 14, output_tokens: 6 }])
})

it('takes one key, a few paths, and models that there are', async () => {
  const { made, said } = await playing(async ({ models }) => {
    const status = async (path: string, body?: object, headers?: Record<string, string>) =>
      (await models(path, body, headers)).status
    const list = (await (await models('/models')).json()) as { readonly data: { readonly id: string }[] }
    return {
      list: list.data.map(({ id }) => id),
      wrongKey: await status('/models', undefined, { authorization: 'Bearer alice' }),
      noKey: await status('/chat/completions', question, { authorization: '' }),
      embeddings: await status('/embeddings', { model: 'x', input: 'x' }),
      outside: await status('/../agents'),
      missing: await status('/chat/completions', { ...question, model: 'nothing' }),
      wrong: await status('/chat/completions', { model: 'scripted' }),
    }
  })
  await using _ = made
  expect(said.list).toContain('scripted')
  expect(said).toMatchObject({ wrongKey: 401, noKey: 401, embeddings: 404, outside: 404, missing: 404, wrong: 400 })
})

it('has a budget of calls', async () => {
  const { made, said } = await playing(
    async ({ models }) => {
      const statuses: number[] = []
      for (let call = 0; call < 12; call++) statuses.push((await models('/chat/completions', question)).status)
      return statuses
    },
    { agent_max_turns: 2 },
  )
  await using _ = made
  expect(said).toEqual([...Array<number>(10).fill(200), 429, 429])
})

it('keeps to its budget where calls are made at once, and counts none that was not made', async () => {
  const { made, said } = await playing(
    async ({ models }) => {
      const statusOf = async (body: object) => (await models('/chat/completions', body)).status
      const wrong = [{ ...question, model: 'nothing' }, { model: 'scripted' }]
      const refused = await Promise.all(wrong.map(statusOf))
      const statuses = await Promise.all(Array.from({ length: 14 }, () => statusOf(question)))
      return { refused, statuses: statuses.sort((one, other) => one - other) }
    },
    { agent_max_turns: 2 },
  )
  await using _ = made
  expect(said.refused).toEqual([404, 400])
  expect(said.statuses).toEqual([...Array<number>(10).fill(200), ...Array<number>(4).fill(429)])
})

it('ends a reply that was cut with an error, and not as if it were whole', async () => {
  const { made, said } = await playing(async ({ request, job }) => {
    const controller = new AbortController()
    const response = await request.endpoints![0]!.handle(
      new Request('http://127.0.0.1:20001/v1/chat/completions', {
        method: 'POST',
        headers: { authorization: `Bearer ${job.environment['OPENAI_API_KEY']}` },
        body: JSON.stringify({ ...question, stream: true }),
        signal: controller.signal,
      }),
    )
    const reader = response.body!.getReader()
    const first = new TextDecoder().decode((await reader.read()).value)
    controller.abort()
    const rest: string[] = []
    for (let part = await reader.read(); !part.done; part = await reader.read())
      rest.push(new TextDecoder().decode(part.value))
    return { first, last: rest.at(-1) }
  })
  await using _ = made
  expect(said.first).toContain('"delta"')
  expect(said.last).toMatch(/^data: \{"error"/)
})

it('is gone when the run is over', async () => {
  let kept: PlayedProgram | undefined
  const { made } = await playing(async (program) => void (kept = program))
  await using _ = made
  expect((await kept!.models('/models')).status).toBe(401)
})

it('has so much time for a call, and lets go of the model then', async () => {
  const left = Promise.withResolvers<void>()
  const made = await customAgentServer(
    scriptedSandbox(async ({ models }) => {
      const answer = await models('/chat/completions', question)
      return `${answer.status} ${await answer.text()}`
    }),
    { script: ({ signal }) => stuck(signal, () => signal?.addEventListener('abort', () => left.resolve())) },
  )
  await using _ = made
  const said = (await made.ask('Go.', { agent_timeout: 1 })).at(-1)!.body
  expect(said).toMatch(/^504 .*may take 1 seconds/)
  await left.promise
})

it('counts as the compatible API does for the rate of its user, and says when to try again', async () => {
  await using made = await customAgentServer(
    scriptedSandbox(async ({ models }) => {
      const first = await models('/chat/completions', question)
      const second = await models('/chat/completions', question)
      return `${first.status} ${second.status} ${Number(second.headers.get('retry-after')) > 0}`
    }),
    // One for the question, one for the first call.
    { script, docent: { deployment: { chatRateLimitPerMinute: 2 } } },
  )
  expect((await made.ask('Go.')).at(-1)).toMatchObject({ body: '200 429 true' })
})
