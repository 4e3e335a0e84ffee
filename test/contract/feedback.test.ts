import { memoryBlobs } from '@docent/adapters-storage'
import { describe, expect, it } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { apiServer } from '../support/api-server.ts'
import { aurora } from '../support/aurora.ts'
import { exactly, time } from '../support/expected-values.ts'

async function answered(client: ApiClient, body: object = {}, query: Record<string, string> = {}) {
  const chat = (await client.call('POST /chats', { query })).body.id
  await client.call(`POST /chats/${chat}/completions`, {
    body: { message: 'How much is a ticket for adults?', ...body },
  })
  const [answer, question] = (await client.call(`GET /chats/${chat}/messages`)).body
  return { chat, answer, question }
}
const list = (client: ApiClient, query = {}) => client.call('GET /question_answer_feedbacks', { query })

describe('feedback', () => {
  it('holds the vote, the comment and how the answer came to be', async () => {
    await using server = await apiServer()
    const { alice } = server
    const { id } = await aurora(alice)
    const asked = {
      system_prompt: 'Be brief.',
      pre_prompt_query: 'Known:',
      prompt_query: 'Asked:',
      rag_config: { rag_type: 'rag', rag_max_chunks: 3 },
      include_chat_history: 'off',
    }
    const { chat, answer, question } = await answered(alice, asked, { collection_id: id })
    expect(await alice.call(`PUT /messages/${answer.id}/votes`, { body: { votes: -1 } })).toMatchObject({ status: 204 })
    expect((await alice.call(`GET /chats/${chat}/messages`)).body[0].votes).toBe(-1)
    const comment = { expected_answer: '12 euros', user_comment: 'Too long' }
    expect((await alice.call(`POST /question_answer_feedbacks/${answer.id}`, { body: comment })).status).toBe(204)
    expect(await list(alice)).toMatchObject({
      status: 200,
      body: [
        exactly({
          ...comment,
          system_prompt: 'Be brief.',
          pre_prompt_query: 'Known:',
          prompt_query: 'Asked:',
          rag_config: '{"rag_type":"rag","rag_max_chunks":3}',
          include_chat_history: 'off',
          question_content: question.content,
          reply_content: answer.content,
          question_id: question.id,
          reply_id: answer.id,
          llm: 'extractive',
          collection_documents: ['handbook.md'],
          votes: -1,
          collection_id: id,
          collection_name: 'Aurora',
          response_created_at_time: answer.created_at,
          chat_session_id: chat,
          voted_user_id: 'alice',
          voted_username: 'alice',
        }),
      ],
    })
    await alice.call(`PUT /messages/${answer.id}/votes`, { body: { votes: 0 } })
    expect((await list(alice)).body).toMatchObject([{ votes: 0, ...comment }])
    await alice.call(`POST /question_answer_feedbacks/${answer.id}`, {
      body: { expected_answer: '', user_comment: '' },
    })
    expect((await list(alice)).body).toEqual([])
  })

  it('is for answers to the caller', async () => {
    await using server = await apiServer()
    const { alice, bob } = server
    const { answer, question } = await answered(alice)
    const vote = (client: ApiClient, id: string, body: object) => client.call(`PUT /messages/${id}/votes`, { body })
    for (const body of [{}, { votes: 2 }, { votes: 'up' }, { votes: 0.5 }])
      expect((await vote(alice, answer.id, body)).status).toBe(400)
    expect((await vote(alice, question.id, { votes: 1 })).status).toBe(409)
    expect((await vote(bob, answer.id, { votes: 1 })).status).toBe(404)
    const say = (client: ApiClient, id: string, body: object) =>
      client.call(`POST /question_answer_feedbacks/${id}`, { body })
    expect((await say(alice, answer.id, { user_comment: 'x' })).status).toBe(400)
    expect((await say(alice, question.id, { expected_answer: 'x', user_comment: 'x' })).status).toBe(409)
    expect((await say(bob, answer.id, { expected_answer: 'x', user_comment: 'x' })).status).toBe(404)
  })

  it('is listed and counted by collection, age and user', async () => {
    await using server = await apiServer()
    const { alice, bob } = server
    const { id } = await aurora(alice)
    const over = await answered(alice, {}, { collection_id: id })
    const free = await answered(alice)
    const others = await answered(bob)
    await alice.call(`PUT /messages/${over.answer.id}/votes`, { body: { votes: 1 } })
    await alice.call(`PUT /messages/${free.answer.id}/votes`, { body: { votes: 1 } })
    await bob.call(`PUT /messages/${others.answer.id}/votes`, { body: { votes: 1 } })
    const found = async (client: ApiClient, query = {}) => {
      const { body } = await list(client, query)
      const { limit: _, offset: __, ...filter } = query as Record<string, unknown>
      if (!('limit' in query))
        expect((await client.call('GET /question_answer_feedbacks/count', { query: filter as never })).body).toEqual({
          count: body.length,
        })
      return body.map(({ reply_id: reply }: { reply_id: string }) => reply)
    }
    expect(await found(alice)).toEqual([free.answer.id, over.answer.id])
    expect(await found(alice, { limit: 1, offset: 1 })).toEqual([over.answer.id])
    expect(await found(alice, { collection_id: id })).toEqual([over.answer.id])
    expect(await found(alice, { no_collection: true })).toEqual([free.answer.id])
    expect(await found(alice, { interval: '7 days' })).toHaveLength(2)
    expect(await found(server.client('admin'))).toHaveLength(3)
    for (const query of [{ interval: 'lately' }, { interval: '0 days' }, { no_collection: true, collection_id: id }])
      expect((await list(alice, query)).status).toBe(400)

    await alice.call(`DELETE /collections/${id}`)
    expect((await list(alice)).body[1]).not.toHaveProperty('collection_id')
    await alice.call(`DELETE /messages/${free.answer.id}`)
    await alice.call(`DELETE /chats/${over.chat}`)
    expect(await found(alice)).toEqual([])
  })

  it('explains answers of forks as long as the first session is there', async () => {
    await using server = await apiServer()
    const { alice } = server
    const { chat } = await answered(alice, { system_prompt: 'Be brief.' })
    const fork = (await alice.call(`POST /chats/${chat}/fork`)).body.id
    const [answer] = (await alice.call(`GET /chats/${fork}/messages`)).body
    await alice.call(`PUT /messages/${answer.id}/votes`, { body: { votes: 1 } })
    expect((await list(alice)).body).toMatchObject([
      { reply_id: answer.id, system_prompt: 'Be brief.', llm: 'extractive' },
    ])
    await alice.call(`DELETE /chats/${chat}`)
    const [after] = (await list(alice)).body
    expect(after).toMatchObject({ reply_id: answer.id, llm: 'extractive' })
    expect(after).not.toHaveProperty('system_prompt')
  })
})

