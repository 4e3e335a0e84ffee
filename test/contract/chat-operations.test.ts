import { builtInModels } from '@docent/adapters-llm'
import { describe, expect, it } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { apiServer } from '../support/api-server.ts'
import { aurora } from '../support/aurora.ts'
import { exactly, time, uuid } from '../support/expected-values.ts'
import { scriptedModels } from '../support/scripted-models.ts'

const session = { id: uuid, created_at: time, updated_at: time, username: 'alice' }
const newChat = async (client: ApiClient, query: Record<string, string> = {}): Promise<string> =>
  (await client.call('POST /chats', { query })).body.id
const ask = async (client: ApiClient, chat: string, message: string): Promise<string> =>
  (await client.call(`POST /chats/${chat}/completions`, { body: { message } })).body.message_id

describe('a chat session', () => {
  it('gets a name', async () => {
    await using server = await apiServer()
    const { alice, bob } = server
    const chat = await newChat(alice)
    const renamed = await alice.call(`PATCH /chats/${chat}`, { body: { name: ' Heroes ' } })
    expect(renamed).toMatchObject({ status: 200, body: exactly({ ...session, name: 'Heroes' }) })
    expect(await alice.call(`GET /chats/${chat}`)).toMatchObject({ body: { name: 'Heroes' } })
    for (const body of [{}, { name: '' }, { name: 7 }])
      expect((await alice.call(`PATCH /chats/${chat}`, { body })).status).toBe(400)
    expect((await bob.call(`PATCH /chats/${chat}`, { body: { name: 'x' } })).status).toBe(404)
  })

  it('moves between collections, which count it', async () => {
    await using server = await apiServer()
    const { alice, bob } = server
    const { id } = await aurora(alice)
    const other = (await alice.call('POST /collections', { body: { name: 'Other' } })).body.id
    const chat = await newChat(alice, { collection_id: id })
    const move = (client: ApiClient, to: string) =>
      client.call(`PUT /chats/${chat}/collection`, { body: { collection_id: to } })
    const counts = async () => [
      (await alice.call(`GET /collections/${id}`)).body.sessions_count,
      (await alice.call(`GET /collections/${other}`)).body.sessions_count,
    ]
    expect(await move(alice, other)).toMatchObject({
      status: 200,
      body: exactly({ ...session, collection_id: other, collection_name: 'Other' }),
    })
    expect(await counts()).toEqual([0, 1])
    expect((await move(alice, other)).status).toBe(200)
    expect(await counts()).toEqual([0, 1])
    expect(await alice.call(`DELETE /chats/${chat}/collection`)).toMatchObject({ status: 200, body: exactly(session) })
    expect(await counts()).toEqual([0, 0])
    expect((await move(alice, 'unknown')).status).toBe(404)
    expect((await move(bob, other)).status).toBe(404)
    const key = server.client(`alice@${id}`)
    const own = await newChat(key, { collection_id: id })
    expect((await key.call(`PUT /chats/${own}/collection`, { body: { collection_id: id } })).status).toBe(403)
    expect((await key.call(`DELETE /chats/${own}/collection`)).status).toBe(403)
  })

  it('has a prompt template, which is forgotten when it is deleted', async () => {
    await using server = await apiServer()
    const { alice, bob, docent } = server
    const chat = await newChat(alice)
    const mine = (await alice.call('POST /prompt_templates', { body: { name: 'Mine' } })).body.id
    const others = (await bob.call('POST /prompt_templates', { body: { name: 'Others' } })).body.id
    const path = `/chats/${chat}/prompt_template`
    const put = (id: string) => alice.call(`PUT ${path}`, { body: { prompt_template_id: id } })
    expect(await put(mine)).toMatchObject({ status: 200, body: exactly({ ...session, prompt_template_id: mine }) })
    expect((await put(others)).status).toBe(404)
    expect(await alice.call(`DELETE ${path}`)).toMatchObject({ status: 200, body: exactly(session) })
    await put(mine)
    await alice.call(`DELETE /prompt_templates/${mine}`)
    await docent.settled()
    expect((await alice.call(`GET /chats/${chat}`)).body).not.toHaveProperty('prompt_template_id')
  })

  it('takes pairs that a command made', async () => {
    await using server = await apiServer()
    const { alice, bob } = server
    const chat = await newChat(alice)
    const body = { user_prompt: '/time', ai_response: 'Noon.', command_name: 'time' }
    const call = { body, headers: { 'Idempotency-Key': 'pair' } }
    const made = await alice.call(`POST /chats/${chat}/synth_message_pair`, call)
    expect(made).toMatchObject({ status: 201, body: exactly({ question_id: uuid, reply_id: uuid }) })
    expect((await alice.call(`POST /chats/${chat}/synth_message_pair`, call)).body).toEqual(made.body)
    const { question_id: question, reply_id: reply } = made.body
    const shared = { votes: 0, created_at: time, has_references: false, total_references: 0, command_name: 'time' }
    expect((await alice.call(`GET /chats/${chat}/messages`)).body).toEqual([
      { ...shared, id: reply, content: 'Noon.', reply_to: question },
      { ...shared, id: question, content: '/time', username: 'alice' },
    ])
    expect(await alice.call(`GET /chats/${chat}`)).toMatchObject({ body: { latest_message_content: 'Noon.' } })
    expect((await alice.call(`POST /chats/${chat}/synth_message_pair`, { body: { user_prompt: 'x' } })).status).toBe(
      400,
    )
    expect((await bob.call(`POST /chats/${chat}/synth_message_pair`, { body })).status).toBe(404)
  })

  it('has no guardrails, and no agent to say something to', async () => {
    await using server = await apiServer()
    const { alice, bob } = server
    const chat = await newChat(alice)
    expect(await alice.call(`GET /chats/${chat}/guardrails`)).toMatchObject({ status: 200, body: exactly({}) })
    expect((await bob.call(`GET /chats/${chat}/guardrails`)).status).toBe(404)
    const effective = (client: ApiClient, query = {}) => client.call('GET /guardrails/effective', { query })
    expect(await effective(alice)).toMatchObject({ status: 200, body: exactly({}) })
    expect((await effective(alice, { chat_session_id: chat })).status).toBe(200)
    expect((await effective(bob, { chat_session_id: chat })).status).toBe(404)
    expect((await effective(alice, { collection_id: 'unknown' })).status).toBe(404)
    await ask(alice, chat, 'Hello')
    const [, question] = (await alice.call(`GET /chats/${chat}/messages`)).body
    const tell = (client: ApiClient, body: object) => client.call(`POST /messages/${question.id}/hitl`, { body })
    expect(await tell(alice, { message: 'Be brief.' })).toMatchObject({
      status: 409,
      body: { code: 409, message: expect.stringContaining('No agent works on this question') },
    })
    expect((await tell(alice, {})).status).toBe(400)
    expect((await tell(bob, { message: 'x' })).status).toBe(404)
  })
})

