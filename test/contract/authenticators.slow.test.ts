/** @module-tag slow */
import {
  jwtAuthenticator,
  sessionAuthenticator,
  subjectId,
  type JwtAuthenticatorOptions,
} from '@docent/adapters-access'
import { DocentError, type DocentOptions } from '@docent/core'
import type { Authenticator, Principal } from '@docent/core/ports'
import express from 'express'
import { describe, expect, it } from 'vitest'
import { apiClient } from '../support/api-client.ts'
import { apiServer, type ApiServer } from '../support/api-server.ts'
import { audience, tokenIssuer, type TokenIssuer } from '../support/token-issuer.ts'

interface Place extends AsyncDisposable {
  readonly server: ApiServer
  readonly issuer: TokenIssuer
  /** Calls with a token of this subject. */
  user(subject: string, claims?: Readonly<Record<string, unknown>>): Promise<ReturnType<ApiServer['client']>>
}

/** The API with Docent's own keys and the tokens of an issuer beside them. */
async function place(
  options: Partial<JwtAuthenticatorOptions> = {},
  docent: Partial<DocentOptions> = {},
): Promise<Place> {
  const issuer = await tokenIssuer()
  const tokens = jwtAuthenticator({
    issuer: issuer.issuer,
    audience,
    keys: { jwksUrl: issuer.jwksUrl, cooldownMs: 0 },
    ...options,
  })
  const server = await apiServer({ docent: { authenticator: ['api-keys', tokens], ...docent } })
  return {
    server,
    issuer,
    user: async (subject, claims) => server.client(await issuer.token(subject, claims)),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await issuer[Symbol.asyncDispose]()
    },
  }
}

const challenge = (answer: { headers: Headers }) => answer.headers.get('www-authenticate')

