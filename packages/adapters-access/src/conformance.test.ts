import { authenticatorConformance, manualClock } from '@docent/core/testing'
import * as runner from 'vitest'
import { jwtAuthenticator } from './jwt/jwt-authenticator.ts'
import { audience, issuer, signingKey, startOfTime } from './jwt/signing.fixture.ts'
import { sessionAuthenticator } from './session/session-authenticator.ts'

runner.describe('jwtAuthenticator', () => {
  const key = signingKey('one')
  const clock = manualClock({ start: startOfTime * 1_000 })
  const bearing = (bearer: string) => ({ bearer, headers: { authorization: `Bearer ${bearer}` } })
  authenticatorConformance(runner, {
    create: async () => ({
      authenticator: jwtAuthenticator({ issuer, audience, clock, keys: { jwks: { keys: [key.jwk] } } }),
      known: [bearing(key.sign()), bearing(key.sign({ sub: 'bob' }))],
      bad: [signingKey('one').sign(), key.sign({ exp: startOfTime - 60 }), key.sign({ aud: 'other' })].map(bearing),
    }),
  })
})

runner.describe('sessionAuthenticator', () => {
  const sessions = new Map([
    ['s1', { userId: 'alice' }],
    ['s2', { userId: 'bob' }],
  ])
  const having = (cookie: string) => ({ headers: { cookie } })
  authenticatorConformance(runner, {
    create: async () => ({
      authenticator: sessionAuthenticator({ cookie: 'session', find: (session) => sessions.get(session) }),
      known: [having('session=s1'), having('a=b; session=s2')],
      bad: [having('session=s3'), having('session=constructor')],
    }),
  })
})
