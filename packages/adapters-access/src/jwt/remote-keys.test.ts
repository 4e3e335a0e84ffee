import { manualClock } from '@docent/core/testing'
import type { OutgoingNetwork } from '@docent/core/ports'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { jwtAuthenticator } from './jwt-authenticator.ts'
import type { RemoteKeysOptions } from './remote-keys.ts'
import { audience, issuer, signingKey, startOfTime, type SigningKey } from './signing.fixture.ts'

const [first, second] = [signingKey('one'), signingKey('two')]
const minute = 60_000
const refused = { code: 'unauthorized' }
const unavailable = {
  code: 'unavailable',
  message: 'The keys for verifying tokens cannot be fetched now; try again shortly.',
}

/** An issuer whose keys and failures the test decides; counts how often it was asked. */
function remote(options: Partial<RemoteKeysOptions> = {}) {
  const clock = manualClock({ start: startOfTime * 1_000 })
  const state = { published: [first] as readonly SigningKey[], failure: undefined as unknown, asked: 0 }
  const network: OutgoingNetwork = {
    async fetch(_url, { maxBytes, timeoutMs }) {
      state.asked += 1
      expect([maxBytes, timeoutMs]).toEqual([262_144, 5_000])
      if (state.failure instanceof Response) return state.failure
      if (state.failure !== undefined) throw state.failure as Error
      return Response.json({ keys: state.published.map(({ jwk }) => jwk) })
    },
  }
  const keys = { jwksUrl: `${issuer}/keys`, network, ...options }
  const authenticator = jwtAuthenticator({ issuer, audience, keys, clock })
  const call = async (key: SigningKey, header?: Record<string, unknown>) =>
    authenticator.authenticate({ bearer: key.sign({ exp: startOfTime + 10 * 3_600 }, header), headers: {} })
  return { state, clock, call }
}

describe('keys of an issuer', () => {
  it('are fetched once for many tokens, and again when they are old', async () => {
    const { state, clock, call } = remote()
    await Promise.all(Array.from({ length: 20 }, () => call(first)))
    await clock.advance(10 * minute - 1)
    await call(first)
    expect(state.asked).toBe(1)
    await clock.advance(1)
    await call(first)
    expect(state.asked).toBe(2)
  })

  it('follow a rotation at once, and take away what was revoked when they are old', async () => {
    const { state, clock, call } = remote()
    await call(first)
    state.published = [second]
    await clock.advance(minute)
    expect(await call(second)).toBeDefined()
    expect(state.asked).toBe(2)
    await expect(call(first)).rejects.toMatchObject(refused)
  })

  it('are fetched for unknown keys no more often than the cool-down allows', async () => {
    const { state, clock, call } = remote()
    await call(first)
    for (let round = 0; round < 5; round++)
      await expect(call(second, { kid: `made-up-${round}` })).rejects.toMatchObject(refused)
    expect(state.asked).toBe(1)
    await clock.advance(30_000)
    await Promise.all(
      Array.from({ length: 5 }, () => expect(call(second, { kid: 'made-up' })).rejects.toMatchObject(refused)),
    )
    expect(state.asked).toBe(2)
  })

  it('stay valid for a while when the issuer is away, and then nobody is let in', async () => {
    const { state, clock, call } = remote()
    await call(first)
    state.failure = new Error('connect ECONNREFUSED 10.0.0.1')
    await clock.advance(10 * minute)
    expect(await call(first)).toBeDefined()
    // The key may be new: that cannot be known now, and is not the token's fault.
    await expect(call(second)).rejects.toMatchObject(unavailable)
    expect(state.asked).toBe(2)
    await clock.advance(50 * minute)
    await expect(call(first)).rejects.toMatchObject(unavailable)
    state.failure = undefined
    await clock.advance(30_000)
    expect(await call(first)).toBeDefined()
  })

  it('are asked for again after the cool-down only', async () => {
    const { state, clock, call } = remote()
    state.failure = new Error('down')
    for (let round = 0; round < 3; round++) await expect(call(first)).rejects.toMatchObject(unavailable)
    expect(state.asked).toBe(1)
    await clock.advance(30_000)
    await expect(call(first)).rejects.toMatchObject(unavailable)
    expect(state.asked).toBe(2)
  })

  it.each<[string, () => Response]>([
    ['an error page', () => new Response('<html>', { status: 502 })],
    ['no JSON', () => new Response('<html>')],
    ['no key set', () => Response.json({ keys: 'none' })],
    ['too many keys', () => Response.json({ keys: Array.from({ length: 201 }, () => first.jwk) })],
    [
      'the answer of a redirect',
      () => Object.defineProperty(Response.json({ keys: [first.jwk] }), 'redirected', { value: true }),
    ],
  ])('are not taken from %s', async (_name, answer) => {
    const { state, call } = remote()
    state.failure = answer()
    await expect(call(first)).rejects.toMatchObject(unavailable)
  })
})

