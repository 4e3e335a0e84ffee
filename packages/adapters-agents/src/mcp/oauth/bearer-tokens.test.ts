import { expect, it } from 'vitest'
import { loadSdk } from '../load-sdk.ts'
import { bearerTokens } from './bearer-tokens.ts'
import { readState, writeState, type OAuthState } from './oauth-state.ts'

const url = 'https://mcp.example/mcp'
const state = {
  serverUrl: url,
  redirectUrl: 'https://docent.example/callback',
  client: { client_id: 'client' },
  discovery: { authorizationServerUrl: 'https://auth.example' },
  tokens: { access_token: 'old-token', refresh_token: 'old-refresh', token_type: 'Bearer' },
} as OAuthState

/** Tokens whose renewal gives `answer`; `meanwhile` is done just before something is kept, once. */
async function renewing(answer: () => Response | Promise<Response>, meanwhile?: (kept: OAuthState) => OAuthState) {
  let text = writeState(state)
  let others = meanwhile
  const credentials = {
    id: '1',
    read: async () => text,
    async replace(from: string, to: string) {
      if (others) text = writeState(others(readState(text)))
      others = undefined
      if (text !== from) return false
      text = to
      return true
    },
  }
  const network = { fetch: async () => answer() }
  const named = new Set<string>()
  const onSecret = (secret: string) => void named.add(secret)
  const tokens = bearerTokens(await loadSdk(), { name: 'weather', url, credentials }, { network, onSecret })
  await tokens.provider.token()
  const renewal = tokens.provider.onUnauthorized!({} as never)
  return { tokens, renewal, named, kept: () => readState(text) }
}

const renewed = () =>
  Response.json({ access_token: 'new-token', refresh_token: 'new-refresh', token_type: 'Bearer', expires_in: 60 })

it('keeps tokens that come once when something else of the consent was changed meanwhile', async () => {
  const { renewal, kept } = await renewing(renewed, (now) => ({ ...now, wanted: 'more' }))
  await renewal
  expect(kept()).toMatchObject({ wanted: 'more', tokens: { access_token: 'new-token', refresh_token: 'new-refresh' } })
})

it('leaves the tokens of another process that was faster', async () => {
  const other = { access_token: 'other-token', token_type: 'Bearer' }
  const { renewal, kept } = await renewing(renewed, (now) => ({ ...now, tokens: other }))
  await renewal
  expect(kept().tokens).toEqual(other)
})

it('keeps what a call would have needed when something else was changed meanwhile', async () => {
  const other = { access_token: 'other-token', token_type: 'Bearer' }
  const held = Promise.withResolvers<Response>()
  const { tokens, renewal, kept } = await renewing(
    () => held.promise,
    (now) => ({ ...now, tokens: other }),
  )
  await tokens.wanted('write')
  expect(kept()).toMatchObject({ wanted: 'write', tokens: other })
  held.resolve(renewed())
  await renewal
  expect(kept().tokens).toEqual(other)
})

it('names every token, as soon as it is known', async () => {
  const { renewal, named } = await renewing(renewed)
  expect([...named]).toEqual(['old-token', 'old-refresh'])
  await renewal
  expect([...named]).toEqual(['old-token', 'old-refresh', 'new-token', 'new-refresh'])
})

it('reports that a renewal took too long', async () => {
  const { renewal } = await renewing(() => Promise.reject(new DOMException('late', 'TimeoutError')))
  await expect(renewal).rejects.toMatchObject({ code: 'timed_out' })
})

it('reports after a refusal that the consent has ended', async () => {
  const { renewal } = await renewing(() => Response.json({ error: 'invalid_grant' }, { status: 400 }))
  await expect(renewal).rejects.toMatchObject({ code: 'forbidden', message: expect.stringContaining('authorize') })
})