describe('a fork', () => {
  it('begins with the messages up to one, with citations and metadata, under new ids', async () => {
    await using server = await apiServer()
    const { alice, bob } = server
    const { id } = await aurora(alice)
    const chat = await newChat(alice, { collection_id: id })
    const template = (await alice.call('POST /prompt_templates', { body: { name: 'T' } })).body.id
    await alice.call(`PUT /chats/${chat}/prompt_template`, { body: { prompt_template_id: template } })
    await alice.call(`PATCH /chats/${chat}`, { body: { name: 'Tickets' } })
    const first = await ask(alice, chat, 'How much is a ticket for adults?')
    await alice.call(`PUT /messages/${first}/votes`, { body: { votes: 1 } })
    await ask(alice, chat, 'And for children?')

    const call = { body: { message_id: first }, headers: { 'Idempotency-Key': 'fork' } }
    const forked = await alice.call(`POST /chats/${chat}/fork`, call)
    const [, , answer, question] = (await alice.call(`GET /chats/${chat}/messages`)).body
    expect(forked).toMatchObject({
      status: 201,
      body: exactly({
        ...session,
        name: 'Tickets',
        collection_id: id,
        collection_name: 'Aurora',
        prompt_template_id: template,
        latest_message_content: answer.content.slice(0, 512),
      }),
    })
    const fork = forked.body.id
    expect(forked.headers.get('location')).toBe(`${server.url}/api/v1/chats/${fork}`)
    expect((await alice.call(`POST /chats/${chat}/fork`, call)).body).toEqual(forked.body)
    const copied = (await alice.call(`GET /chats/${fork}/messages`)).body
    expect(copied).toEqual([
      { ...answer, id: uuid, reply_to: copied[1].id, votes: 0 },
      { ...question, id: uuid },
    ])
    expect(copied[0].id).not.toBe(answer.id)
    const references = async (message: string) => (await alice.call(`GET /messages/${message}/references`)).body
    expect(await references(copied[0].id)).toEqual(await references(answer.id))
    const prompt = async (message: string) =>
      (await alice.call(`GET /messages/${message}/meta`, { query: { info_type: 'prompt_raw' } })).body
    expect(await prompt(copied[0].id)).toEqual(await prompt(answer.id))
    expect(await alice.call(`GET /collections/${id}`)).toMatchObject({ body: { sessions_count: 2 } })

    // Each continues for itself.
    await ask(alice, fork, 'Are there discounts?')
    expect((await alice.call(`GET /chats/${fork}/messages`)).body).toHaveLength(4)
    expect((await alice.call(`GET /chats/${chat}/messages`)).body).toHaveLength(4)
    await alice.call(`DELETE /chats/${chat}`)
    expect((await alice.call(`GET /chats/${fork}/messages`)).body).toHaveLength(4)
    expect((await bob.call(`POST /chats/${fork}/fork`)).status).toBe(404)
  })

  it('takes everything where no message is named, and none of another session', async () => {
    await using server = await apiServer()
    const { alice } = server
    const chat = await newChat(alice)
    for (let number = 0; number < 60; number++) {
      const body = { user_prompt: `q${number}`, ai_response: `a${number}`, command_name: 'c' }
      await alice.call(`POST /chats/${chat}/synth_message_pair`, { body })
    }
    const fork = (await alice.call(`POST /chats/${chat}/fork`, { body: {} })).body.id
    const contents = async (id: string) =>
      (await alice.call(`GET /chats/${id}/messages`, { query: { limit: 1000 } })).body.map(
        ({ content }: { content: string }) => content,
      )
    expect(await contents(fork)).toEqual(await contents(chat))
    expect(await contents(fork)).toHaveLength(120)
    const other = await newChat(alice)
    const message = await ask(alice, other, 'Hi')
    expect((await alice.call(`POST /chats/${chat}/fork`, { body: { message_id: message } })).status).toBe(404)
    expect((await alice.call('POST /chats/unknown/fork')).status).toBe(404)
    const empty = await alice.call(`POST /chats/${await newChat(alice)}/fork`)
    expect(empty).toMatchObject({ status: 201, body: exactly(session) })
  })
})

