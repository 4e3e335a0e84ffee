/** @module-tag slow */
import { silentLogger } from '@docent/core'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { administerUsers } from '../../packages/cli/src/administration/administer-users.ts'
import { userCommand } from '../../packages/cli/src/administration/user-commands.ts'
import type { Command } from '../../packages/cli/src/command-line/command.ts'
import { parseCommand } from '../../packages/cli/src/command-line/parse-command.ts'
import { usersCommand } from '../../packages/cli/src/commands/users.ts'
import { serverSettings } from '../../packages/cli/src/server/settings.ts'
import { startServer, type RunningServer } from '../../packages/cli/src/server/start-server.ts'
import { apiClient } from '../support/api-client.ts'
import { runDocent } from '../support/example-process.ts'
import { runsExamples } from '../support/runs-examples.ts'
import { audience, tokenIssuer } from '../support/token-issuer.ts'

let root: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'docent-users-'))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const adminKey = 'the-key-of-the-administrator'
const start = (data: string, environment: Record<string, string> = {}): Promise<RunningServer> =>
  startServer({
    settings: serverSettings({
      PORT: '0',
      DOCENT_DATA: join(root, data),
      DOCENT_ADMIN_KEY: adminKey,
      ...environment,
    }),
    environment: {},
    logger: silentLogger,
    announced: true,
  })

function requestOf(given: readonly string[]) {
  const { values, positionals } = parseCommand(usersCommand as unknown as Command, given, {})
  return userCommand(positionals, values)
}

describe('docent users', { timeout: 60_000 }, () => {
  const users = async (...given: string[]) =>
    (await administerUsers(requestOf(given), { dataDirectory: join(root, 'data') }, silentLogger)).said

  it('makes, lists, changes and deactivates users, whose keys the server knows', async () => {
    await expect(users('list')).rejects.toThrow(/^There are no records/)
    await (await start('data')).stop({ graceMs: 0 })

    const alice = await users('add', 'alice', '--email', 'alice@example.org', '--role', 'admin')
    expect(alice).toMatch(/^docent_[\w-]{43}$/)
    const bob = await users('add', 'bob')
    await expect(users('add', 'bob')).rejects.toThrow('The name bob is taken; choose another.')
    await expect(users('add', 'admin')).rejects.toThrow('The name admin is taken; choose another.')
    await expect(users('add', 'carol', '--role', 'king')).rejects.toThrow(/^There is no role king; there are .*admin/)
    expect(await users('change', 'bob', '--name', 'robert', '--role', 'user')).toBe('robert is changed.')
    await expect(users('key', 'bob')).rejects.toThrow(/^There is no user bob;/)
    const second = await users('key', 'robert')
    expect(await users('list')).toMatch(
      /^USER .*\nadmin .*\nalice +active +alice@example\.org +\S*admin.* 1 of 1 .*\nrobert +active +- +user +2 of 2 .*$/,
    )

    const server = await start('data')
    await expect(users('deactivate', 'robert')).rejects.toThrow(/stop it and run this again/)
    const call = (key: string, request: string, body?: unknown) => apiClient(server.url, key).call(request, { body })
    expect((await call(alice, 'GET /admin/user_erasures')).status).toBe(200)
    expect((await call(bob, 'GET /collections')).status).toBe(200)
    expect((await call(bob, 'GET /admin/user_erasures')).status).toBe(403)
    // The same over the documented operations, while the server runs.
    const { body: list } = await call(adminKey, 'GET /users')
    const robert = (list as { id: string; username: string }[]).find(({ username }) => username === 'robert')!
    const made = await call(adminKey, 'POST /admin/api_keys', { user_id: robert.id, name: 'for a script' })
    const { secret_key: third } = made.body as { secret_key: string }
    expect((await call(third, 'GET /collections')).status).toBe(200)
    await server.stop({ graceMs: 0 })

    expect(await users('deactivate', 'robert')).toMatch(
      /^robert has no active API key left; 3 ended\. Scheduled tasks paused: 0; jobs canceled: 0; answers stopped: 0\./,
    )
    expect(await users('list')).toMatch(/\nrobert +deactivated +- +user +0 of 3 .*$/)
    await expect(users('key', 'robert')).rejects.toThrow(/^This user is deactivated;/)
    const again = await start('data')
    const statuses = [bob, second, third, alice].map(
      async (key) => (await apiClient(again.url, key).call('GET /collections')).status,
    )
    expect(await Promise.all(statuses)).toEqual([401, 401, 401, 200])
    await again.stop({ graceMs: 0 })
    expect(await users('activate', 'robert')).toMatch(/^robert is active\./)
    expect(await users('key', 'robert')).toMatch(/^docent_/)
  })

  it('lists and adds users and makes keys of a server that runs', async () => {
    const server = await start('running')
    const settings = { dataDirectory: join(root, 'running'), administratorKey: adminKey }
    const running = async (...given: string[]) => (await administerUsers(requestOf(given), settings, silentLogger)).said
    const status = async (key: string, request: string) => (await apiClient(server.url, key).call(request)).status
    const dora = await running('add', 'dora', '--email', 'dora@example.org', '--role', 'admin')
    expect(await status(dora, 'GET /admin/user_erasures')).toBe(200)
    const emil = await running('add', 'emil')
    expect(await status(emil, 'GET /collections')).toBe(200)
    expect(await status(await running('key', 'emil'), 'GET /collections')).toBe(200)
    for (const name of ['emil', 'admin'])
      await expect(running('add', name)).rejects.toThrow(`The name ${name} is taken; choose another.`)
    await expect(running('key', 'nobody')).rejects.toThrow(/^There is no user nobody;/)
    await expect(running('add', 'finn', '--role', 'king')).rejects.toThrow(/^There is no role king; there are .*admin/)
    const told = await running('list')
    expect(told).toMatch(
      /^USER .*\nadmin .*\ndora +active +dora@example\.org +\S*admin.* 1 of 1 .*\nemil +active +- +\S+ +2 of 2 .*$/,
    )
    await server.stop({ graceMs: 0 })
    expect(await running('list')).toBe(told)
  })

  it.runIf(runsExamples).each([
    [['--help'], 0, /^Usage: docent users/],
    [['destroy', 'bob'], 2, /^Unknown command destroy: there are list/],
  ])('%j ends with %i', async (given, code, said) => {
    await using process = runDocent(['users', ...given], { environment: { DOCENT_DATA: join(root, 'none') } })
    expect(await process.ended).toBe(code)
    expect(code === 0 ? process.output() : process.errors()).toMatch(said)
  })

  it.each([
    [['add'], /^add takes the name of one user\./],
    [['add', 'a', 'b'], /^add takes the name of one user\./],
    [['add', 'a', '--name', 'b'], /^--name is for change/],
    [['change', 'bob'], /^Nothing to change/],
    [['list', 'bob'], /^list takes no arguments/],
    [['key', 'bob', '--role', 'x'], /^key takes a name only/],
    [['add', 'bob', '--rolle', 'admin'], /--rolle/],
  ])('refuses %j', (given, message) => {
    expect(() => requestOf(given)).toThrow(message)
  })
})

