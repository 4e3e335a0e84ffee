import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { apiServer, type ApiServer } from '../support/api-server.ts'
import { aurora } from '../support/aurora.ts'

let server: ApiServer
beforeEach(async () => void (server = await apiServer()))
afterEach(() => server[Symbol.asyncDispose]())

it('nothing that is answered is for caches on the way, or for guesses of its type', async () => {
  const { alice } = server
  const { id, documentId } = await aurora(alice)
  const chat = (await alice.call('POST /chats', { query: { collection_id: id } })).body.id
  const answers = [
    await alice.call('GET /collections'),
    await alice.call('POST /collections', { body: { name: 'x', description: '' } }),
    await alice.call('GET /collections/nothing'),
    await alice.call('GET /nowhere'),
    await alice.call('POST /collections', { body: '{' }),
    await server.client('wrong').call('GET /collections'),
    await alice.call(`POST /chats/${chat}/completions`, { body: { message: 'How much is a ticket?' } }),
    await alice.call(`DELETE /chats/${chat}`),
    await alice.call('GET /compat_api/v1/models'),
  ]
  for (const { status, headers } of answers) {
    expect([status, headers.get('cache-control')]).toEqual([status, expect.stringContaining('no-store')])
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  }
  // The caller's own browser may keep a file, and asks each time whether it may still show it.
  const file = await alice.call('GET /file', { query: { id: documentId } })
  expect(file.status).toBe(200)
  expect(file.headers.get('cache-control')).toBe('private, no-cache')
  expect(file.headers.get('x-content-type-options')).toBe('nosniff')
})

it('addresses of users are for administrators and themselves', async () => {
  const { docent, alice } = server
  await docent.meet({ userId: 'alice', username: 'alice', email: 'alice@example.org' })
  await docent.meet({ userId: 'bob', username: 'bob', email: 'bob@example.org' })
  const emails = async (client = alice) =>
    (await client.call('GET /users')).body.flatMap(({ id, email }: { id: string; email: string }) =>
      ['alice', 'bob'].includes(id) ? [email] : [],
    )
  expect(await emails()).toEqual(['alice@example.org', ''])
  expect((await alice.call('GET /users/bob')).body.email).toBe('')
  expect((await alice.call('GET /users/alice')).body.email).toBe('alice@example.org')
  expect(await emails(server.client('admin'))).toEqual(['alice@example.org', 'bob@example.org'])
})

it('a summary_id of somebody else is answered like one that nobody has', async () => {
  const { alice, bob } = server
  const own = await aurora(alice)
  const other = await aurora(bob)
  const taken = '019b0000-0000-7000-8000-000000000001'
  const process = (client: typeof alice, document_id: string, summary_id: string) =>
    client.call('POST /documents/process_job', { body: { document_id, summary_id, prompt_summary: 'Sum up.' } })
  expect((await process(alice, own.documentId, taken)).status).toBe(201)
  await server.docent.settled()
  expect((await process(alice, own.documentId, taken)).status).toBe(409)

  const foreign = await process(bob, other.documentId, taken)
  const free = await process(bob, other.documentId, '019b0000-0000-7000-8000-000000000002')
  expect([foreign.status, Object.keys(foreign.body)]).toEqual([free.status, Object.keys(free.body)])
  await server.docent.settled()
  const [kept] = (await alice.call(`GET /documents/${own.documentId}/summaries`)).body
  expect(kept.id).toBe(taken)
  expect((await bob.call(`GET /documents/${other.documentId}/summaries`)).body).toHaveLength(2)
})

describe('names', () => {
  it('of files are what they look like', async () => {
    const { alice } = server
    const form = new FormData()
    form.set('file', new Blob(['Text.']), 'in\u200bvoice\u202efdp.txt')
    expect((await alice.call('PUT /uploads', { form })).body.filename).toBe('invoicefdp.txt')
    const { documentId } = await aurora(alice)
    const body = { name: 'ｒｅｐｏｒｔ\u2066.pdf' }
    expect((await alice.call(`PATCH /documents/${documentId}`, { body })).body.name).toBe('report.pdf')
    expect((await alice.call(`PATCH /documents/${documentId}`, { body: { name: '\u200b\u202e' } })).status).toBe(400)
  })

  it('of users cannot look like those of others', async () => {
    const { docent } = server
    await expect(docent.meet({ userId: '1', username: 'ali\u200bce' })).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(docent.meet({ userId: '1', username: 'ａｌｉｃｅ' })).rejects.toMatchObject({ code: 'invalid_input' })
    // Who is vouched for comes in under a name of letters, which is not somebody else's.
    await server.alice.call('GET /collections')
    await server.client('ali\u00adce').call('GET /collections')
    const names = (await server.client('admin').call('GET /users')).body.map(
      ({ username }: { username: string }) => username,
    )
    expect(names).toEqual(['admin', 'alice', expect.stringMatching(/^alice-[\da-f]{6}$/)])
  })

  // `DELETE /collections/ID/permissions/..` arrives as `DELETE /collections/ID`, no matter which client encodes it.
  it('that stand in paths are none that lead out of them, and can be seen', async () => {
    const { docent, alice } = server
    const root = server.client('admin')
    await server.client('..').call('GET /collections')
    const users: { username: string }[] = (await root.call('GET /users')).body
    expect(users.map(({ username }) => username)).toContain('user')
    expect(users.map(({ username }) => username)).not.toContain('..')
    await expect(docent.meet({ userId: '2', username: '..' })).rejects.toMatchObject({ code: 'invalid_input' })
    const { documentId } = await aurora(alice)
    for (const name of ['.', '..', '\u200b', 'in\u202evoice']) {
      const body = { name, description: '' }
      const calls = ['POST /roles', 'POST /groups'].map((call) => root.call(call, { body }))
      calls.push(alice.call('POST /tags', { body: { name } }))
      calls.push(alice.call(`POST /documents/${documentId}/tags`, { body: { name } }))
      for (const { status } of await Promise.all(calls)) expect({ name, status }).toEqual({ name, status: 400 })
    }
  })
})

it('a key of one collection asks no plain model', async () => {
  const { alice } = server
  const { id } = await aurora(alice)
  const keyed = server.client(`alice@${id}`)
  const chat = (await keyed.call('POST /chats', { query: { collection_id: id } })).body.id
  const ask = (rag_type: string, client = keyed) =>
    client.call(`POST /chats/${chat}/completions`, { body: { message: 'Who won?', rag_config: { rag_type } } })
  expect(await ask('llm_only')).toMatchObject({ status: 403, body: { message: expect.stringContaining('collection') } })
  expect((await ask('rag')).status).toBe(200)
})

it('a short key of the administrator is refused', async () => {
  for (const secret of ['a', 'fifteen letters'])
    await expect(server.docent.ensureAdministratorKey(secret)).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining('16 to 512 characters') as string,
    })
})