describe('without a network of its own', () => {
  const closing: (() => void)[] = []
  afterEach(() => closing.splice(0).forEach((close) => close()))

  async function serve(answer: (url: string) => { status?: number; headers?: Record<string, string>; body?: string }) {
    const server = createServer((request, response) => {
      const { status = 200, headers = {}, body } = answer(request.url ?? '')
      response.writeHead(status, headers)
      if (body === undefined) response.write(' ')
      else response.end(body)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    closing.push(() => {
      server.closeAllConnections()
      server.close()
    })
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  const call = async (keys: RemoteKeysOptions) => {
    const clock = manualClock({ start: startOfTime * 1_000 })
    return jwtAuthenticator({ issuer, audience, keys, clock }).authenticate({ bearer: first.sign(), headers: {} })
  }
  const body = JSON.stringify({ keys: [first.jwk] })

  it('reads what fits', async () => {
    const origin = await serve(() => ({ body }))
    expect(await call({ jwksUrl: `${origin}/keys`, maxBytes: body.length })).toBeDefined()
    await expect(call({ jwksUrl: `${origin}/keys`, maxBytes: body.length - 1 })).rejects.toMatchObject(unavailable)
  })

  it('follows no redirect', async () => {
    const origin = await serve((url) =>
      url === '/keys' ? { body } : { status: 302, headers: { location: '/keys' }, body: '' },
    )
    await expect(call({ jwksUrl: `${origin}/moved` })).rejects.toMatchObject(unavailable)
  })

  it('waits no longer than it may', async () => {
    const origin = await serve(() => ({}))
    await expect(call({ jwksUrl: `${origin}/keys`, timeoutMs: 50 })).rejects.toMatchObject(unavailable)
  })
})

describe('keys found by the discovery document', () => {
  const discovering = (document: object) => {
    const asked: string[] = []
    const network: OutgoingNetwork = {
      async fetch(url) {
        asked.push(url)
        return Response.json(url.endsWith('/openid-configuration') ? document : { keys: [first.jwk] })
      },
    }
    const clock = manualClock({ start: startOfTime * 1_000 })
    const authenticator = jwtAuthenticator({ issuer, audience, keys: { discover: true, network }, clock })
    const bearer = first.sign({ exp: startOfTime + 600 })
    return { asked, call: () => authenticator.authenticate({ bearer, headers: {} }) }
  }

  it('are looked for once, below the issuer', async () => {
    const { asked, call } = discovering({ issuer, jwks_uri: 'https://keys.example.org/all' })
    expect(await call()).toMatchObject({ username: expect.any(String) })
    await call()
    expect(asked).toEqual([`${issuer}/.well-known/openid-configuration`, 'https://keys.example.org/all'])
  })

  it.each([
    { issuer: 'https://another.example.org', jwks_uri: 'https://keys.example.org/all' },
    { issuer, jwks_uri: 'http://keys.example.org/all' },
    { issuer },
  ])('are not taken from %o', async (document) => {
    const { asked, call } = discovering(document)
    await expect(call()).rejects.toMatchObject({ code: 'unavailable' })
    expect(asked).toHaveLength(1)
  })
})