describe('tokens over HTTP', () => {
  it('sign users in beside API keys, to the same account', async () => {
    await using here = await place()
    const { server, issuer } = here
    const alice = await here.user('7', { preferred_username: 'alice', email: 'alice@example.org' })
    const { id } = (await alice.call('POST /collections', { body: { name: 'Aurora', description: '' } })).body
    const userId = subjectId({ issuer: issuer.issuer, subject: '7' })
    expect((await alice.call('GET /users')).body).toEqual([
      { id: userId, username: 'alice', email: 'alice@example.org', is_active: true },
    ])
    const made = await alice.call('POST /admin/api_keys', { body: {} })
    const keyed = server.client(made.body.secret_key)
    expect((await keyed.call('GET /collections')).body).toMatchObject([{ id, username: 'alice' }])
    // In process, the same user by the same id.
    expect(await server.docent.as({ userId }).collections.list()).toMatchObject([{ id }])
    expect((await (await here.user('8')).call('GET /collections')).body).toEqual([])
  })

  it('of a user who is deactivated are refused, as are sessions and keys, until an administrator activates them', async () => {
    const cookie = 'session=alices'
    const sessions = sessionAuthenticator({
      cookie: 'session',
      find: async (value) => (value === 'alices' ? { userId: aliceId, username: 'alice' } : undefined),
    })
    const issuer = await tokenIssuer()
    const aliceId = subjectId({ issuer: issuer.issuer, subject: '7' })
    const tokens = jwtAuthenticator({ issuer: issuer.issuer, audience, keys: { jwksUrl: issuer.jwksUrl } })
    await using server = await apiServer({ docent: { authenticator: ['api-keys', tokens, sessions] } })
    const claims = { preferred_username: 'alice' }
    const alice = server.client(await issuer.token('7', claims))
    const { secret_key: key } = (await alice.call('POST /admin/api_keys', { body: {} })).body
    const list = 'GET /collections'
    const bySession = async () => {
      const answer = await fetch(`${server.url}/api/v1/collections`, { headers: { cookie } })
      return { status: answer.status, body: await answer.json() }
    }
    const everyWay = async () => [
      (await alice.call(list)).status,
      (await server.client(key).call(list)).status,
      (await bySession()).status,
    ]
    expect(await everyWay()).toEqual([200, 200, 200])

    const admin = server.docent.as({ userId: 'root', permissions: ['administrator'] })
    expect(await admin.users.deactivate(aliceId)).toMatchObject({ apiKeys: 1 })
    expect(await everyWay()).toEqual([401, 401, 401])
    const refused = { code: 401, message: 'This user is deactivated; an administrator can activate them again.' }
    expect((await bySession()).body).toEqual(refused)
    // Neither what a later token says of them nor what the host says of them lets them in, nor does a new key.
    const renamed = server.client(await issuer.token('7', { ...claims, preferred_username: 'alicia' }))
    expect(await renamed.call(list)).toMatchObject({ status: 401, body: refused })
    await server.docent.meet({ userId: aliceId, username: 'alice.b' })
    expect((await alice.call(list)).status).toBe(401)
    await expect(admin.apiKeys.create({ userId: aliceId })).rejects.toMatchObject({ code: 'wrong_state' })
    expect(await admin.users.get(aliceId)).toMatchObject({ username: 'alice.b', isActive: false })
    // The host is trusted.
    expect(await server.docent.as({ userId: aliceId }).collections.list()).toEqual([])
    expect((await server.client(await issuer.token('8')).call(list)).status).toBe(200)

    await expect(server.docent.as({ userId: 'bob' }).users.activate(aliceId)).rejects.toMatchObject({
      code: 'forbidden',
    })
    await admin.users.activate(aliceId)
    expect(await everyWay()).toEqual([200, 401, 200])
    const { secretKey } = await admin.apiKeys.create({ userId: aliceId })
    expect((await server.client(secretKey!).call(list)).status).toBe(200)
    await issuer[Symbol.asyncDispose]()
  })

  it('make one account of a new user, however many first calls come at once', async () => {
    await using here = await place()
    const alice = await here.user('7', { preferred_username: 'alice' })
    const answers = await Promise.all(Array.from({ length: 20 }, () => alice.call('POST /chats')))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201))
    expect((await alice.call('GET /users')).body).toMatchObject([{ username: 'alice' }])
    expect((await alice.call('GET /chats')).body).toHaveLength(20)
    expect(here.issuer.asked()).toBe(1)
  })

  it('are refused with one sentence, whatever is wrong with them', async () => {
    await using here = await place()
    const { issuer, server } = here
    const past = Math.floor(Date.now() / 1_000) - 3_600
    const foreign = await tokenIssuer()
    const [head, body, signature] = (await issuer.token('7')).split('.')
    const bad = {
      'a signature of another token': [head, body, `${signature!.slice(0, -4)}AAAA`].join('.'),
      'another audience': await issuer.token('7', { aud: 'other' }),
      'no subject': await issuer.token(''),
      'not yet': await issuer.token('7', { nbf: past + 7_200 }),
      'signed by another issuer': await foreign.token('7', { iss: issuer.issuer }),
    }
    await foreign[Symbol.asyncDispose]()
    const message = 'The token is not accepted; sign in again.'
    for (const [what, token] of Object.entries(bad)) {
      const answer = await server.client(token).call('GET /collections')
      expect([what, answer.status, answer.body]).toEqual([what, 401, { code: 401, message }])
      expect(challenge(answer)).toBe(`Bearer error="invalid_token", error_description="${message}"`)
    }
    const expired = await (await here.user('7', { exp: past })).call('GET /collections')
    expect(expired).toMatchObject({ status: 401, body: { message: 'The token has expired; sign in again.' } })
    expect(challenge(expired)).toBe(
      'Bearer error="invalid_token", error_description="The token has expired; sign in again."',
    )
  })

  it('of nobody known are refused as keys are, and none at all is asked for', async () => {
    await using here = await place()
    const { server } = here
    const stranger = await tokenIssuer()
    const message =
      'This API key or token is not accepted; send a valid one as `Authorization: Bearer <API key or token>`.'
    for (const bearer of ['nonsense', 'a.b.c', await stranger.token('7')]) {
      const answer = await server.client(bearer).call('GET /collections')
      expect(answer).toMatchObject({ status: 401, body: { code: 401, message } })
      expect(challenge(answer)).toMatch(/^Bearer error="invalid_token", error_description="[^"\\`]+"$/)
    }
    await stranger[Symbol.asyncDispose]()
    const answer = await apiClient(server.url, undefined).call('GET /collections')
    expect(answer).toMatchObject({
      status: 401,
      body: { message: expect.stringMatching(/^Not signed in: send/) },
    })
    expect(challenge(answer)).toBe('Bearer')
    // A missing permission is no matter of the token.
    expect(challenge(await (await here.user('7')).call('GET /roles'))).toBe('Bearer')
  })

  it('follow the keys of the issuer, and say so when these cannot be had', async () => {
    await using here = await place()
    const { issuer } = here
    const before = await here.user('7')
    issuer.fail(500)
    expect(await before.call('GET /collections')).toMatchObject({
      status: 503,
      body: {
        code: 503,
        message: 'The keys for verifying tokens cannot be fetched now; try again shortly.',
      },
    })
    expect((await before.call('GET /rpc/health/readiness')).status).toBe(200)
    issuer.fail(undefined)
    expect((await before.call('GET /collections')).status).toBe(200)
    await issuer.rotate()
    const after = await here.user('7')
    expect((await after.call('GET /collections')).status).toBe(200)
    expect((await before.call('GET /collections')).status).toBe(200)
    await issuer.rotate({ keepOld: false })
    expect((await (await here.user('7')).call('GET /collections')).status).toBe(200)
    expect((await after.call('GET /collections')).status).toBe(401)
  })

  it('let guests in without an account', async () => {
    await using here = await place({ guest: 'anonymous' })
    const guest = await here.user('g', { preferred_username: 'guest', anonymous: true })
    expect((await guest.call('POST /chats')).status).toBe(201)
    expect((await guest.call('GET /users')).status).toBe(403)
    const alice = await here.user('7', { preferred_username: 'alice' })
    expect((await alice.call('GET /users')).body).toMatchObject([{ username: 'alice' }])
    expect((await guest.call('GET /users/current/roles')).body).toMatchObject([{ name: 'guest' }])
  })
})

describe('roles and groups of tokens', () => {
  const administrator = { userId: 'root', permissions: ['administrator'] }
  const names = {
    roles: { claim: ['realm_access', 'roles'], map: { 'docent-admins': 'admin', auditors: 'auditors' } },
    groups: { claim: 'groups', map: { eng: 'Engineering' } },
  }
  const permissionsOf = async (client: ReturnType<ApiServer['client']>) =>
    (await client.call<{ name: string }[]>('GET /users/current/permissions')).body.map(({ name }) => name)

  it('count for this call only, and give permissions only where they are mapped', async () => {
    await using here = await place(names)
    const root = here.server.docent.as(administrator)
    const auditors = await root.roles.create({ name: 'auditors' })
    await root.roles.addPermission(auditors.id, 'ViewUsage')
    const staff = await root.groups.create({ name: 'staff' })
    const engineering = await root.groups.create({ name: 'Engineering' })
    await root.roles.assignToGroup(staff.id, ['auditors', 'admin'])
    await root.roles.assignToGroup(engineering.id, ['auditors'])

    const plain = await here.user('7', { groups: ['staff', 'nowhere'] })
    expect(await permissionsOf(plain)).toEqual([])
    expect((await plain.call('GET /roles')).status).toBe(401)
    const engineer = await here.user('7', { groups: ['eng'] })
    expect(await permissionsOf(engineer)).toEqual(['ViewUsage'])
    expect(await permissionsOf(await here.user('7', { realm_access: { roles: ['auditors'] } }))).toEqual(['ViewUsage'])
    expect(await permissionsOf(await here.user('7', { realm_access: { roles: ['admin', 'user'] } }))).toEqual([])

    const boss = await here.user('7', { realm_access: { roles: ['docent-admins'] } })
    expect((await boss.call('GET /roles')).status).toBe(200)
    // A key of the same user knows nothing of that call's token.
    const { secret_key } = (await boss.call('POST /admin/api_keys', { body: {} })).body
    expect((await here.server.client(secret_key).call('GET /roles')).status).toBe(401)
    expect((await (await here.user('7')).call('GET /roles')).status).toBe(401)
  })

  it('open what is shared with a group of that name', async () => {
    await using here = await place(names)
    const owner = await here.user('1')
    const { id: groupId } = await here.server.docent.as(administrator).groups.create({ name: 'staff' })
    const { id } = (await owner.call('POST /collections', { body: { name: 'Aurora', description: '' } })).body
    expect((await owner.call(`PUT /collections/${id}/group_permissions/${groupId}`)).status).toBe(204)
    const member = await here.user('2', { groups: ['staff'] })
    expect((await member.call(`GET /collections/${id}`)).status).toBe(200)
    for (const groups of [[], ['STAFF'], [groupId], ['eng']])
      expect((await (await here.user('2', { groups })).call(`GET /collections/${id}`)).status).toBe(404)
  })

  it('are made where the host wants that, once and without permissions', async () => {
    await using here = await place({ ...names, unknownNames: 'make' })
    const claims = { groups: ['eng', 'staff', 'a,b', ''], realm_access: { roles: ['auditors', 'other'] } }
    const calls = Array.from({ length: 5 }, async (_, n) => (await here.user(`u${n}`, claims)).call('GET /groups'))
    for (const answer of await Promise.all(calls)) expect(answer.status).toBe(200)
    const user = await here.user('7', claims)
    const groups: { name: string }[] = (await user.call('GET /groups')).body
    expect(groups.map(({ name }) => name)).toEqual(['Engineering', 'staff'])
    const roles = await here.server.docent.as(administrator).roles.list()
    expect(roles.map(({ name }) => name).sort()).toEqual(['admin', 'auditors', 'guest', 'user'])
    expect(await permissionsOf(user)).toEqual([])
  })
})

describe('several authenticators', () => {
  const answering = (said: unknown, asked: string[] = [], name = ''): Authenticator => ({
    async authenticate() {
      asked.push(name)
      if (said instanceof Error) throw said
      return said as Principal | undefined
    },
  })
  const alice = { userId: 'alice', username: 'alice', scope: { kind: 'global' }, groups: [], permissions: [] }
  const bob = { ...alice, userId: 'bob', username: 'bob' }
  const first = async (...authenticator: Authenticator[]) => {
    const logs: unknown[] = []
    const logger = {
      debug() {},
      info() {},
      warn() {},
      error: (fields: unknown) => void logs.push(fields),
      child: () => logger,
    }
    await using server = await apiServer({ docent: { authenticator, logger } })
    const answer = await server.alice.call('POST /collections', { body: { name: 'A', description: '' } })
    return { ...answer, logs }
  }

  it('the first that knows the caller decides', async () => {
    const asked: string[] = []
    const { status, body } = await first(
      answering(undefined, asked, 'first'),
      answering(bob, asked, 'second'),
      answering(alice, asked, 'third'),
    )
    expect([status, body.username, asked]).toEqual([201, 'bob', ['first', 'second']])
    expect((await first()).status).toBe(401)
  })

  it('one that fails lets nobody in, reveals no internals, and is logged', async () => {
    const asked: string[] = []
    const failure = new Error('connect ECONNREFUSED sessions.internal:6379')
    const answer = await first(answering(failure), answering(alice, asked, 'next'))
    const message = 'The caller cannot be authenticated now; try again shortly.'
    expect([answer.status, answer.body]).toEqual([503, { code: 503, message }])
    expect(asked).toEqual([])
    expect(answer.logs).toMatchObject([{ code: 'unavailable', error: { cause: failure } }])
  })

  it('one that refuses decides as well', async () => {
    const refusal = new DocentError({ code: 'unauthorized', message: 'Your session has ended; sign in again.' })
    const { status, body } = await first(answering(refusal), answering(alice))
    expect([status, body.message]).toEqual([401, 'Your session has ended; sign in again.'])
  })

  it.each([
    ['no id', { ...alice, userId: '' }],
    ['an id too long', { ...alice, userId: 'x'.repeat(256) }],
    ['no username', { ...alice, username: undefined }],
    ['groups that are no list', { ...alice, groups: 'staff' }],
    ['no permissions', { ...alice, permissions: undefined }],
    ['no scope', { ...alice, scope: 'global' }],
  ])('one that says %s is a fault of the server', async (_name, said) => {
    const { status, body, logs } = await first(answering(said))
    expect([status, body.message]).toEqual([500, expect.stringContaining('could not identify the caller')])
    expect(logs).toHaveLength(1)
  })
})

describe('sessions of the host', () => {
  const sessions = new Map([['s1', 'alice']])
  const bySession = sessionAuthenticator({
    cookie: 'session',
    find: (session) => {
      const userId = sessions.get(session)
      return userId === undefined ? undefined : { userId }
    },
  })

  it('stand beside keys, and count from the own pages only', async () => {
    await using server = await apiServer({
      docent: { authenticator: ['api-keys', bySession] },
      router: { trustedOrigins: ['https://app.example.org'] },
    })
    const nobody = apiClient(server.url, undefined)
    const cookie = 'session=s1'
    const create = (headers: Record<string, string>) =>
      nobody.call('POST /collections', { body: { name: 'Aurora', description: '' }, headers })
    const own = new URL(server.url).origin
    expect((await create({ cookie, origin: own })).status).toBe(201)
    expect((await create({ cookie, origin: 'https://app.example.org' })).status).toBe(201)
    for (const headers of [
      {},
      { origin: 'null' },
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
    ])
      expect(await create({ cookie, ...headers })).toMatchObject({ status: 403, body: { code: 403 } })
    expect((await nobody.call('GET /collections', { headers: { cookie } })).body).toHaveLength(2)
    expect((await nobody.call('GET /collections', { headers: { cookie: 'session=s2' } })).status).toBe(401)

    const headers = { cookie, origin: own }
    const { secret_key } = (await nobody.call('POST /admin/api_keys', { body: {}, headers })).body
    const keyed = server.client(secret_key)
    expect((await keyed.call('POST /collections', { body: { name: 'By key', description: '' } })).status).toBe(201)
    expect((await keyed.call('GET /collections')).body).toHaveLength(3)
    // A bearer that nobody knows is not made good by a cookie.
    expect((await server.client('wrong').call('GET /collections', { headers })).status).toBe(401)
  })

  it('opens no stream for another site', async () => {
    await using server = await apiServer({ docent: { authenticator: bySession } })
    const nobody = apiClient(server.url, undefined)
    const follow = (headers: Record<string, string>) =>
      nobody.call('GET /messages/00000000-0000-7000-8000-000000000000/stream', {
        headers: { cookie: 'session=s1', ...headers },
      })
    expect((await follow({ origin: 'https://evil.example' })).status).toBe(403)
    expect((await follow({ origin: new URL(server.url).origin })).status).toBe(404)
  })

  it("may be read by the host's own middleware", async () => {
    const ofRequest: Authenticator = {
      async authenticate({ request }) {
        const user = (request as { user?: { id: string } } | undefined)?.user
        return user && { userId: user.id, username: user.id, scope: { kind: 'global' }, groups: [], permissions: [] }
      },
    }
    await using server = await apiServer({
      docent: { authenticator: ofRequest },
      express: () =>
        express().use((request, _response, next) => {
          if (request.headers['x-who']) Object.assign(request, { user: { id: request.headers['x-who'] } })
          next()
        }),
    })
    const nobody = apiClient(server.url, undefined)
    expect((await nobody.call('GET /users', { headers: { 'x-who': 'carol' } })).body).toMatchObject([{ id: 'carol' }])
    expect((await nobody.call('GET /users')).status).toBe(401)
    await expect(server.docent.authenticate({ headers: {} })).rejects.toMatchObject({ code: 'unauthorized' })
  })
})
