import { memoryStorage } from '@docent/adapters-storage'
import type { Row } from '@docent/core/ports'
import { describe, expect, it } from 'vitest'
import { apiServer } from '../support/api-server.ts'
import { aurora } from '../support/aurora.ts'
import { exactly, time, uuid } from '../support/expected-values.ts'

const fields = {
  name: 'Support',
  description: 'For the help desk',
  lang: 'en',
  system_prompt: 'You are the help desk.',
  pre_prompt_query: 'What is known:',
  prompt_query: 'The customer asks:',
  hyde_no_rag_llm_prompt_extension: 'Guess.',
  pre_prompt_summary: 'Ticket:',
  prompt_summary: 'In one line.',
  system_prompt_reflection: 'You judge.',
  prompt_reflection: 'Prompt: %s Answer: %s',
  auto_gen_description_prompt: 'Describe.',
  auto_gen_document_summary_pre_prompt_summary: 'Text:',
  auto_gen_document_summary_prompt_summary: 'Sum up.',
  auto_gen_document_sample_questions_prompt: 'Ask.',
  default_sample_questions: ['How do I reset my password?'],
  image_batch_image_prompt: 'Look.',
  image_batch_final_prompt: 'Merge.',
}
const record = {
  ...fields,
  id: uuid,
  is_default: false,
  user_count: 1,
  group_count: 0,
  username: 'alice',
  user_id: 'alice',
  created_at: time,
  updated_at: time,
  is_public: false,
  visible: true,
  is_system_default: false,
  version: 1,
}