describe('an export of feedback', () => {
  it('is a file of CSV or JSON that a job makes', async () => {
    await using server = await apiServer()
    const { alice, bob, docent } = server
    const { answer, question, chat } = await answered(alice)
    await alice.call(`PUT /messages/${answer.id}/votes`, { body: { votes: 1 } })
    const comment = { expected_answer: '=1+1', user_comment: 'He said "no",\nthen left' }
    await alice.call(`POST /question_answer_feedbacks/${answer.id}`, { body: comment })
    const run = async (body: object) => {
      const job = await alice.call('POST /question_answer_feedbacks/export_job', { body })
      expect(job).toMatchObject({ status: 201, body: { kind: 'export_feedback' } })
      await docent.settled()
      expect(await alice.call(`GET /jobs/${job.body.id}`)).toMatchObject({ body: { overall_status: 'completed' } })
      return job.body.id as string
    }
    const csv = await run({})
    const file = await alice.open(`GET /question_answer_feedbacks/export/${csv}`)
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="?feedback-\d{4}-\d\d-\d\d\.csv/)
    const bytes = new Uint8Array(await file.arrayBuffer())
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const [head, ...rows] = new TextDecoder().decode(bytes).split('\r\n')
    expect(head).toMatch(/^question_id,question_content,reply_id,reply_content,votes,expected_answer,user_comment,llm,/)
    expect(rows[0]).toContain(`${question.id},${question.content},${answer.id},`)
    expect(rows[0]).toContain(`,1,'=1+1,"He said ""no"",\nthen left",extractive,`)
    expect(rows.slice(1)).toEqual([''])

    const json = await alice.call(`GET /question_answer_feedbacks/export/${await run({ format: 'json' })}`)
    expect(json.body).toMatchObject([{ ...comment, votes: 1, chat_session_id: chat, response_created_at_time: time }])
    const none = await alice.call(
      `GET /question_answer_feedbacks/export/${await run({ format: 'json', interval: '1 day', no_collection: false, collection_id: 'none' })}`,
    )
    expect(none.body).toEqual([])

    expect((await bob.call(`GET /question_answer_feedbacks/export/${csv}`)).status).toBe(404)
    expect((await alice.call('GET /question_answer_feedbacks/export/unknown')).status).toBe(404)
    const other = await alice.call('POST /chats/delete_job', { body: { session_ids: [chat] } })
    expect((await alice.call(`GET /question_answer_feedbacks/export/${other.body.id}`)).status).toBe(404)
    for (const body of [{ format: 'xlsx' }, { interval: 'ever' }])
      expect((await alice.call('POST /question_answer_feedbacks/export_job', { body })).status).toBe(400)
  })

  it('holds nothing that was deleted after it was made', async () => {
    const blobs = memoryBlobs()
    await using server = await apiServer({ docent: { blobs } })
    const { alice, docent } = server
    const admin = server.client('admin')
    const [kept, deleted] = [await answered(alice), await answered(alice)]
    for (const [{ answer }, user_comment] of [
      [kept, 'Stays.'],
      [deleted, 'Goes.'],
    ] as const)
      await alice.call(`POST /question_answer_feedbacks/${answer.id}`, { body: { expected_answer: '', user_comment } })
    const exported = async (client: typeof alice) => {
      const { id } = (await client.call('POST /question_answer_feedbacks/export_job', { body: { format: 'json' } }))
        .body
      await docent.settled()
      return `GET /question_answer_feedbacks/export/${id}`
    }
    const [hers, his] = [await exported(alice), await exported(admin)]
    const comments = async (client: typeof alice, file: string) =>
      (await client.call(file)).body.map(({ user_comment }: { user_comment: string }) => user_comment)
    expect(await comments(admin, his)).toEqual(['Goes.', 'Stays.'])

    await alice.call(`DELETE /chats/${deleted.chat}`)
    await docent.settled()
    expect([await comments(alice, hers), await comments(admin, his)]).toEqual([['Stays.'], ['Stays.']])
    for await (const { key } of blobs.list('feedback-exports/'))
      expect(Buffer.concat(await Array.fromAsync(await blobs.get(key))).toString()).toMatch(/^([0-9a-f-]{36}\n){2}$/)
  })
})
