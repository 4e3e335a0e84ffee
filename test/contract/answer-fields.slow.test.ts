/** @module-tag slow */
import { builtInModels } from '@docent/adapters-llm'
import { afterEach, describe, expect, it } from 'vitest'
import { apiServer, type ApiServer } from '../support/api-server.ts'
import { aurora } from '../support/aurora.ts'
import { recordingModels, type ModelCall } from '../support/recording-models.ts'

let server: ApiServer | undefined
afterEach(() => server?.[Symbol.asyncDispose]())

async function open(answer: (call: ModelCall, index: number) => string) {
  const { provider, calls } = recordingModels(answer, { json: true, reasoning: true })
  server = await apiServer({ docent: { models: [provider, builtInModels()] } })
  const { alice } = server
  const { id, documentId } = await aurora(alice)
  const chat = (await alice.call('POST /chats', { query: { collection_id: id } })).body.id as string
  const ask = (body: object) =>
    alice.call(`POST /chats/${chat}/completions`, { body: { message: 'Tickets?', ...body } })
  const meta = async (messageId: string, kind: string) =>
    (await alice.call(`GET /messages/${messageId}/meta`, { query: { info_type: kind } })).body
  return { alice, calls, collection: id, documentId, chat, ask, meta }
}

describe('fields of a completion', () => {
  it('reach the model by their names on the wire', async () => {
    const { calls, ask, chat, alice } = await open(() => '{"price": 12}')
    const schema = { type: 'object', properties: { price_in_euros: { type: 'number' }, price: { type: 'number' } } }
    const llm_args = {
      temperature: 0.3,
      reasoning_effort: 20_000,
      guided_json: JSON.stringify(schema),
      client_metadata: 'run 7',
      guided_choice: [],
      guided_regex: '',
      images_num_max: null,
      agent_accuracy: 'quick',
      agent_max_turns: 3,
      agent_timeout: 20,
      agent_total_timeout: 60,
    }
    expect((await ask({ llm_args })).body.body).toBe('{"price": 12}')
    expect(calls[0]!.request).toMatchObject({
      temperature: 0.3,
      reasoningEffort: 'high',
      responseFormat: { type: 'json', schema },
    })
    const [answer] = (await alice.call(`GET /chats/${chat}/messages`)).body
    expect(JSON.parse(answer.llm_args)).toEqual({
      temperature: 0.3,
      reasoning_effort: 20_000,
      guided_json: schema,
      client_metadata: 'run 7',
      agent_accuracy: 'quick',
      agent_max_turns: 3,
      agent_timeout: 20,
      agent_total_timeout: 60,
    })
  })

  it('leave metadata of every kind', async () => {
    const { ask, meta } = await open((_, index) => ['Guess.', 'First.', 'Second [1].', 'Fine.'][index]!)
    const answer = await ask({
      rag_config: { rag_type: 'hyde2', hyde_no_rag_llm_prompt_extension: 'Be bold.', meta_data_to_include: null },
      self_reflection_config: {
        llm_reflection: 'scripted',
        prompt_reflection: '%s %s',
        system_prompt_reflection: '',
        llm_args_reflection: '{"temperature": 1}',
      },
    })
    const id = answer.body.message_id
    expect(answer.body.body).toBe('Second [1].')
    for (const [kind, content] of [
      ['llm_only', 'Guess.'],
      ['hyde1', 'First.'],
      ['self_reflection', 'Fine.'],
    ] as const) {
      expect(await meta(id, kind)).toEqual([{ message_type: kind, content }])
    }
    const [usage] = await meta(id, 'usage_stats')
    expect(JSON.parse(usage.content)).toMatchObject({
      rag_type: 'hyde2',
      calls: 4,
      input_tokens: 40,
      output_tokens: 20,
    })
    expect((await meta(id, 'prompt_raw'))[0].content).toContain('<passage')
  })

  it('leave room for min_max_new_tokens of what a model says of them', async () => {
    const { ask, calls } = await open((_, index) => (index % 2 === 0 ? 'It turns. '.repeat(2_000) : 'Fine.'))
    const judged = async (llm_args_reflection: object) => {
      const config = { llm_reflection: 'scripted', llm_args_reflection: JSON.stringify(llm_args_reflection) }
      await ask({ self_reflection_config: config })
      return calls.at(-1)!.asked.length
    }
    const usual = await judged({})
    expect(await judged({ min_max_new_tokens: 30_000 })).toBeLessThan(usual / 2)
  })

  it.each([
    [['prices'], true],
    [{ include: ['prices'] }, true],
    [{ exclude: ['prices'] }, false],
    [['other'], false],
    [[], true],
    [null, true],
  ])('tags %o keep the document: %s', async (tags, kept) => {
    const { alice, ask, calls, documentId } = await open(() => 'So.')
    const tagged = await alice.call(`POST /documents/${documentId}/tags`, { body: { name: 'prices' } })
    expect(tagged.status).toBeLessThan(300)
    await ask({ tags })
    expect(calls[0]!.asked.includes('<passage')).toBe(kept)
  })
})

describe('chat settings', () => {
  it('come back as they were put, and stand below what a request says', async () => {
    const { alice, ask, calls, collection } = await open(() => 'So.')
    const settings = {
      llm_args: { temperature: 0.7, seed: 5 },
      rag_config: { rag_type: 'llm_only', meta_data_to_include: { original_mtime: true } },
      self_reflection_config: { llm_reflection: 'scripted' },
      tags: { include: ['prices'] },
      include_chat_history: 'off',
    }
    await alice.call(`PUT /collections/${collection}/chat_settings`, { body: settings })
    expect((await alice.call(`GET /collections/${collection}/chat_settings`)).body).toEqual(settings)
    await ask({ llm_args: { temperature: 0.1 } })
    expect(calls.map(({ request }) => [request.temperature, request.seed])).toEqual([
      [0.1, 5],
      [0, undefined],
    ])
    await ask({ self_reflection_config: { llm_reflection: '' } })
    expect(calls).toHaveLength(3)
  })
})
