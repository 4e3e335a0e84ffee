import { createPublicKey } from 'node:crypto'
import { createLocalJWKSet, type JSONWebKeySet, type JWK, type JWTVerifyGetKey } from 'jose'
import { remoteKeys, type DiscoveredKeysOptions, type KeyEnvironment, type RemoteKeysOptions } from './remote-keys.ts'
import { wrongOption } from './token-errors.ts'

/** Verification keys: published by the issuer, given directly, or a secret shared with the issuer. */
export type VerificationKeys =
  | RemoteKeysOptions
  | DiscoveredKeysOptions
  /** A key set as the issuer publishes it. */
  | { readonly jwks: JSONWebKeySet }
  /** PEM text of a public key or certificate. */
  | { readonly publicKey: string }
  /** At least 32 bytes; its holder can sign in as any user. */
  | { readonly secret: string | Uint8Array }

const asymmetric = ['RS', 'PS', 'ES'].flatMap((family) => ['256', '384', '512'].map((size) => family + size))
const publicAlgorithms: readonly string[] = [...asymmetric, 'EdDSA', 'Ed25519']
const secretAlgorithms: readonly string[] = ['HS256', 'HS384', 'HS512']
const leastSecretBytes = 32

/** Public keys do not allow HS…: their text would be a publicly known secret. `none` is never allowed. */
export function allowedAlgorithms(keys: VerificationKeys, wanted: readonly string[] | undefined): string[] {
  const possible = 'secret' in keys ? secretAlgorithms : publicAlgorithms
  const algorithms = wanted ?? ('secret' in keys ? ['HS256'] : ['RS256', 'PS256', 'ES256', 'EdDSA', 'Ed25519'])
  const wrong = algorithms.find((algorithm) => !possible.includes(algorithm))
  if (wrong === undefined && algorithms.length > 0) return [...algorithms]
  throw wrongOption(`algorithms must name some of ${possible.join(', ')} for these keys.`)
}

export function verificationKey(keys: VerificationKeys, environment: KeyEnvironment): JWTVerifyGetKey {
  if ('jwksUrl' in keys || 'discover' in keys) return remoteKeys(keys, environment)
  if ('jwks' in keys) return localKeys(keys.jwks)
  if ('publicKey' in keys) return publicKey(keys.publicKey)
  if (!('secret' in keys)) throw wrongOption('keys must have one of jwksUrl, discover, jwks, publicKey and secret.')
  const secret = typeof keys.secret === 'string' ? new TextEncoder().encode(keys.secret) : keys.secret
  if (secret.byteLength < leastSecretBytes) throw wrongOption(`the secret must have ${leastSecretBytes} bytes or more.`)
  return async () => secret
}

function localKeys(jwks: JSONWebKeySet): JWTVerifyGetKey {
  try {
    return createLocalJWKSet(jwks)
  } catch (error) {
    throw wrongOption('jwks must be a JSON Web Key Set.', error)
  }
}

function publicKey(pem: string): JWTVerifyGetKey {
  try {
    // As a set, so that a token of another algorithm finds no key, instead of failing in the platform's crypto.
    const find = localKeys({ keys: [createPublicKey(pem).export({ format: 'jwk' }) as JWK] })
    return ({ kid: _nameless, ...header }, token) => find(header, token)
  } catch (error) {
    throw wrongOption('publicKey must be a public key or certificate in PEM.', error)
  }
}
