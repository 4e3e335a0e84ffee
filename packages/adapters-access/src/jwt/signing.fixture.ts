import type { JWK } from 'jose'
import { generateKeyPairSync, sign } from 'node:crypto'

export const issuer = 'https://login.example.org'
export const audience = 'docent'
/** A time that manual clocks start at, in seconds. */
export const startOfTime = 1_700_000_000

export interface SigningKey {
  readonly jwk: JWK
  sign(claims?: Record<string, unknown>, header?: Record<string, unknown>): string
}

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/**
 * A key pair whose tokens are right, unless the test specifies otherwise: for alice, for an hour. Put together by hand, because a
 * library would not sign what is wrong.
 */
export function signingKey(kid?: string): SigningKey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const named = kid === undefined ? {} : { kid }
  const standard = { iss: issuer, aud: audience, sub: 'alice', exp: startOfTime + 3_600 }
  return {
    jwk: { ...(publicKey.export({ format: 'jwk' }) as JWK), alg: 'ES256', ...named },
    sign(claims = {}, header = {}) {
      const text = `${part({ alg: 'ES256', ...named, ...header })}.${part({ ...standard, ...claims })}`
      const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' })
      return `${text}.${signature.toString('base64url')}`
    },
  }
}
