import { describe, expect, it } from 'vitest'
import { apiServer } from '../support/api-server.ts'
import { aurora } from '../support/aurora.ts'
import { exactly, uuid } from '../support/expected-values.ts'

describe('tags', () => {
  it('are created, read, changed and deleted', async () => {
    await using server = await apiServer()
    const { alice, bob } = server
    const made = await alice.call('POST /tags', { body: { name: ' invoices ' } })
    const tag = { id: uuid, name: 'invoices' }
    expect(made).toMatchObject({ status: 201, body: exactly(tag) })
    expect(await alice.call('POST /tags', { body: { name: 'invoices' } })).toMatchObject({
      status: 201,
      body: made.body,
    })
    expect(await alice.call('GET /tags')).toMatchObject({ status: 200, body: [exactly(made.body)] })
    expect(await alice.call('GET /tags/invoices')).toMatchObject({ status: 200, body: exactly(made.body) })
    const update = { description: 'Bills of all kinds', format: 'red' }
    const changed = await alice.call('PATCH /tags/invoices', { body: update })
    expect(changed).toMatchObject({ status: 200, body: exactly({ ...made.body, ...update }) })
    const cleared = await alice.call('PATCH /tags/invoices', { body: { format: '' } })
    expect(cleared).toMatchObject({ body: exactly({ ...made.body, description: update.description }) })
    expect((await alice.call('PATCH /tags/invoices', { body: { format: 3 } })).status).toBe(400)

    expect((await bob.call('GET /tags')).body).toEqual([])
    for (const method of ['GET', 'PATCH', 'DELETE'])
      expect((await bob.call(`${method} /tags/invoices`)).status).toBe(404)
    expect((await bob.call('POST /tags', { body: { name: 'invoices' } })).body.id).not.toBe(made.body.id)

    expect(await alice.call('DELETE /tags/invoices')).toMatchObject({
      status: 200,
      body: exactly({ tag_id: made.body.id }),
    })
    expect((await alice.call('DELETE /tags/invoices')).status).toBe(404)
    expect((await bob.call('GET /tags/invoices')).status).toBe(200)
  })

  it.each(['', ' ', 'a,b', 'a/b', 'a\\b', '..', 'a\nb', 'x'.repeat(129)])('refuse the name %j', async (name) => {
    await using server = await apiServer()
    const answer = await server.alice.call('POST /tags', { body: { name } })
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringMatching(/^name /) } })
  })

  it('group documents, and go with them', async () => {
    await using server = await apiServer()
    const { alice, bob } = server
    const { id, documentId } = await aurora(alice)
    const other = await aurora(alice)
    const path = `/documents/${documentId}/tags`
    const added = await alice.call(`POST ${path}`, { body: { name: 'Öffnung 1' } })
    expect(added).toMatchObject({ status: 201, body: exactly({ id: uuid, name: 'Öffnung 1' }) })
    expect((await alice.call(`POST ${path}`, { body: { name: 'Öffnung 1' } })).body).toEqual(added.body)
    await alice.call(`POST /documents/${other.documentId}/tags`, { body: { name: 'Öffnung 1' } })
    const name = encodeURIComponent('Öffnung 1')
    const found = await alice.call(`GET /tags/none,${name}/documents`, { query: { collection_id: id } })
    const document = (await alice.call(`GET /documents/${documentId}`)).body
    expect(found).toMatchObject({ status: 200, body: [exactly(document)] })
    expect((await alice.call('GET /tags/none/documents', { query: { collection_id: id } })).body).toEqual([])

    expect((await alice.call(`GET /tags/${name}/documents`)).status).toBe(400)
    expect((await bob.call(`GET /tags/${name}/documents`, { query: { collection_id: id } })).status).toBe(404)
    expect((await bob.call(`POST ${path}`, { body: { name: 'mine' } })).status).toBe(404)
    expect((await bob.call(`DELETE ${path}/${name}`)).status).toBe(404)
    expect((await alice.call(`POST ${path}`, { body: {} })).status).toBe(400)

    const key = server.client(`alice@${id}`)
    expect((await key.call('GET /tags')).body).toEqual([added.body])
    expect((await key.call(`GET /tags/${name}/documents`, { query: { collection_id: id } })).body).toHaveLength(1)
    for (const request of ['POST /tags', `POST ${path}`, `PATCH /tags/${name}`, `DELETE /tags/${name}`])
      expect([request, (await key.call(request, { body: { name: 'new' } })).status]).toEqual([request, 403])
    const elsewhere = await key.call(`GET /tags/${name}/documents`, { query: { collection_id: other.id } })
    expect(elsewhere.status).toBe(403)

    expect(await alice.call(`DELETE ${path}/${name}`)).toMatchObject({
      status: 200,
      body: exactly({ tag_id: added.body.id }),
    })
    expect((await alice.call(`DELETE ${path}/${name}`)).status).toBe(404)
    expect((await key.call('GET /tags')).body).toEqual([])
    expect((await alice.call(`GET /tags/${name}`)).body).toEqual(added.body)

    await alice.call(`DELETE /tags/${name}`)
    expect((await alice.call(`GET /tags/${name}/documents`, { query: { collection_id: other.id } })).body).toEqual([])
  })
})

it('the tags on a document are listed by name, for those who see the document', async () => {
  await using server = await apiServer()
  const { alice, bob } = server
  const { documentId } = await aurora(alice)
  const path = `GET /documents/${documentId}/tags`
  expect(await alice.call(path)).toMatchObject({ status: 200, body: [] })
  for (const name of ['prices', 'invoices']) await alice.call(`POST /documents/${documentId}/tags`, { body: { name } })
  const names = (await alice.call(path)).body.map((tag: { name: string }) => tag.name)
  expect(names).toEqual(['invoices', 'prices'])
  expect((await bob.call(path)).status).toBe(404)
})
