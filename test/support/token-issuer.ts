import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Claims = Readonly<Record<string, unknown>>

/** An identity provider on a free port: it publishes its keys, rotates them and signs tokens. */
export interface TokenIssuer extends AsyncDisposable {
  readonly issuer: string
  readonly jwksUrl: string
  /** For ten minutes, unless the claims say otherwise. */
  token(subject: string, claims?: Claims): Promise<string>
  /** Signs with a new key from now on; `keepOld` publishes the older ones still. */
  rotate(options?: { readonly keepOld?: boolean }): Promise<void>
  /** What is answered instead of keys. */
  fail(status: number | undefined): void
  readonly asked: () => number
}

interface SigningKey {
  readonly privateKey: CryptoKey
  readonly jwk: JWK
}

export const audience = 'docent'

export async function tokenIssuer(): Promise<TokenIssuer> {
  let made = 0
  let status: number | undefined
  let asked = 0
  let published: SigningKey[] = []

  async function makeKey(): Promise<SigningKey> {
    const { privateKey, publicKey } = await generateKeyPair('ES256')
    return { privateKey, jwk: { ...(await exportJWK(publicKey)), alg: 'ES256', kid: `key-${++made}` } }
  }
  published = [await makeKey()]

  const server = createServer((request, response) => {
    asked += 1
    response.writeHead(status ?? 200, { 'Content-Type': 'application/json' })
    const document = { issuer, jwks_uri: `${issuer}/keys` }
    const isDiscovery = request.url === '/.well-known/openid-configuration'
    response.end(JSON.stringify(isDiscovery ? document : { keys: published.map(({ jwk }) => jwk) }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    issuer,
    jwksUrl: `${issuer}/keys`,
    token(subject, claims = {}) {
      const { privateKey, jwk } = published.at(-1)!
      const exp = Math.floor(Date.now() / 1_000) + 600
      return new SignJWT({ iss: issuer, aud: audience, sub: subject, exp, ...claims })
        .setProtectedHeader({ alg: 'ES256', kid: jwk.kid! })
        .sign(privateKey)
    },
    async rotate({ keepOld = true } = {}) {
      published = [...(keepOld ? published : []), await makeKey()]
    },
    fail(wanted) {
      status = wanted
    },
    asked: () => asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
