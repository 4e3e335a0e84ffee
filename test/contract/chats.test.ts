import { describe, expect, it } from 'vitest'
import { apiServer } from '../support/api-server.ts'
import { aurora } from '../support/aurora.ts'
import { anyNumber, anyText, exactly, time, uuid } from '../support/expected-values.ts'

describe('chat sessions', () => {
  it('are created without a body, listed, counted, read and deleted', async () => {
    await using server = await apiServer()
    const { alice, bob } = server
    const { id } = await aurora(alice)
    const created = await alice.call('POST /chats', { query: { collection_id: id } })
    const session = {
      id: uuid,
      collection_id: id,
      collection_name: 'Aurora',
      created_at: time,
      updated_at: time,
      username: 'alice',
    }
    expect(created).toMatchObject({ status: 201, body: exactly(session) })
    expect(created.headers.get('location')).toBe(`${server.url}/api/v1/chats/${created.body.id}`)
    const plain = await alice.call('POST /chats', { body: {} })
    expect(plain).toMatchObject({
      status: 201,
      body: exactly({ id: uuid, created_at: time, updated_at: time, username: 'alice' }),
    })

    expect(await alice.call('GET /chats')).toMatchObject({
      status: 200,
      body: [{ id: plain.body.id }, { id: created.body.id }],
    })
    expect(await alice.call('GET /chats', { query: { limit: 1, offset: 1 } })).toMatchObject({
      body: [{ id: created.body.id }],
    })
    expect(await alice.call('GET /chats/count')).toMatchObject({ status: 200, body: exactly({ count: 2 }) })
    expect(await alice.call(`GET /chats/${created.body.id}`)).toMatchObject({
      status: 200,
      body: exactly(created.body),
    })
    expect(await alice.call(`GET /collections/${id}`)).toMatchObject({ body: { sessions_count: 1 } })
    for (const request of ['GET /chats/ID', 'DELETE /chats/ID', 'GET /chats/ID/messages', 'GET /chats/ID/questions'])
      expect([request, (await bob.call(request.replace('ID', created.body.id))).status]).toEqual([request, 404])

    expect((await alice.call(`DELETE /chats/${created.body.id}`, { query: { timeout: 60 } })).status).toBe(204)
    expect(await alice.call(`GET /chats/${created.body.id}`)).toMatchObject({ status: 404, body: { code: 404 } })
    expect(await alice.call(`GET /collections/${id}`)).toMatchObject({ body: { sessions_count: 0 } })
  })

  it('are refused for unknown collections, workspaces and keys of other collections', async () => {
    await using server = await apiServer()
    const { alice } = server
    const { id } = await aurora(alice)
    expect((await alice.call('POST /chats', { query: { collection_id: 'unknown' } })).status).toBe(404)
    expect(await alice.call('POST /chats', { body: { workspace: 'w' } })).toMatchObject({
      status: 400,
      body: { message: 'workspace is not supported with this value; leave it out.' },
    })
    expect((await alice.call('POST /chats', { body: { workspace: null } })).status).toBe(201)
    expect((await server.client(`alice@${id}`).call('POST /chats', { query: { collection_id: id } })).status).toBe(201)
    expect((await server.client('alice@other').call('POST /chats', { query: { collection_id: id } })).status).toBe(403)
    expect((await server.client(`alice@${id}`).call('POST /chats')).status).toBe(403)
  })
})

describe('messages', () => {
  it('carry citations and metadata', async () => {
    await using server = await apiServer()
    const { alice, bob } = server
    const { id, documentId } = await aurora(alice)
    const chat = (await alice.call('POST /chats', { query: { collection_id: id } })).body.id
    const body = { message: 'How much is a ticket for adults?', llm_args: { max_new_tokens: 500, temperature: 0 } }
    const answer = (await alice.call(`POST /chats/${chat}/completions`, { body })).body

    const listed = await alice.call(`GET /chats/${chat}/messages`)
    const meta = exactly({ message_type: 'usage_stats', content: anyText })
    expect(listed.status).toBe(200)
    expect(listed.body).toEqual([
      {
        id: answer.message_id,
        content: answer.body,
        reply_to: listed.body[1].id,
        votes: 0,
        created_at: time,
        has_references: true,
        total_references: anyNumber,
        llm_args: '{"temperature":0,"max_new_tokens":500}',
        type_list: [meta],
      },
      {
        id: uuid,
        content: body.message,
        votes: 0,
        created_at: time,
        has_references: false,
        total_references: 0,
        username: 'alice',
        llm_args: '{"temperature":0,"max_new_tokens":500}',
      },
    ])
    expect(JSON.parse(listed.body[0].type_list[0].content)).toMatchObject({
      llm: 'extractive',
      cost: 0,
      response_time: anyNumber,
      queue_time: anyNumber,
      retrieval_time: anyNumber,
      input_tokens: anyNumber,
      output_tokens: anyNumber,
    })
    expect(await alice.call(`GET /chats/${chat}/messages`, { query: { limit: 1, offset: 1 } })).toMatchObject({
      body: [{ content: body.message }],
    })

    const path = `/messages/${answer.message_id}`
    const references = await alice.call(`GET ${path}/references`)
    expect(references).toMatchObject({
      status: 200,
      body: [
        exactly({
          collection_id: id,
          document_id: documentId,
          document_name: 'handbook.md',
          chunk_id: 1,
          score: anyNumber,
          pages: '1',
          content: expect.stringContaining('12 euros'),
          were_references_deleted: false,
          start_offset: anyNumber,
          end_offset: anyNumber,
          cited: true,
          quotes: [
            exactly({
              quote: expect.stringContaining('12 euros'),
              verified: true,
              pages: '1',
              start_offset: anyNumber,
              end_offset: anyNumber,
            }),
          ],
        }),
      ],
    })
    expect((await alice.call(`GET ${path}/references`, { query: { limit: 0 } })).status).toBe(400)
    expect(await alice.call(`GET ${path}/meta`, { query: { info_type: 'usage_stats' } })).toMatchObject({
      status: 200,
      body: [meta],
    })
    expect(await alice.call(`GET ${path}/meta`, { query: { info_type: 'agent_files' } })).toMatchObject({
      status: 200,
      body: [],
    })
    expect(await alice.call(`GET ${path}/meta`, { query: { info_type: 'weather' } })).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/^info_type is not valid: must be one of/) },
    })
    expect(await alice.call(`GET ${path}/meta`)).toMatchObject({
      status: 400,
      body: { message: 'info_type is required.' },
    })
    expect(await alice.call(`GET /chats/${chat}/questions`, { query: { limit: 3 } })).toMatchObject({
      status: 200,
      body: [],
    })
    for (const request of [`GET ${path}/references`, `GET ${path}/meta?info_type=usage_stats`])
      expect([request, (await bob.call(request)).status]).toEqual([request, 404])

    await alice.call(`DELETE /documents/${documentId}`)
    const after = await alice.call(`GET ${path}/references`)
    expect(after.body).toMatchObject([{ document_name: 'handbook.md', were_references_deleted: true }])
    expect(after.body[0]).not.toHaveProperty('content')
  })
})
