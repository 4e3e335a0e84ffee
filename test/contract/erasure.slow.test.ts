/** @module-tag slow */
import { manualClock } from '@docent/core/testing'
import { builtInModels } from '@docent/adapters-llm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { apiServer, type ApiServer } from '../support/api-server.ts'
import { exactly, time, uuid } from '../support/expected-values.ts'
import { scriptedModels } from '../support/scripted-models.ts'

const settling = 11 * 60_000
const adminKey = 'the-key-of-the-administrator-0123456789'

describe('users who leave', () => {
  let server: ApiServer
  let admin: ApiClient
  let ben: ApiClient
  let key: string
  beforeEach(async () => {
    server = await apiServer({ realKeys: true })
    await server.docent.ensureAdministratorKey(adminKey)
    await server.docent.meet({ userId: 'ben' })
    admin = server.client(adminKey)
    key = (await admin.call('POST /admin/api_keys', { body: { user_id: 'ben' } })).body.secret_key
    ben = server.client(key)
  })
  afterEach(() => server[Symbol.asyncDispose]())

  it('ask, confirm, and are gone: no call of theirs is answered after it', async () => {
    const { id } = (await ben.call('POST /collections', { body: { name: 'Notes' } })).body
    const asked = await ben.call('DELETE /users/current')
    expect(asked).toMatchObject({ status: 200, body: exactly({ delete_id: uuid }) })
    // Nothing has happened yet, and another request takes the place of the first.
    expect((await ben.call('GET /collections')).body).toHaveLength(1)
    const { delete_id } = (await ben.call('DELETE /users/current')).body
    for (const body of [asked.body, { delete_id: 'none' }, {}]) {
      expect((await ben.call('POST /users/current/confirm-delete', { body })).status).toBe(400)
    }
    // Not somebody else's to confirm.
    expect((await admin.call('POST /users/current/confirm-delete', { body: { delete_id } })).status).toBe(400)
    const confirmed = await ben.call('POST /users/current/confirm-delete', { body: { delete_id } })
    expect(confirmed).toMatchObject({ status: 204 })
    expect((await ben.call('GET /collections')).status).toBe(401)
    expect((await ben.call('POST /users/current/confirm-delete', { body: { delete_id } })).status).toBe(401)
    expect((await admin.call('GET /users')).body.map(({ id }: { id: string }) => id)).not.toContain('ben')
    expect((await admin.call('GET /users/ben')).status).toBe(404)
    expect((await admin.call('POST /admin/api_keys', { body: { user_id: 'ben' } })).status).toBe(404)
    expect((await admin.call('GET /collections/all')).body.map((all: { id: string }) => all.id)).not.toContain(id)
    expect((await admin.call('GET /admin/user_erasures')).body).toEqual([
      exactly({
        id: delete_id,
        user_id: 'ben',
        status: 'settling',
        removed: [
          { kind: 'api_keys', count: 1 },
          { kind: 'collections', count: 1 },
          { kind: 'limit_counters', count: 1 },
        ],
        handed_over: [],
        kept: [{ kind: 'history', reason: expect.stringContaining('90 days') }],
        created_at: time,
      }),
    ])
  })

  it('are administrators only when others are left', async () => {
    const { delete_id } = (await admin.call('DELETE /users/current')).body
    const refused = await admin.call('POST /users/current/confirm-delete', { body: { delete_id } })
    expect(refused).toMatchObject({ status: 400, body: { message: expect.stringContaining('last administrator') } })
    // With another one, the user whom the host makes at every start stays all the same.
    await admin.call('PUT /users/ben/roles/admin')
    const again = (await admin.call('DELETE /users/current')).body
    expect(await admin.call('POST /users/current/confirm-delete', { body: again })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('key of the host') },
    })
    const [{ id }] = (await ben.call('GET /users')).body.filter(
      (user: { username: string }) => user.username === 'admin',
    )
    expect((await ben.call(`POST /admin/users/${id}/erase_job`)).status).toBe(400)
    expect((await admin.call('GET /users')).status).toBe(200)
  })
})