describe('tokens of an issuer named by the environment', () => {
  it('let its users in, with the name and the roles that they say, found by its discovery document', async () => {
    await using issuer = await tokenIssuer()
    const server = await start('tokens', {
      DOCENT_JWT_ISSUER: issuer.issuer,
      DOCENT_JWT_AUDIENCE: audience,
      DOCENT_JWT_USERNAME_CLAIM: 'profile.nick',
      DOCENT_JWT_ROLES_CLAIM: 'realm_access.roles',
      DOCENT_JWT_ROLES: 'docent-admins=admin',
    })
    const claims = (nick: string, ...roles: string[]) => ({ profile: { nick }, realm_access: { roles } })
    const call = async (token: string, path: string) => apiClient(server.url, token).call(`GET ${path}`)

    const alice = await issuer.token('1', claims('alice'))
    expect(await call(alice, '/collections')).toMatchObject({ status: 200 })
    expect((await call(alice, '/admin/user_erasures')).status).toBe(403)
    const root = await issuer.token('2', claims('root', 'docent-admins'))
    expect((await call(root, '/admin/user_erasures')).status).toBe(200)
    // API keys count beside tokens; who came by a token is a user like others.
    expect((await call(adminKey, '/users')).body).toMatchObject([
      { username: 'admin' },
      { username: 'alice' },
      { username: 'root' },
    ])
    expect((await call(await issuer.token('3', { aud: 'another-service' }), '/collections')).status).toBe(401)
    await using other = await tokenIssuer()
    expect((await call(await other.token('1', { iss: issuer.issuer }), '/collections')).status).toBe(401)
    await server.stop({ graceMs: 0 })
  })

  it('are checked with a shared secret just as well', async () => {
    const { SignJWT } = await import('jose')
    const secret = 'a secret that is shared by two services'
    const server = await start('secret', {
      DOCENT_JWT_ISSUER: 'https://portal.example.org',
      DOCENT_JWT_AUDIENCE: 'docent',
      DOCENT_JWT_SECRET: secret,
    })
    const token = (key: string) =>
      new SignJWT({ preferred_username: 'alice' })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer('https://portal.example.org')
        .setAudience('docent')
        .setSubject('1')
        .setExpirationTime('10 minutes')
        .sign(new TextEncoder().encode(key))
    expect((await apiClient(server.url, await token(secret)).call('GET /collections')).status).toBe(200)
    expect((await apiClient(server.url, await token(secret.toUpperCase())).call('GET /collections')).status).toBe(401)
    await server.stop({ graceMs: 0 })
  })

  it('whose keys cannot be found are 503, and those of API keys still work', async () => {
    await using issuer = await tokenIssuer()
    const server = await start('away', { DOCENT_JWT_ISSUER: issuer.issuer, DOCENT_JWT_AUDIENCE: audience })
    issuer.fail(500)
    const token = await issuer.token('1')
    expect((await apiClient(server.url, token).call('GET /collections')).status).toBe(503)
    expect((await apiClient(server.url, adminKey).call('GET /collections')).status).toBe(200)
    await server.stop({ graceMs: 0 })
  })
})