describe('messages', () => {
  it('are deleted: questions with their answers, answers alone, all or none', async () => {
    await using server = await apiServer()
    const { alice, bob } = server
    const { id } = await aurora(alice)
    const chat = await newChat(alice, { collection_id: id })
    const first = await ask(alice, chat, 'How much is a ticket for adults?')
    const second = await ask(alice, chat, 'Where is it?')
    const [, secondQuestion, , firstQuestion] = (await alice.call(`GET /chats/${chat}/messages`)).body
    expect((await alice.call(`DELETE /messages/${firstQuestion.id},unknown`)).status).toBe(404)
    expect((await bob.call(`DELETE /messages/${firstQuestion.id}`)).status).toBe(404)
    expect((await alice.call(`GET /chats/${chat}/messages`)).body).toHaveLength(4)

    expect((await alice.call(`DELETE /messages/${second}`)).status).toBe(204)
    expect(await alice.call(`GET /chats/${chat}`)).toMatchObject({ body: { latest_message_content: 'Where is it?' } })
    expect((await alice.call(`GET /messages/${secondQuestion.id}/stream`)).status).toBe(404)
    expect((await alice.call(`DELETE /messages/${firstQuestion.id}`)).status).toBe(204)
    expect((await alice.call(`GET /messages/${first}/references`)).status).toBe(404)
    expect((await alice.call(`GET /chats/${chat}/messages`)).body).toMatchObject([{ id: secondQuestion.id }])
    expect((await alice.call(`DELETE /messages/${secondQuestion.id}`)).status).toBe(204)
    expect((await alice.call(`GET /chats/${chat}`)).body).not.toHaveProperty('latest_message_content')
    expect((await alice.call(`DELETE /messages/${firstQuestion.id}`)).status).toBe(404)
    expect((await alice.call('DELETE /messages/,')).status).toBe(400)
    expect((await alice.call(`DELETE /messages/${Array.from({ length: 201 }, (_, n) => n).join(',')}`)).status).toBe(
      400,
    )
  })

  it('that are being answered stay until the answer ends', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const models = [
      scriptedModels(async function* () {
        yield 'One. '
        await held
        yield 'Two.'
      }),
      builtInModels(),
    ]
    await using server = await apiServer({ docent: { models } })
    const { alice, docent } = server
    const chat = await newChat(alice)
    const stream = await alice.open(`POST /chats/${chat}/completions`, { body: { message: 'Hi', stream: true } })
    const question = stream.headers.get('x-question-id')!
    expect(await alice.call(`DELETE /messages/${question}`)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('is being answered') },
    })
    release()
    await stream.text()
    await docent.settled()
    expect((await alice.call(`DELETE /messages/${question}`)).status).toBe(204)
    expect((await alice.call(`GET /chats/${chat}/messages`)).body).toEqual([])
  })

  it('tell their metadata by kind', async () => {
    await using server = await apiServer()
    const { alice } = server
    const message = await ask(alice, await newChat(alice), 'Hi')
    const meta = (kind: string) => alice.call(`GET /messages/${message}/meta`, { query: { info_type: kind } })
    for (const kind of ['usage_stats', 'prompt_raw'])
      expect((await meta(kind)).body).toMatchObject([{ message_type: kind }])
    for (const kind of ['self_reflection', 'llm_only', 'hyde1', 'agent_chat_history_md', 'agent_of_mine'])
      expect(await meta(kind)).toMatchObject({ status: 200, body: [] })
    for (const kind of ['agent', 'weather', 'AGENT_FILES']) expect((await meta(kind)).status).toBe(400)
  })
})

