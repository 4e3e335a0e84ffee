/** @module-tag slow */
import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { authorizationWorld, type AuthorizationWorld } from '../support/authorization-world.ts'

let world: AuthorizationWorld
beforeEach(async () => {
  world = await authorizationWorld()
  await world.consent(await world.register())
})
afterEach(() => world[Symbol.asyncDispose]())

const text = (value: string) => ({ type: 'text', text: value })
const result = (...content: readonly object[]) => ({ result: { content } })
const base64 = (value: string) => Buffer.from(value).toString('base64')
const inHalves = (value: string) => [value.slice(0, 20), value.slice(20)] as const
const everyLetter = (value: string) => value.replaceAll(/./gs, (one) => `%${one.charCodeAt(0).toString(16)}`)
const resource = (value: string) => ({
  type: 'resource',
  resource: { uri: 'file:///a.csv', mimeType: 'text/csv', blob: base64(`header\n${value}\n`) },
})

const echoes: Readonly<Record<string, (header: string) => { result: object } | { error: object }>> = {
  'as it is': (header) => result(text(`Sun for ${header}.`)),
  'in parts of the result': (header) => result(...inHalves(header).map(text)),
  'in a list of short pieces': (header) => result(text(JSON.stringify(header.match(/.{1,5}/g)))),
  'in another case, with blanks': (header) => result(text(header.toUpperCase().replaceAll(/./g, '$& '))),
  'in base64': (header) => result(text(`debug=${base64(header)}`)),
  'in base64 for URLs': (header) => result(text(Buffer.from(`a: ${header}`).toString('base64url'))),
  'in base64 of many lines': (header) => result(text(base64(`GET / ${header}`).replaceAll(/.{16}/g, '$&\r\n'))),
  'percent-encoded': (header) => result(text(encodeURIComponent(`{"h":"${header}"}`))),
  'percent-encoded in every letter': (header) => result(text(everyLetter(header))),
  'in hexadecimal': (header) => result(text(Buffer.from(header).toString('hex'))),
  'in a file': (header) => result(resource(header)),
  'in an error': (header) => ({ error: { code: -32_000, message: `Not for ${header}, ${base64(header)}` } }),
}

/** The forms in which a reader of the result could find a part of the token. */
function isRevealedIn(shown: string, token: string): boolean {
  const plain = shown.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  const inner = token.replaceAll('-', '').toLowerCase().slice(2, 30)
  const forms = [inner, Buffer.from(token.slice(0, 20)).toString('hex')]
  for (const offset of [0, 1, 2]) forms.push(base64(token.slice(offset, offset + 21)).toLowerCase())
  return forms.some((form) => plain.includes(form))
}

const shownOf = ({
  content,
  files = [],
}: {
  content: string
  files?: readonly { content: Uint8Array }[] | undefined
}) => [content, ...files.map((file) => Buffer.from(file.content).toString())].join('\n')

describe('a server that repeats the token it was sent', () => {
  it.each(Object.keys(echoes))('%s shows it nobody, and neither its successor', async (form) => {
    world.asked.repeats = echoes[form]
    const [first] = world.asked.tokens
    const before = shownOf(await world.forecast())
    expect(before).toContain('[secret]')
    // It is renewed in the midst of a call over the same connection.
    world.asked.tokens.clear()
    const after = shownOf(await world.forecast())
    const [second] = world.asked.tokens
    expect(second).not.toBe(first)
    expect(after).toContain('[secret]')
    for (const shown of [before, after, inspect(world.logged, { depth: 20 })])
      for (const token of [first!, second!]) expect(isRevealedIn(shown, token), shown).toBe(false)
  })

  it('shows the refresh token and earlier tokens nobody either', async () => {
    const [first] = world.asked.tokens
    const [refresh] = world.asked.refreshTokens
    await world.forecast()
    world.asked.tokens.clear()
    world.asked.repeats = () => result(text(`${first} ${refresh} ${[...world.asked.refreshTokens][0]}`))
    expect((await world.forecast()).content).toBe('[secret] [secret] [secret]')
  })
})

describe('a server that repeats the token in its list', () => {
  it.each<[string, (token: string) => string, string]>([
    ['as it is', (token) => `For ${token}.`, 'For [secret].'],
    ['in base64', (token) => `For ${base64(`Bearer ${token}`)}.`, 'For [secret].'],
    ['percent-encoded', (token) => `For ${everyLetter(token)}.`, 'For %[secret].'],
  ])('%s freezes a list without it, which is the same after the token was renewed', async (_form, lists, shown) => {
    const id = await world.register()
    world.asked.lists = lists
    await world.consent(id)
    const [tool] = await world.toolsOf('alice')
    expect(tool!.description).toBe(shown)
    world.asked.tokens.clear()
    expect(await world.forecast()).toMatchObject({ content: 'Sun.', failed: false })
    const [token] = world.asked.tokens
    const inspected = await world.alice.call('POST /agents/mcp/inspect_tool', { body: { tool_id: id } })
    expect(inspected.body.servers[0]).toMatchObject({ status: 'success', tools: [{ description: shown }] })
    expect(isRevealedIn(JSON.stringify(inspected.body), token!)).toBe(false)
  })
})