describe('prompt templates', () => {
  it('are created with every field, read, changed and deleted', async () => {
    await using server = await apiServer()
    const { alice, bob } = server
    const made = await alice.call('POST /prompt_templates', { body: fields })
    expect(made).toMatchObject({ status: 201, body: exactly(record) })
    const path = `/prompt_templates/${made.body.id}`
    expect(made.headers.get('location')).toBe(`${server.url}/api/v1${path}`)
    expect(await alice.call(`GET ${path}`)).toMatchObject({ status: 200, body: exactly(made.body) })

    const changed = await alice.call(`PATCH ${path}`, {
      body: { name: 'Help', system_prompt: '', prompt_query: null, lang: null },
    })
    const { prompt_query: _, lang: __, ...kept } = record
    expect(changed).toMatchObject({
      status: 200,
      body: exactly({ ...kept, name: 'Help', system_prompt: '', version: 2 }),
    })
    expect((await alice.call(`PATCH ${path}`, { body: { name: 'Help' } })).body.version).toBe(2)
    for (const request of [`GET ${path}`, `PATCH ${path}`, `DELETE ${path}`])
      expect([request, (await bob.call(request, request.startsWith('PATCH') ? { body: {} } : {})).status]).toEqual([
        request,
        404,
      ])
    expect(await alice.call(`DELETE ${path}`)).toMatchObject({ status: 204 })
    expect(await alice.call(`GET ${path}`)).toMatchObject({ status: 404, body: { code: 404 } })
    expect((await alice.call(`DELETE ${path}`)).status).toBe(404)
  })

  it('keep what they said at every version, also when they are gone', async () => {
    await using server = await apiServer()
    const { docent } = server
    const alice = docent.as({ userId: 'alice' })
    const { id } = await alice.promptTemplates.create({ name: 'T', systemPrompt: 'one' })
    await alice.promptTemplates.update(id, { systemPrompt: 'two' })
    await alice.promptTemplates.delete(id)
    await docent.settled()
    expect(await alice.promptTemplates.version(id, 1)).toEqual({ systemPrompt: 'one' })
    expect(await alice.promptTemplates.version(id, 2)).toEqual({ systemPrompt: 'two' })
    await expect(alice.promptTemplates.version(id, 3)).rejects.toMatchObject({ code: 'not_found' })
    const bob = docent.as({ userId: 'bob' })
    await expect(bob.promptTemplates.version(id, 1)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('have a default that acts and cannot be changed', async () => {
    await using server = await apiServer()
    const { alice } = server
    const found = await alice.call('GET /prompt_templates/default')
    expect(found).toMatchObject({
      status: 200,
      body: {
        name: 'Default',
        is_default: true,
        is_system_default: true,
        is_public: true,
        visible: true,
        system_prompt: expect.stringContaining('passages'),
      },
    })
    expect(found.body).not.toHaveProperty('username')
    const path = `/prompt_templates/${found.body.id}`
    expect(await alice.call(`GET ${path}`)).toMatchObject({ status: 200, body: exactly(found.body) })
    for (const client of [alice, server.client('admin')]) {
      const refused = await client.call(`PATCH ${path}`, { body: { name: 'Mine' } })
      expect(refused).toMatchObject({
        status: 403,
        body: { message: 'The default prompt template cannot be changed; make your own from it.' },
      })
      expect((await client.call(`DELETE ${path}`)).status).toBe(403)
    }
  })

  it('are listed, sorted, filtered and counted', async () => {
    await using server = await apiServer()
    const { alice, bob } = server
    for (const [name, lang] of [
      ['B', 'de'],
      ['C', 'en'],
      ['A', 'fr'],
    ])
      await alice.call('POST /prompt_templates', { body: { name, lang, description: `Speaks ${lang}` } })
    await bob.call('POST /prompt_templates', { body: { name: 'Of Bob' } })
    const names = async (query: Record<string, string | number | boolean>) =>
      (await alice.call('GET /prompt_templates', { query })).body.map(({ name }: { name: string }) => name)
    expect(await names({})).toEqual(['Default', 'B', 'C', 'A'])
    expect(await names({ sort_column: 'name' })).toEqual(['A', 'B', 'C', 'Default'])
    expect(await names({ sort_column: 'lang', ascending: false, template_type: 'user' })).toEqual(['A', 'C', 'B'])
    expect(await names({ template_type: 'system' })).toEqual(['Default'])
    expect(await names({ filter: 'speaks D' })).toEqual(['B'])
    expect(await names({ sort_column: 'name', offset: 1, limit: 2 })).toEqual(['B', 'C'])
    for (const sort of ['description', 'is_default', 'username', 'user_count'])
      expect((await alice.call('GET /prompt_templates', { query: { sort_column: sort } })).status).toBe(200)
    expect(await alice.call('GET /prompt_templates/count')).toMatchObject({ body: exactly({ count: 4 }) })
    for (const query of [{ sort_column: 'visible' }, { template_type: 'mine' }, { limit: 0 }, { ascending: 'up' }])
      expect((await alice.call('GET /prompt_templates', { query })).status).toBe(400)

    expect((await alice.call('GET /prompt_templates/all')).status).toBe(401)
    const all = await server.client('admin').call('GET /prompt_templates/all', { query: { sort_column: 'visible' } })
    expect(all.body).toHaveLength(5)
  })

  it('let administrators hide the default from lists', async () => {
    await using server = await apiServer()
    const { alice } = server
    const admin = server.client('admin')
    const { id } = (await alice.call('GET /prompt_templates/default')).body
    const hide = { body: { is_visible: false } }
    expect((await alice.call(`PUT /prompt_templates/${id}/is_visible`, hide)).status).toBe(401)
    expect((await admin.call(`PUT /prompt_templates/${id}/is_visible`, { body: {} })).status).toBe(400)
    expect((await admin.call(`PUT /prompt_templates/${id}/is_visible`, hide)).status).toBe(204)
    expect((await alice.call('GET /prompt_templates')).body).toEqual([])
    expect((await alice.call('GET /prompt_templates/count')).body).toEqual({ count: 0 })
    expect(await alice.call('GET /prompt_templates/default')).toMatchObject({ status: 200, body: { visible: false } })
    expect((await admin.call('GET /prompt_templates/all')).body).toMatchObject([{ id, visible: false }])
    const own = (await admin.call('POST /prompt_templates', { body: { name: 'x' } })).body.id
    expect((await admin.call(`PUT /prompt_templates/${own}/is_visible`, hide)).status).toBe(409)
  })

  it.each([
    [{}, 'name is required.'],
    [{ name: ' ' }, 'name'],
    [{ name: 'x', system_prompt: 7 }, 'system_prompt must be text'],
    [{ name: 'x', default_sample_questions: 'what?' }, 'default_sample_questions'],
  ])('refuse %o', async (body, message) => {
    await using server = await apiServer()
    const refused = await server.alice.call('POST /prompt_templates', { body })
    expect(refused).toMatchObject({ status: 400, body: { message: expect.stringContaining(message) } })
  })

  it('are shared for reading only, and refuse what asks for more', async () => {
    await using server = await apiServer()
    const { alice, bob } = server
    await bob.call('GET /collections')
    const { body: template } = await alice.call('POST /prompt_templates', { body: { name: 'Support' } })
    const share = `PUT /prompt_templates/${template.id}/permissions/bob`
    const writing = { body: { permissions: ['read', 'write'] } }
    const refused = { status: 400, body: { message: 'A prompt template can be shared for reading only.' } }
    expect(await alice.call(share, writing)).toMatchObject(refused)
    expect((await alice.call(share, { body: { permissions: 'read' } })).status).toBe(400)
    expect((await alice.call(`GET /prompt_templates/${template.id}/permissions`)).body).toEqual([])
    expect((await alice.call(share)).status).toBe(204)
    expect((await alice.call(share, { body: { permissions: ['read'] } })).status).toBe(409)
  })

  it('are made once for an Idempotency-Key, and not with keys of one collection', async () => {
    await using server = await apiServer()
    const { alice } = server
    const call = { body: { name: 'Once' }, headers: { 'Idempotency-Key': 'k' } }
    const first = await alice.call('POST /prompt_templates', call)
    expect((await alice.call('POST /prompt_templates', call)).body).toEqual(first.body)
    expect((await alice.call('POST /prompt_templates', { ...call, body: { name: 'Twice' } })).status).toBe(409)
    const { id } = await aurora(alice)
    const key = server.client(`alice@${id}`)
    for (const request of ['POST /prompt_templates', 'GET /prompt_templates', 'GET /prompt_templates/default'])
      expect((await key.call(request, request.startsWith('POST') ? { body: { name: 'x' } } : {})).status).toBe(403)
  })
})

describe('the prompt template of a collection', () => {
  it('is set, taken off, and forgotten when the template is deleted', async () => {
    await using server = await apiServer()
    const { alice, bob, docent } = server
    const { id } = await aurora(alice)
    const mine = (await alice.call('POST /prompt_templates', { body: { name: 'Mine' } })).body.id
    const others = (await bob.call('POST /prompt_templates', { body: { name: 'Others' } })).body.id
    const path = `/collections/${id}/prompt_template`
    const put = (templateId: string) => alice.call(`PUT ${path}`, { body: { prompt_template_id: templateId } })
    expect(await put(mine)).toMatchObject({ status: 200, body: { id, prompt_template_id: mine } })
    expect((await put(others)).status).toBe(404)
    expect((await alice.call(`PUT ${path}`, { body: {} })).status).toBe(400)
    expect((await bob.call(`PUT ${path}`, { body: { prompt_template_id: others } })).status).toBe(404)
    const taken = await alice.call(`DELETE ${path}`)
    expect(taken).toMatchObject({ status: 200, body: { id } })
    expect(taken.body).not.toHaveProperty('prompt_template_id')

    await put(mine)
    await alice.call(`DELETE /prompt_templates/${mine}`)
    await docent.settled()
    expect((await alice.call(`GET /collections/${id}`)).body).not.toHaveProperty('prompt_template_id')
  })

  it('goes with the prompt settings', async () => {
    const storage = memoryStorage()
    await using server = await apiServer({ docent: { storage } })
    const { alice, bob } = server
    const { id } = await aurora(alice)
    const mine = (await alice.call('POST /prompt_templates', { body: { name: 'Mine' } })).body.id
    await alice.call(`PUT /collections/${id}/prompt_template`, { body: { prompt_template_id: mine } })
    await alice.call(`PUT /collections/${id}/chat_settings`, { body: { include_chat_history: 'off' } })
    expect((await alice.call(`DELETE /collections/${id}/prompt_settings`)).status).toBe(204)
    expect((await alice.call(`GET /collections/${id}`)).body).not.toHaveProperty('prompt_template_id')
    expect((await alice.call(`GET /collections/${id}/chat_settings`)).body).toEqual({ include_chat_history: 'off' })
    expect((await bob.call(`DELETE /collections/${id}/prompt_settings`)).status).toBe(404)

    const change = (set: Row) => storage.write({ steps: [{ kind: 'update', table: 'collection', key: { id }, set }] })
    await change({ is_public: true })
    expect((await bob.call(`DELETE /collections/${id}/prompt_settings`)).status).toBe(409)
    await change({ state: 'archived' })
    expect((await alice.call(`DELETE /collections/${id}/prompt_settings`)).status).toBe(409)
  })
})