describe('several sessions', () => {
  it('are deleted by a job, each with its error', async () => {
    await using server = await apiServer()
    const { alice, bob, docent } = server
    const { id } = await aurora(alice)
    const [one, two] = [await newChat(alice, { collection_id: id }), await newChat(alice)]
    const others = await newChat(bob)
    const started = await alice.call('POST /chats/delete_job', { body: { session_ids: [one, two, others] } })
    expect(started).toMatchObject({ status: 201, body: { kind: 'delete_chat_session' } })
    expect((await alice.call('GET /chats')).body).toEqual([])
    await docent.settled()
    const job = (await alice.call(`GET /jobs/${started.body.id}`)).body
    expect(job).toMatchObject({
      overall_status: 'completed',
      errors: [`${others}: There is no chat session with this id.`],
      statuses: expect.arrayContaining([
        { id: one, status: 'completed' },
        { id: two, status: 'completed' },
        { id: others, status: 'failed' },
      ]),
    })
    expect(await alice.call(`GET /collections/${id}`)).toMatchObject({ body: { sessions_count: 0 } })
    expect((await bob.call(`GET /chats/${others}`)).status).toBe(200)
    for (const body of [{}, { session_ids: [] }, { session_ids: 'x' }])
      expect((await alice.call('POST /chats/delete_job', { body })).status).toBe(400)
    const key = server.client(`alice@${id}`)
    expect((await key.call('POST /chats/delete_job', { body: { session_ids: [two] } })).status).toBe(403)
  })

  it('of a collection are listed and counted', async () => {
    await using server = await apiServer()
    const { alice, bob } = server
    const { id } = await aurora(alice)
    const [one, two] = [await newChat(alice, { collection_id: id }), await newChat(alice, { collection_id: id })]
    await newChat(alice)
    const list = (client: ApiClient, query = {}) => client.call(`GET /collections/${id}/chats`, { query })
    expect(await list(alice)).toMatchObject({
      status: 200,
      body: [{ id: two, collection_name: 'Aurora' }, { id: one }],
    })
    expect((await list(alice, { limit: 1, offset: 1 })).body).toMatchObject([{ id: one }])
    expect((await list(alice, { username: 'alice' })).body).toHaveLength(2)
    expect((await list(alice, { username: 'bob' })).status).toBe(403)
    expect((await list(alice, { limit: 0 })).status).toBe(400)
    // An administrator looks for somebody in a collection that is not shared with them.
    const admin = server.client('admin')
    expect((await list(admin, { username: 'alice' })).body).toMatchObject([{ id: two }, { id: one }])
    expect((await list(admin, { username: 'bob' })).body).toEqual([])
    expect((await list(admin)).body).toEqual([])
    const nowhere = await admin.call('GET /collections/nowhere/chats', { query: { username: 'alice' } })
    expect(nowhere.status).toBe(404)
    expect((await list(server.client(`admin@${id}`), { username: 'alice' })).status).not.toBe(200)
    expect(await alice.call(`GET /collections/${id}/chats/count`)).toMatchObject({ body: exactly({ count: 2 }) })
    expect((await list(bob)).status).toBe(404)
    expect((await bob.call(`GET /collections/${id}/chats/count`)).status).toBe(404)
    const key = server.client(`alice@${id}`)
    const own = await newChat(key, { collection_id: id })
    expect((await list(key)).body).toMatchObject([{ id: own }])
    expect((await server.client('alice@other').call(`GET /collections/${id}/chats`)).status).toBe(403)
  })

  it('move to another collection by a job', async () => {
    await using server = await apiServer()
    const { alice, bob, docent } = server
    const { id } = await aurora(alice)
    const target = (await alice.call('POST /collections', { body: { name: 'Target' } })).body.id
    const chats = [await newChat(alice, { collection_id: id }), await newChat(alice, { collection_id: id })]
    const move = (client: ApiClient, body: object) =>
      client.call(`POST /collections/${id}/migrate_chat_sessions_job`, { body })
    const started = await move(alice, { target_collection_id: target })
    expect(started).toMatchObject({ status: 201, body: { kind: 'migrate_chat_sessions' } })
    await docent.settled()
    expect(await alice.call(`GET /jobs/${started.body.id}`)).toMatchObject({
      body: { overall_status: 'completed', errors: [] },
    })
    for (const chat of chats)
      expect(await alice.call(`GET /chats/${chat}`)).toMatchObject({ body: { collection_id: target } })
    expect(await alice.call(`GET /collections/${id}`)).toMatchObject({ body: { sessions_count: 0 } })
    expect(await alice.call(`GET /collections/${target}`)).toMatchObject({ body: { sessions_count: 2 } })
    expect((await move(alice, {})).status).toBe(400)
    expect((await move(alice, { target_collection_id: id })).status).toBe(400)
    expect((await move(alice, { target_collection_id: 'unknown' })).status).toBe(404)
    expect((await move(bob, { target_collection_id: target })).status).toBe(404)
  })
})