describe('users whom an administrator erases', () => {
  it('are gone, no matter who authenticates them, and come back as new ones when it is over', async () => {
    const clock = manualClock()
    await using server = await apiServer({ docent: { clock } })
    const { alice, bob } = server
    const admin = server.client('admin')
    for (const client of [alice, bob, admin]) await client.call('GET /collections')
    const { id } = (await alice.call('POST /collections', { body: { name: 'Team' } })).body
    await alice.call(`PUT /collections/${id}/permissions/bob`)
    const path = 'POST /admin/users/alice/erase_job'
    expect((await bob.call(path)).status).toBe(403)
    expect((await bob.call('GET /admin/user_erasures')).status).toBe(403)
    expect((await admin.call('POST /admin/users/nobody/erase_job')).status).toBe(404)
    expect((await admin.call('POST /admin/users/admin/erase_job')).status).toBe(400)
    expect((await admin.call(path, { body: { hand_over_to: 'nobody' } })).status).toBe(404)
    expect((await admin.call(path, { body: { hand_over_to: 'alice' } })).status).toBe(400)

    const body = { hand_over_to: 'bob' }
    const headers = { 'Idempotency-Key': 'once' }
    const started = await admin.call(path, { body, headers })
    expect(started).toMatchObject({ status: 201, body: { kind: 'erase_user', name: 'Erase a user' } })
    expect((await admin.call(path, { body, headers })).body.id).toBe(started.body.id)
    expect((await admin.call(path, { body })).status).toBe(409)
    expect((await alice.call('GET /collections')).status).toBe(401)
    expect((await server.client(`alice@${id}`).call('GET /collections')).status).toBe(401)
    // Who takes over stays until it is over.
    expect((await admin.call('POST /admin/users/bob/erase_job')).status).toBe(409)
    const canceled = await admin.call(`POST /jobs/${started.body.id}/cancel`)
    expect(canceled.status).toBe(409)

    await server.docent.settled()
    expect((await admin.call(`GET /jobs/${started.body.id}`)).body.overall_status).toBe('completed')
    expect((await bob.call(`PUT /collections/${id}/permissions/alice`)).status).toBe(404)
    expect((await alice.call('GET /collections')).status).toBe(401)
    await clock.advance(settling)
    expect(await admin.call(`GET /admin/user_erasures/${started.body.id}`)).toMatchObject({
      status: 200,
      body: {
        status: 'erased',
        requested_by: 'admin',
        hand_over_to: 'bob',
        handed_over: [{ kind: 'collections', count: 1 }],
        finished_at: time,
      },
    })
    expect((await admin.call('GET /admin/user_erasures/none')).status).toBe(404)
    expect((await bob.call(`GET /collections/${id}`)).body).toMatchObject({ username: 'bob', user_count: 1 })
    // Somebody new with an old name.
    expect((await alice.call('GET /collections')).body).toEqual([])
    expect((await bob.call(`PUT /collections/${id}/permissions/alice`)).status).toBe(204)
  })

  it('may be what only the host knows, and are found by what they own', async () => {
    const clock = manualClock()
    await using server = await apiServer({ docent: { clock } })
    const { docent } = server
    await docent.as({ userId: 'carol' }).collections.create({ name: 'Hers' })
    const root = docent.as({ userId: 'root', permissions: ['administrator'] })
    const job = await root.users.erase('carol')
    expect((await server.client('carol').call('GET /collections')).status).toBe(401)
    await docent.settled()
    expect((await root.users.erasure(job.id)).removed).toContainEqual({ kind: 'collections', count: 1 })
    await clock.advance(settling)
    expect((await root.users.erasure(job.id)).status).toBe('erased')
  })

  it('stop being answered in the middle of an answer', async () => {
    const asked = Promise.withResolvers<void>()
    const speak = async function* () {
      yield 'It '
      asked.resolve()
      // Says no more until nobody listens.
      await new Promise(() => {})
    }
    const clock = manualClock()
    await using server = await apiServer({ docent: { clock, models: [scriptedModels(speak), builtInModels()] } })
    const { alice, docent } = server
    const { id } = (await alice.call('POST /chats')).body
    const body = { message: 'Go on.', llm: 'scripted', stream: true }
    const answer = await alice.open(`POST /chats/${id}/completions`, { body })
    const text = answer.text()
    await asked.promise
    const root = docent.as({ userId: 'root', permissions: ['administrator'] })
    const job = await root.users.erase('alice')
    await clock.until(root.jobs.wait(job.id))
    await text
    expect((await root.users.erasure(job.id)).removed).toContainEqual({ kind: 'chat_sessions', count: 1 })
  })

  it('ask again when they let an hour pass', async () => {
    const clock = manualClock()
    await using server = await apiServer({ docent: { clock } })
    const { alice } = server
    const body = (await alice.call('DELETE /users/current')).body
    await clock.leap(3_600_000)
    expect(await alice.call('POST /users/current/confirm-delete', { body })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('older than an hour') },
    })
    expect((await alice.call('GET /collections')).status).toBe(200)
  })

  it('are no guests and no keys of one collection', async () => {
    await using server = await apiServer()
    const { docent, alice } = server
    const { id } = (await alice.call('POST /collections', { body: { name: 'One' } })).body
    expect((await server.client(`alice@${id}`).call('DELETE /users/current')).status).toBe(403)
    const guest = docent.as({ userId: 'g', guest: true })
    await expect(guest.users.requestDeletion()).rejects.toMatchObject({ code: 'forbidden' })
  })
})
