import { describe, expect, it } from 'vitest'
import { cookieOf } from './cookie.ts'
import { sessionAuthenticator } from './session-authenticator.ts'

describe('sessionAuthenticator', () => {
  const authenticator = sessionAuthenticator({
    cookie: '__Host-session',
    find: async (session) =>
      session === 's1' ? { userId: '7', username: 'alice', permissions: ['administrator'] } : undefined,
  })
  const authenticate = (cookie?: string, bearer?: string) => authenticator.authenticate({ bearer, headers: { cookie } })

  it('knows a user by their session, and nobody by another', async () => {
    expect(await authenticate('theme=dark; __Host-session=s1')).toEqual({
      userId: '7',
      username: 'alice',
      scope: { kind: 'global' },
      groups: [],
      permissions: ['administrator'],
    })
    for (const cookie of [
      undefined,
      '',
      '__Host-session=',
      '__Host-session=s2',
      'session=s1',
      `__Host-session=${'s'.repeat(5_000)}`,
    ])
      expect(await authenticate(cookie)).toBeUndefined()
  })

  it('looks at no cookie beside a bearer', async () => {
    expect(await authenticate('__Host-session=s1', 'anything')).toBeUndefined()
  })
})

it.each([
  ['a=1; b=2', '2'],
  ['b="2"', '2'],
  ['b=%20x', ' x'],
  ['b=%zz', '%zz'],
  ['b=1=2', '1=2'],
  ['bb=1; a; b=2; b=3', '2'],
  ['B=1', undefined],
])('the cookie b of %j is %j', (header, value) => {
  expect(cookieOf(header, 'b')).toBe(value)
})
