import { builtInModels } from '@docent/adapters-llm'
import { DocentError } from '@docent/core'
import { describe, expect, it } from 'vitest'
import { linesOf, type ApiClient } from '../support/api-client.ts'
import { apiServer, type ApiServer } from '../support/api-server.ts'
import { aurora } from '../support/aurora.ts'
import { anyText, exactly, uuid } from '../support/expected-values.ts'
import { scriptedModels } from '../support/scripted-models.ts'

interface Line {
  readonly body: string
  readonly finished: boolean
  readonly offset?: number
  readonly epoch?: number
  readonly message_id?: string
}

const question = 'How much is a ticket for adults?'

async function auroraChat(client: ApiClient): Promise<string> {
  const { id } = await aurora(client)
  return (await client.call('POST /chats', { query: { collection_id: id } })).body.id
}

const scripted = (speak: Parameters<typeof scriptedModels>[0]): Promise<ApiServer> =>
  apiServer({ docent: { models: [scriptedModels(speak), builtInModels()] } })

const emptyChat = async (client: ApiClient): Promise<string> => (await client.call('POST /chats')).body.id

describe('an answer at once', () => {
  it('has its text and its id, and names the question', async () => {
    await using server = await apiServer()
    const { alice } = server
    const chat = await auroraChat(alice)
    const answer = await alice.call(`POST /chats/${chat}/completions`, { body: { message: question } })
    expect(answer).toMatchObject({
      status: 200,
      body: exactly({ message_id: uuid, body: expect.stringContaining('12 euros') }),
    })
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
    const [, asked] = (await alice.call(`GET /chats/${chat}/messages`)).body
    expect(answer.headers.get('x-question-id')).toBe(asked.id)
  })

  it('is the status when it fails', async () => {
    await using server = await scripted(async function* () {
      yield 'Half an '
      throw new Error('secret of the provider')
    })
    const chat = await emptyChat(server.alice)
    const answer = await server.alice.call(`POST /chats/${chat}/completions`, { body: { message: 'Hi' } })
    expect(answer).toMatchObject({ status: 500, body: { code: 500, message: expect.not.stringContaining('secret') } })
    // The question is kept, and can be found.
    const [, asked] = (await server.alice.call(`GET /chats/${chat}/messages`)).body
    expect(answer.headers.get('x-question-id')).toBe(asked.id)
  })

  it.each([
    [{}, 400, 'message is required.'],
    [{ message: 7 }, 400, 'message must be text'],
    [{ message: 'x', stream: 'yes' }, 400, 'stream must be true or false.'],
    [{ message: 'x', llm: 'no-such-model' }, 404, 'no-such-model'],
    [
      { message: 'x', rag_config: { rag_type: 'summary_rag' } },
      400,
      'rag_config.rag_type must be one of auto, llm_only',
    ],
    [{ message: 'x', rag_config: { rag_type: 'rlm_rag' } }, 400, 'rlm_rag'],
    [{ message: 'x', include_chat_history: 'sometimes' }, 400, 'include_chat_history must be'],
    [{ message: 'x', llm_args: { temperature: 'hot' } }, 400, 'llm_args.temperature must be a number'],
    [{ message: 'x', llm_args: { use_agent: true, agent_type: 'coder' } }, 400, 'sandbox'],
    [{ message: 'x', llm_args: { use_agent: true, agent_type: 'nobody' } }, 404, 'nobody'],
    [{ message: 'x', llm_args: { use_agent: true, agent_original_files: ['a.txt'] } }, 400, 'agent_original_files'],
    [{ message: 'x', llm_args: { agent_accuracy: 'perfect' } }, 400, 'llm_args.agent_accuracy must be'],
  ])('refuses %o', async (body, status, message) => {
    await using server = await apiServer()
    const answer = await server.alice.call(`POST /chats/${await emptyChat(server.alice)}/completions`, { body })
    expect(answer).toMatchObject({ status, body: { code: status, message: expect.stringContaining(message) } })
  })

  it.each([['llm_args', { json_preserve_system_prompt: 'sometimes' }]])(
    'refuses what cannot act: %s %o',
    async (place, fields) => {
      await using server = await apiServer()
      const body = { message: 'x', [place]: fields }
      const answer = await server.alice.call(`POST /chats/${await emptyChat(server.alice)}/completions`, { body })
      const field = `${place}.${Object.keys(fields)[0]}`
      expect(answer.body).toEqual({ code: 400, message: `${field} is not supported with this value; leave it out.` })
    },
  )

  it.each([
    ['llm_args.response_format or guided_json', { llm_args: { guided_json: { type: 'object' } } }],
    ['llm_args.response_format or guided_json', { llm_args: { response_format: 'json_object' } }],
    ['llm_args.guided_choice', { llm_args: { guided_choice: ['a'] } }],
    ['llm_args.guided_regex', { llm_args: { guided_regex: 'a+' } }],
    ['llm_args.guided_grammar', { llm_args: { guided_grammar: 'root ::= "a"' } }],
    ['llm_args.enable_vision', { llm_args: { enable_vision: 'on' } }],
    ['llm_args.reasoning_effort', { llm_args: { reasoning_effort: 3 } }],
    ['llm_args.repetition_penalty', { llm_args: { repetition_penalty: 1.5 } }],
    ['image_batch_image_prompt', { image_batch_image_prompt: 'Look' }],
  ])('refuses what the model does not support: %s', async (field, fields) => {
    await using server = await apiServer()
    const path = `/chats/${await emptyChat(server.alice)}/completions`
    const answer = await server.alice.call(`POST ${path}`, { body: { message: 'x', ...fields } })
    expect(answer.body).toEqual({
      code: 400,
      message: `The model extractive does not support ${field}; leave it out, or choose another model.`,
    })
  })

  it.each([
    [400, 'only quotes passages', { self_reflection_config: { llm_reflection: 'extractive' } }],
    [404, 'no-such-model', { self_reflection_config: { llm_reflection: 'no-such-model' } }],
    [404, 'no-such-model', { llm_args: { visible_vision_models: ['no-such-model'] } }],
    [400, 'llm_args.visible_vision_models', { llm_args: { visible_vision_models: ['extractive'] } }],
    [400, 'use_agent', { self_reflection_config: { llm_args_reflection: { use_agent: true } } }],
    [
      400,
      'self_reflection_config.llm_args_reflection.guided_json',
      { self_reflection_config: { llm_args_reflection: { guided_json: { type: 'object' } } } },
    ],
    [400, 'tags', { tags: 7 }],
    [400, 'llm_args.guided_json must be a JSON object', { llm_args: { guided_json: '{' } }],
    [400, 'rag_config.num_neighbor_chunks_to_include', { rag_config: { num_neighbor_chunks_to_include: -1 } }],
    [400, 'rag_config.meta_data_to_include', { rag_config: { meta_data_to_include: { colour: true } } }],
  ])('answers %i about %s', async (status, message, fields) => {
    await using server = await apiServer()
    const path = `/chats/${await emptyChat(server.alice)}/completions`
    const answer = await server.alice.call(`POST ${path}`, { body: { message: 'x', ...fields } })
    expect(answer).toMatchObject({ status, body: { code: status, message: expect.stringContaining(message) } })
  })

  it('takes the documented defaults, unknown keys, and every way to say whether history counts', async () => {
    await using server = await apiServer()
    const path = `/chats/${await emptyChat(server.alice)}/completions`
    for (const include_chat_history of ['on', 'off', 'auto', 'True', 'False', true, false]) {
      const body = {
        message: 'Hello',
        llm: 'auto',
        include_chat_history,
        unheard_of: 1,
        tags: [],
        self_reflection_config: {},
        system_prompt: 'Be brief.',
        rag_config: {
          rag_type: 'rag',
          rag_max_chunks: -1,
          num_neighbor_chunks_to_include: 3,
          meta_data_to_include: { name: true, uri: false },
        },
        llm_args: {
          temperature: 0.0,
          top_k: 1,
          top_p: 0,
          seed: 0,
          repetition_penalty: 1.07,
          min_max_new_tokens: 512,
          response_format: 'text',
          guided_json: null,
          enable_vision: 'auto',
          visible_vision_models: ['auto'],
          cost_controls: { max_cost: null },
          use_agent: false,
          agent_accuracy: 'standard',
          agent_max_turns: 'auto',
          agent_tools: ['python'],
          agent_timeout: null,
          agent_total_timeout: 3600,
          agent_stream_files: true,
          memory_block_id: null,
          unheard_of: 1,
        },
      }
      const answer = await server.alice.call(`POST ${path}`, { body })
      expect([include_chat_history, answer.status, answer.body]).toEqual([
        include_chat_history,
        200,
        { message_id: uuid, body: anyText },
      ])
    }
  })

  it('is given once for one Idempotency-Key', async () => {
    await using server = await apiServer()
    const path = `/chats/${await auroraChat(server.alice)}/completions`
    const ask = (message: string) =>
      server.alice.call(`POST ${path}`, { body: { message }, headers: { 'Idempotency-Key': 'q1' } })
    const first = await ask(question)
    expect(await ask(question)).toMatchObject({ status: 200, body: first.body })
    expect((await ask('And for children?')).status).toBe(409)
    expect(await server.alice.call(`GET ${path.replace('completions', 'messages')}`)).toMatchObject({
      body: { length: 2 },
    })
  })
})

