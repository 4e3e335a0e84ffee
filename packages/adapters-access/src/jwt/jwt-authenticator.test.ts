import { manualClock } from '@docent/core/testing'
import { SignJWT, UnsecuredJWT } from 'jose'
import { generateKeyPairSync, createPublicKey } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { jwtAuthenticator, type JwtAuthenticatorOptions } from './jwt-authenticator.ts'
import { audience, issuer, signingKey, startOfTime } from './signing.fixture.ts'
import { subjectId } from './subject-id.ts'

const key = signingKey('one')
const clock = manualClock({ start: startOfTime * 1_000 })

const authenticate = (token: string, options: Partial<JwtAuthenticatorOptions> = {}) =>
  jwtAuthenticator({ issuer, audience, keys: { jwks: { keys: [key.jwk] } }, clock, ...options }).authenticate({
    bearer: token,
    headers: {},
  })

const refused = { code: 'unauthorized', message: 'The token is not accepted; sign in again.' }

describe('who is accepted', () => {
  it('knows a user by issuer and subject', async () => {
    const token = key.sign({ preferred_username: 'Alice', email: 'alice@example.org' })
    expect(await authenticate(token)).toEqual({
      userId: subjectId({ issuer, subject: 'alice' }),
      username: 'Alice',
      email: 'alice@example.org',
      scope: { kind: 'global' },
      groups: [],
      permissions: [],
      guest: false,
    })
  })

  it('leaves alone what is not for it', async () => {
    for (const other of ['docent_abc', 'a.b.c', '', 'x'.repeat(100_000), key.sign({ iss: 'https://elsewhere' })])
      expect(await authenticate(other)).toBeUndefined()
    expect(
      await jwtAuthenticator({ issuer, audience, keys: { jwks: { keys: [] } } }).authenticate({ headers: {} }),
    ).toBe(undefined)
  })

  it('takes several audiences, and tokens for several', async () => {
    expect(await authenticate(key.sign({ aud: ['other', 'docent'] }))).toBeDefined()
    expect(await authenticate(key.sign({ aud: 'second' }), { audience: ['docent', 'second'] })).toBeDefined()
  })

  it('allows for clocks that are apart, and no more', async () => {
    const at = (seconds: number) => key.sign({ exp: startOfTime + seconds })
    expect(await authenticate(at(-29))).toBeDefined()
    await expect(authenticate(at(-30))).rejects.toMatchObject({
      code: 'unauthorized',
      message: 'The token has expired; sign in again.',
      details: { challenge: 'invalid_token' },
    })
    await expect(authenticate(at(0), { clockToleranceMs: 0 })).rejects.toMatchObject({ code: 'unauthorized' })
    expect(await authenticate(key.sign({ nbf: startOfTime + 30 }))).toBeDefined()
  })
})

describe('what is refused, always with the same words', () => {
  const forged = () => signingKey('one').sign()
  const broughtAlong = () => {
    const stranger = signingKey('mine')
    return stranger.sign({}, { jwk: stranger.jwk, jku: 'https://evil.example/keys' })
  }
  const tampered = () => {
    const [header, , signature] = key.sign().split('.')
    const payload = Buffer.from(JSON.stringify({ iss: issuer, aud: audience, sub: 'bob', exp: startOfTime + 60 }))
    return `${header}.${payload.toString('base64url')}.${signature}`
  }
  const unsigned = () => new UnsecuredJWT({ iss: issuer, aud: audience, sub: 'alice', exp: startOfTime + 60 }).encode()
  const byPublicKey = async () =>
    new SignJWT({ iss: issuer, aud: audience, sub: 'alice', exp: startOfTime + 60 })
      .setProtectedHeader({ alg: 'HS256', kid: 'one' })
      .sign(new TextEncoder().encode(JSON.stringify(key.jwk)))
  const cases: [name: string, token: () => string | Promise<string>, options?: Partial<JwtAuthenticatorOptions>][] = [
    ['a forged signature', forged],
    ['a key that the token brings along', broughtAlong],
    ['other claims under the signature', tampered],
    ['no signature', unsigned],
    ['a signature by the public key as a secret', byPublicKey],
    ['another audience', () => key.sign({ aud: 'other' })],
    ['no audience', () => key.sign({ aud: undefined })],
    ['no subject', () => key.sign({ sub: undefined })],
    ['an empty subject', () => key.sign({ sub: '' })],
    ['a subject that is no text', () => key.sign({ sub: 7 })],
    ['a subject too long', () => key.sign({ sub: 'x'.repeat(256) })],
    ['no end', () => key.sign({ exp: undefined })],
    ['an end that is no time', () => key.sign({ exp: 'tomorrow' })],
    ['a beginning to come', () => key.sign({ nbf: startOfTime + 31 })],
    ['an unknown key', () => key.sign({}, { kid: 'two' })],
    ['an algorithm not allowed', () => key.sign(), { algorithms: ['RS256'] }],
    ['another type', () => key.sign({}, { typ: 'JWT' }), { type: 'at+jwt' }],
    ['a required claim missing', () => key.sign(), { requiredClaims: ['tid'] }],
    ['what the host does not accept', () => key.sign({ tid: 'theirs' }), { accept: ({ tid }) => tid === 'ours' }],
    ['an expired token of another audience', () => key.sign({ aud: 'other', exp: startOfTime - 60 })],
    ['an extension nobody understands', () => key.sign({}, { crit: ['x'], x: true })],
  ]
  it.each(cases)('%s', async (_name, token, options) => {
    await expect(authenticate(await token(), options)).rejects.toMatchObject(refused)
  })

  it('logs why, and never the token', async () => {
    const lines: unknown[] = []
    const logger = { debug: (...line: unknown[]) => lines.push(line) } as never
    const token = key.sign({ aud: 'other' })
    await expect(authenticate(token, { logger })).rejects.toMatchObject(refused)
    expect(JSON.stringify(lines)).toContain('ERR_JWT_CLAIM_VALIDATION_FAILED')
    expect(JSON.stringify(lines)).not.toContain(token)
  })
})

