import type { AgentAsk, Answer } from '@docent/core'
import type { JsonValue, ServerQuestion } from '@docent/core/ports'
import { fakeTool, memoryToolHost, type FakeRound } from '@docent/core/testing'
import { describe, expect, it } from 'vitest'
import { calling, lookingModels, resultsIn } from '../support/looking-models.ts'
import { observatory } from '../support/observatory.ts'

const interactive = { useAgent: true, agentInteractive: true } as const
const schema: JsonValue = {
  type: 'object',
  properties: { city: { type: 'string', title: 'City' }, days: { type: 'integer', default: 3 } },
  required: ['city'],
}
const form: ServerQuestion = { kind: 'form', message: 'Where do you live?', schema }
/** As a server of either protocol asks. */
const ways = {
  'while it is called': async (question: ServerQuestion, { ask }: FakeRound) => ({
    content: JSON.stringify(await ask(question)),
  }),
  'by the end of its call': async (question: ServerQuestion, { resumed }: FakeRound) =>
    resumed
      ? { content: `${JSON.stringify(resumed.replies['q'])} ${resumed.state}` }
      : { asks: { questions: { q: question }, state: 'as it was' } },
}

/** An agent that calls the tool of a server once. */
async function weather(
  run: (given: object, round: FakeRound) => Promise<object>,
  { args = interactive, readOnly = true }: { readonly args?: object; readonly readOnly?: boolean } = {},
) {
  const servers = memoryToolHost()
  const served = servers.serve([fakeTool({ name: 'book', readOnly, run })])
  const models = lookingModels({ turns: [() => [calling('weather__book', {})], () => [calling('done', {})]] })
  const place = await observatory(models.provider, {}, { toolHost: servers, secret: 'the secret of this host' })
  const { docent, alice } = place
  const owner = docent.as({ userId: 'alice', permissions: ['ConfigureAgents'] })
  const { url } = served.server.transport as { url: string }
  const config = JSON.stringify({ mcpServers: { weather: { url } } })
  await owner.customTools.create({ toolType: 'remote_mcp', toolArgs: { mcp_config_json: config } })
  await docent.settled()
  const chat = await alice.chats.create({})
  const ask = () => alice.chats.complete(chat.id, { message: 'Go.', llmArgs: args })
  const tell = (answer: Answer, message: object | string) =>
    alice.chats.tellAgent(answer.questionId, {
      message: typeof message === 'string' ? message : JSON.stringify(message),
    })
  const result = () => resultsIn(models.requests[1]!)[0]!
  return { ...place, chat, ask, tell, result, served, [Symbol.asyncDispose]: place[Symbol.asyncDispose] }
}

/** All that is asked, in order; `reply` is called for each. */
async function during(answer: Answer, reply: (ask: AgentAsk) => Promise<void>): Promise<AgentAsk[]> {
  const asked: AgentAsk[] = []
  for await (const event of answer.events) {
    if (event.type !== 'agent-asks') continue
    asked.push(...event.asks)
    for (const ask of event.asks) await reply(ask)
  }
  return asked
}