describe('a streamed answer', () => {
  it('comes in JSON lines whose last has the whole', async () => {
    await using server = await scripted(async function* () {
      for (const word of ['One ', 'two ', 'three.']) {
        yield word
        await new Promise((resolve) => setImmediate(resolve))
      }
    })
    const { alice } = server
    const chat = await emptyChat(alice)
    const response = await alice.open(`POST /chats/${chat}/completions`, { body: { message: 'Count', stream: true } })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/jsonl'])
    const questionId = response.headers.get('x-question-id')!
    const lines = await linesOf<Line>(response)
    const last = lines.pop()
    expect(last).toEqual({ finished: true, message_id: uuid, body: 'One two three.' })
    let offset = 0
    for (const line of lines) {
      expect(line).toEqual({ body: anyText, finished: false, offset, epoch: 1 })
      offset += line.body.length
    }
    expect(lines.map(({ body }) => body).join('')).toBe('One two three.')
    expect(await alice.call(`GET /chats/${chat}/messages`)).toMatchObject({
      body: [{ id: last!.message_id, reply_to: questionId }, { id: questionId }],
    })
  })

  it('is replayed for the same Idempotency-Key', async () => {
    await using server = await scripted(async function* () {
      yield 'Hello.'
    })
    const chat = await emptyChat(server.alice)
    const ask = async () => {
      const response = await server.alice.open(`POST /chats/${chat}/completions`, {
        body: { message: 'Hi', stream: true },
        headers: { 'Idempotency-Key': 's1' },
      })
      return { questionId: response.headers.get('x-question-id'), lines: await linesOf<Line>(response) }
    }
    const first = await ask()
    expect(first.lines.at(-1)).toEqual({ finished: true, message_id: uuid, body: 'Hello.' })
    expect(await ask()).toEqual(first)
  })

  it('comes as server-sent events to those who accept them', async () => {
    await using server = await scripted(async function* () {
      yield 'Hello.'
    })
    const { alice } = server
    const response = await alice.open(`POST /chats/${await emptyChat(alice)}/completions`, {
      body: { message: 'Hi', stream: true },
      headers: { Accept: 'text/event-stream' },
    })
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/)
    const events = (await response.text()).trim().split('\n\n')
    expect(events[0]).toBe('id: 1-6\ndata: {"body":"Hello.","finished":false,"offset":0,"epoch":1}')
    expect(JSON.parse(events.at(-1)!.replace('data: ', ''))).toEqual({
      finished: true,
      message_id: uuid,
      body: 'Hello.',
    })
  })

  it('that fails before the first line is a status, and after it a last line', async () => {
    const go = Promise.withResolvers<void>()
    await using server = await scripted(async function* ({ messages }) {
      if (!JSON.stringify(messages).includes('later'))
        throw new DocentError({ code: 'invalid_input', message: 'The model refuses this.' })
      yield 'Half an '
      await go.promise
      throw new Error('secret')
    })
    const { alice } = server
    const chat = await emptyChat(alice)
    const ask = (message: string) => alice.open(`POST /chats/${chat}/completions`, { body: { message, stream: true } })
    const early = await ask('Fail at once')
    expect([early.status, await early.json()]).toEqual([400, { code: 400, message: 'The model refuses this.' }])
    const [, refused] = (await alice.call(`GET /chats/${chat}/messages`)).body
    expect(early.headers.get('x-question-id')).toBe(refused.id)

    const late = await ask('Fail later')
    const reader = late.body!.pipeThrough(new TextDecoderStream()).getReader()
    const first = (await reader.read()).value!
    expect(JSON.parse(first)).toMatchObject({ body: 'Half an ', finished: false })
    go.resolve()
    let rest = ''
    for (let part = await reader.read(); !part.done; part = await reader.read()) rest += part.value
    expect(JSON.parse(rest)).toEqual({ error: expect.not.stringContaining('secret') })
    expect((await alice.call(`GET /chats/${chat}/messages`)).body[0]).toMatchObject({
      content: 'Half an ',
      error: anyText,
    })
  })

  it('can be read on from an offset, and from the last event id', async () => {
    await using server = await scripted(async function* () {
      yield 'One two three.'
    })
    const { alice, bob } = server
    const response = await alice.open(`POST /chats/${await emptyChat(alice)}/completions`, {
      body: { message: 'Count', stream: true },
    })
    await response.text()
    const path = `/messages/${response.headers.get('x-question-id')}/stream`
    const follow = async (query: Record<string, number>, headers: Record<string, string> = {}) =>
      linesOf<Line>(await alice.open(`GET ${path}`, { query, headers }))
    const end = { finished: true, message_id: uuid, body: 'One two three.' }
    expect(await follow({ offset: 4 })).toEqual([{ body: 'two three.', finished: false, offset: 4, epoch: 1 }, end])
    expect(await follow({ offset: 14, epoch: 1 })).toEqual([end])
    expect(await follow({ offset: 99 })).toEqual([
      { reset: true, body: 'One two three.', finished: false, offset: 0, epoch: 1 },
      end,
    ])
    expect(await follow({}, { 'Last-Event-ID': '1-8' })).toEqual([
      { body: 'three.', finished: false, offset: 8, epoch: 1 },
      end,
    ])
    expect((await alice.call(`GET ${path}`, { query: { offset: -1 } })).status).toBe(400)
    for (const id of ['12abc', '8', '1-8x', '1-', '-8', '1-8 2', '1e1-8'])
      expect(await alice.call(`GET ${path}`, { headers: { 'Last-Event-ID': id } })).toMatchObject({
        status: 400,
        body: { message: 'The header Last-Event-ID must be the id of the last event that was read, such as 1-8.' },
      })
    expect((await bob.call(`GET ${path}`)).status).toBe(404)
    expect((await alice.call('GET /messages/unknown/stream')).status).toBe(404)
  })
})