describe('keys', () => {
  it('without a kid, one key that fits will do and of two none', async () => {
    const nameless = signingKey()
    const other = signingKey()
    const token = nameless.sign()
    expect(await authenticate(token, { keys: { jwks: { keys: [nameless.jwk] } } })).toBeDefined()
    await expect(authenticate(token, { keys: { jwks: { keys: [nameless.jwk, other.jwk] } } })).rejects.toMatchObject(
      refused,
    )
  })

  it('passes over keys for other uses', async () => {
    await expect(
      authenticate(key.sign(), { keys: { jwks: { keys: [{ ...key.jwk, use: 'enc' }] } } }),
    ).rejects.toMatchObject(refused)
  })

  it('takes a public key in PEM, and a secret of enough bytes', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const pem = createPublicKey(publicKey.export({ format: 'pem', type: 'spki' })).export({
      format: 'pem',
      type: 'spki',
    })
    const claims = { iss: issuer, aud: audience, sub: 'alice', exp: startOfTime + 60 }
    const signed = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'any' }).sign(privateKey)
    const keys = { publicKey: pem.toString() }
    expect(await authenticate(signed, { keys })).toBeDefined()
    await expect(authenticate(key.sign(), { keys })).rejects.toMatchObject(refused)
    const secret = 'thirty-two bytes or more of a secret'
    const shared = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret))
    expect(await authenticate(shared, { keys: { secret } })).toBeDefined()
    await expect(authenticate(shared, { keys: { secret: secret.toUpperCase() } })).rejects.toMatchObject(refused)
  })

  it.each<[string, Partial<JwtAuthenticatorOptions>]>([
    ['HS256 with public keys', { algorithms: ['HS256'] }],
    ['none', { algorithms: ['none'] }],
    ['no algorithm', { algorithms: [] }],
    ['RS256 with a secret', { keys: { secret: 'x'.repeat(32) }, algorithms: ['RS256'] }],
    ['a short secret', { keys: { secret: 'short' } }],
    ['a key that is none', { keys: { publicKey: 'nonsense' } }],
    ['keys that are none', { keys: { jwks: {} as never } }],
    ['keys over http', { keys: { jwksUrl: 'http://login.example.org/keys' } }],
    ['keys of no address', { keys: { jwksUrl: 'keys' } }],
    ['no issuer', { issuer: '' }],
    ['no audience', { audience: [] }],
  ])('refuses %s when it is built', (_name, options) => {
    expect(() => jwtAuthenticator({ issuer, audience, keys: { jwks: { keys: [] } }, ...options })).toThrow(
      expect.objectContaining({ code: 'invalid_input' }),
    )
  })
})

describe('what the claims say of the user', () => {
  it('finds names by claim, path and function', async () => {
    const token = key.sign({
      oid: '7',
      profile: { name: ' Alice ', 'https://example.org/mail': 'a@example.org' },
      anonymous: true,
    })
    const options = {
      userId: 'oid',
      username: ['profile', 'name'],
      email: ['profile', 'https://example.org/mail'],
      guest: 'anonymous',
    }
    expect(await authenticate(token, options)).toMatchObject({
      userId: subjectId({ issuer, subject: '7' }),
      username: 'Alice',
      email: 'a@example.org',
      guest: true,
    })
    expect(await authenticate(token, { userId: ({ oid }) => `corp-${String(oid)}` })).toMatchObject({
      userId: 'corp-7',
    })
    await expect(authenticate(token, { userId: 'toString' })).rejects.toMatchObject(refused)
  })

  it.each<[string, Record<string, unknown>]>([
    ['none', {}],
    ['no text', { preferred_username: 7 }],
    ['blank', { preferred_username: ' ' }],
    ['with control characters', { preferred_username: 'a\nb' }],
    ['too long', { preferred_username: 'x'.repeat(256) }],
  ])('a username that is %s becomes the id', async (_name, claims) => {
    expect(await authenticate(key.sign(claims))).toMatchObject({ username: subjectId({ issuer, subject: 'alice' }) })
  })

  it('leaves out an address that was not verified', async () => {
    const token = key.sign({ email: 'boss@example.org', email_verified: false })
    expect((await authenticate(token))?.email).toBeUndefined()
  })

  it('counts only mapped roles, and mapped groups with their roles', async () => {
    const token = key.sign({ realm_access: { roles: ['docent-admin', 'admin', 7] }, groups: ['eng', 'staff'] })
    const identity = await authenticate(token, {
      roles: { claim: ['realm_access', 'roles'], map: { 'docent-admin': 'admin' } },
      groups: { claim: 'groups', map: { eng: 'Engineering' } },
      unknownNames: 'make',
    })
    expect(identity).toMatchObject({
      groups: [],
      permissions: [],
      claimed: { roles: ['admin'], groups: ['Engineering'], rolelessGroups: ['staff'], unknown: 'make' },
    })
    const names = { roles: { claim: 'role', map: { toString: 'admin' } }, groups: { claim: 'role' } }
    expect(await authenticate(key.sign({ role: 'constructor' }), names)).toMatchObject({
      claimed: { roles: [], groups: [], rolelessGroups: ['constructor'] },
    })
  })
})

it('ids of two issuers never meet', () => {
  const ids = [
    subjectId({ issuer: 'a', subject: 'bc' }),
    subjectId({ issuer: 'ab', subject: 'c' }),
    subjectId({ issuer: 'a', subject: 'BC' }),
  ]
  expect(new Set(ids).size).toBe(3)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})