describe.each(Object.entries(ways))('a server that asks the user %s', (_how, way) => {
  it('has what the user fills in, with the defaults', async () => {
    await using where = await weather((_, round) => way(form, round))
    const answer = await where.ask()
    const asked = await during(answer, async ({ callId }) => {
      await expect(where.tell(answer, { answer: callId, content: {} })).rejects.toThrow('city is required')
      await expect(where.tell(answer, { answer: '1.1.7', content: {} })).rejects.toThrow('{"answer": "1.1.1"')
      await expect(where.tell(answer, { approve: '1.1' })).rejects.toMatchObject({ code: 'invalid_input' })
      await expect(where.tell(answer, 'Torup')).rejects.toMatchObject({ code: 'invalid_input' })
      await where.tell(answer, { answer: callId, content: { city: 'Torup' } })
    })
    expect(asked).toEqual([
      {
        ...{ callId: '1.1.1', kind: 'input', tool: 'weather__book', arguments: '{}' },
        ...{ from: 'weather', question: 'Where do you live?' },
        fields: [
          { name: 'city', title: 'City', type: 'text', required: true },
          { name: 'days', type: 'integer', required: false, default: 3 },
        ],
      },
    ])
    expect(where.result()).toContain('{"action":"accept","content":{"city":"Torup","days":3}}')
  })

  it.each(['decline', 'cancel'])('learns that the user wants to %s', async (action) => {
    await using where = await weather((_, round) => way(form, round))
    const answer = await where.ask()
    await during(answer, ({ callId }) => where.tell(answer, { [action]: callId }))
    expect(where.result()).toContain(`{"action":"${action}"}`)
  })

  it('is declined at once where nobody can be asked', async () => {
    await using where = await weather((_, round) => way(form, round), { args: { useAgent: true } })
    expect(await during(await where.ask(), async () => {})).toEqual([])
    expect(where.result()).toContain('{"action":"decline"}')
    expect(where.result()).toContain('nobody can be asked here')
  })

  it('never has a form for a secret shown', async () => {
    const secret: ServerQuestion = {
      ...{ kind: 'form', message: 'Sign in to Docent.' },
      schema: { type: 'object', properties: { password: { type: 'string' } } },
    }
    await using where = await weather((_, round) => way(secret, round))
    expect(await during(await where.ask(), async () => {})).toEqual([])
    expect(where.result()).toContain('asks for a secret (password)')
  })

  it('has an address opened', async () => {
    const url = 'https://example.org/consent'
    await using where = await weather((_, round) => way({ kind: 'url', message: 'Agree there.', url }, round))
    const answer = await where.ask()
    const asked = await during(answer, ({ callId }) => where.tell(answer, { answer: callId }))
    expect(asked).toMatchObject([{ kind: 'input', from: 'weather', question: 'Agree there.', url }])
    expect(where.result()).toContain('{"action":"accept"}')
  })

  it('is canceled when the answer is to finish', async () => {
    const results: string[] = []
    await using where = await weather(async (_, round) => {
      const result = await way(form, round)
      if ('content' in result) results.push(result.content)
      return result
    })
    const answer = await where.ask()
    await during(answer, async () => where.alice.answers.finish(answer.questionId))
    expect(results.join()).toContain('{"action":"cancel"}')
  })
})

it('what a tool does that must not be done twice is done once, however often it asks', async () => {
  let acted = 0
  const run = async (_given: object, { resumed }: FakeRound) => {
    const round = Number(resumed?.state ?? 0)
    if (round === 2) {
      acted += 1
      return { content: 'Booked.' }
    }
    return { asks: { questions: { a: form, b: form }, state: String(round + 1) } }
  }
  await using where = await weather(run, { readOnly: false })
  const answer = await where.ask()
  const asked = await during(answer, ({ callId, kind }) =>
    where.tell(answer, kind === 'input' ? { answer: callId, content: { city: 'Torup' } } : { approve: callId }),
  )
  expect(asked.filter(({ kind }) => kind === 'input').map(({ callId }) => callId)).toEqual([
    ...['1.1.1', '1.1.2', '1.1.3', '1.1.4'],
  ])
  expect(acted).toBe(1)
  expect(where.result()).toContain('Booked.')
})

it('a server that asks without end is ended', { tags: ['slow'] }, async () => {
  await using where = await weather(async () => ({ asks: { questions: { a: form } } }))
  const answer = await where.ask()
  const asked = await during(answer, ({ callId }) => where.tell(answer, { answer: callId, content: { city: 'Torup' } }))
  expect(asked).toHaveLength(10)
  expect(where.result()).toContain('again and again')
})

it(
  'a server that asks without end while it is called is canceled after ten questions',
  { tags: ['slow'] },
  async () => {
    const replies: string[] = []
    await using where = await weather(async (_given, { ask }: FakeRound) => {
      for (let asks = 0; asks < 12; asks++) replies.push((await ask(form)).action)
      return { content: 'Booked.' }
    })
    const answer = await where.ask()
    const asked = await during(answer, ({ callId }) =>
      where.tell(answer, { answer: callId, content: { city: 'Torup' } }),
    )
    expect(asked).toHaveLength(10)
    expect(replies).toEqual([...Array.from({ length: 10 }, () => 'accept'), 'cancel', 'cancel'])
    expect(where.result()).toContain('Booked.')
  },
)