describe('an answer under control', () => {
  async function held(): Promise<{
    server: ApiServer
    chat: string
    questionId: string
    lines: Promise<Line[]>
    say: (text: string) => void
  }> {
    const spoken: string[] = ['First.']
    let wake = () => {}
    const server = await scripted(async function* ({ signal }) {
      signal?.addEventListener('abort', () => wake())
      for (;;) {
        const text = spoken.shift()
        if (text === '') return
        if (text !== undefined) yield text
        else await new Promise<void>((resolve) => (wake = resolve))
        signal?.throwIfAborted()
      }
    })
    const chat = await emptyChat(server.alice)
    const response = await server.alice.open(`POST /chats/${chat}/completions`, {
      body: { message: 'Go', stream: true },
    })
    const say = (text: string) => {
      spoken.push(text)
      wake()
    }
    return { server, chat, questionId: response.headers.get('x-question-id')!, lines: linesOf<Line>(response), say }
  }

  it('pauses and resumes', async () => {
    const { server, questionId, lines, say } = await held()
    await using _ = server
    const control = async (what: string) => (await server.alice.call(`POST /messages/${questionId}/${what}`)).status
    expect(await control('pause')).toBe(204)
    expect(await control('pause')).toBe(409)
    say(' Second.')
    expect(await control('resume')).toBe(204)
    expect(await control('resume')).toBe(409)
    say('')
    expect((await lines).at(-1)).toMatchObject({ finished: true, body: 'First. Second.' })
    expect(await control('stop')).toBe(409)
  })

  it('stops and keeps what was said', async () => {
    const { server, chat, questionId, lines } = await held()
    await using _ = server
    expect((await server.alice.call(`POST /messages/${questionId}/stop`)).status).toBe(204)
    expect((await lines).at(-1)).toEqual({ finished: true, message_id: uuid, body: 'First.' })
    expect((await server.alice.call(`GET /chats/${chat}/messages`)).body[0].content).toBe('First.')
    expect(await server.alice.call(`POST /messages/${questionId}/resume`)).toMatchObject({
      status: 409,
      body: { code: 409 },
    })
  })

  it('finishes at a sentence', async () => {
    const { server, questionId, lines, say } = await held()
    await using _ = server
    expect((await server.alice.call(`POST /messages/${questionId}/finish`)).status).toBe(204)
    say(' Second. Third.')
    const last = (await lines).at(-1)!
    expect(last.finished).toBe(true)
    expect(['First.', 'First. Second.']).toContain(last.body)
  })

  it('that is not streamed cannot be paused, and stops', async () => {
    const speaking = Promise.withResolvers<void>()
    const over = Promise.withResolvers<void>()
    await using server = await scripted(async function* ({ signal }) {
      signal?.addEventListener('abort', () => over.resolve())
      yield 'First.'
      speaking.resolve()
      await over.promise
    })
    const { alice } = server
    const chat = await emptyChat(alice)
    const answer = alice.call(`POST /chats/${chat}/completions`, { body: { message: 'Go' } })
    await speaking.promise
    const [question] = (await alice.call(`GET /chats/${chat}/messages`)).body as { id: string }[]
    const paused = await alice.call(`POST /messages/${question!.id}/pause`)
    expect(paused).toMatchObject({ status: 409, body: { message: expect.stringContaining('not streamed') } })
    expect((await alice.call(`POST /messages/${question!.id}/stop`)).status).toBe(204)
    expect((await answer).body).toMatchObject({ body: 'First.' })
  })

  it('answers 404 to others and 400 for an answer in place of its question', async () => {
    await using server = await apiServer()
    const { alice, bob } = server
    const answer = await alice.call(`POST /chats/${await emptyChat(alice)}/completions`, { body: { message: 'Hi' } })
    for (const what of ['pause', 'resume', 'stop', 'finish']) {
      expect((await alice.call(`POST /messages/unknown/${what}`)).status).toBe(404)
      expect((await bob.call(`POST /messages/${answer.headers.get('x-question-id')}/${what}`)).status).toBe(404)
      expect((await alice.call(`POST /messages/${answer.body.message_id}/${what}`)).status).toBe(400)
    }
  })
})
