import { browserTools, type BrowserTools } from '@docent/adapters-agents/browser'
import { bubblewrapSandbox } from '@docent/adapters-agents/sandbox'
import { guardedNetwork } from '@docent/adapters-ingestion'
import type { HostToolResult } from '@docent/core/ports'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { smallSite, type SmallSite } from '../support/small-site.ts'

const sandbox = bubblewrapSandbox({ limits: { memoryBytes: 1536 * 1024 ** 2, processes: 400 } })
const { reason } = await browserTools({ sandbox, network: { fetch: () => Promise.reject(new Error('no network')) } })
if (reason !== undefined) console.warn(`The browser is not tested: ${reason}`)

const say = `const say = (what) => { said.textContent += ' [' + what + ']' }
  const tell = (name, asked) => asked.then(async (a) => say(name + ' read ' + await a.text()), () => say(name + ' refused'))`

/** Pages that have a sign-in, and others that would like to use it. */
describe.skipIf(reason !== undefined)('origins in the browser of agents', { tags: ['slow'], timeout: 120_000 }, () => {
  let good: SmallSite
  let evil: SmallSite
  let network: ReturnType<typeof guardedNetwork>
  let made: BrowserTools
  beforeEach(async () => {
    const open = { 'access-control-allow-origin': '*' }
    evil = await smallSite({
      '/read': () => ({
        body: `<p id=said></p><script>${say}
          Promise.all([
            tell('mail', fetch('${good.origin}/mail', { credentials: 'include' })),
            tell('news', fetch('${good.origin}/news')),
            tell('deleting', fetch('${good.origin}/mail/1', { method: 'DELETE' })),
            tell('sending', fetch('${good.origin}/send', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })),
            tell('asking', fetch('${good.origin}/api', { method: 'PUT', headers: { 'x-mine': '1' }, body: 'x' })),
          ]).then(() => say('done'))</script>`,
      }),
      '/framing': () => ({ body: `<title>Framing</title><iframe src="${good.origin}/go?framed"></iframe>` }),
      '/payload': { body: '<p id=said>payload</p><script>said.textContent += " as " + location.origin</script>' },
      '/data': { body: 'data of evil' },
      '/open-data': { headers: open, body: 'open data' },
    })
    good = await smallSite({
      '/sign-in': { headers: { 'set-cookie': 'session=secret; Path=/' }, body: 'signed in' },
      '/mail': { body: 'private mail' },
      '/news': { headers: open, body: 'public news' },
      'OPTIONS /api': {
        status: 204,
        headers: { ...open, 'access-control-allow-methods': 'PUT', 'access-control-allow-headers': 'X-Mine' },
      },
      '/api': { headers: open, body: 'changed' },
      '/go?framed': () => ({ status: 302, headers: { location: `${evil.origin}/payload` } }),
      '/go?data': () => ({ status: 302, headers: { location: `${evil.origin}/data` } }),
      '/go?open': () => ({ status: 302, headers: { location: `${evil.origin}/open-data` } }),
      '/own': {
        body: `<p id=said></p><script>${say}
          Promise.all([tell('data', fetch('/go?data')), tell('open', fetch('/go?open'))]).then(() => say('done'))</script>`,
      },
      '/login': { status: 302, headers: { location: '/home', 'set-cookie': 'session=of-redirect; Path=/' } },
      '/home': ({ cookie }) => ({ body: `home with ${cookie}` }),
      '/fetching': {
        body: `<p id=said></p><script>${say}
          tell('login', fetch('/login')).then(() => tell('home', fetch('/home'))).then(() => say('done'))</script>`,
      },
      '/form': {
        body: '<form method=post action="/again"><input aria-label=Item name=item><button>Send</button></form>',
      },
      '/again': { status: 307, headers: { location: '/taken' } },
      '/parts': { body: '<title>Parts</title><img src="http://169.254.169.254/pixel"><p>here</p>' },
      '/inside': { status: 302, headers: { location: 'http://169.254.169.254/latest' } },
    })
    network = guardedNetwork({ allow: [good.host, evil.host] })
    made = await browserTools({ sandbox, network })
  })
  afterEach(async () => {
    await made.close()
    await network.close()
    await good[Symbol.asyncDispose]()
    await evil[Symbol.asyncDispose]()
  })
  afterAll(() => sandbox.close())

  async function use(name: string, given: object): Promise<HostToolResult> {
    const tool = made.tools.find((one) => one.name === `browser_${name}`)!
    return tool.call(JSON.stringify(given), {
      ...{ userId: 'alice', chatId: 'chat', runId: 'run', key: 'run/1/1', attempt: 2 },
      signal: AbortSignal.timeout(60_000),
      code: async () => [],
      files: { list: async () => [], read: async () => undefined },
    })
  }
  const open = (url: string) => use('open', { url })
  async function said(until: string): Promise<string> {
    await expect.poll(async () => (await use('read', {})).content, { timeout: 20_000 }).toContain(until)
    return (await use('read', {})).content
  }

  it('lets pages read of other origins what those open to them, and asks servers before unusual requests', async () => {
    await open(`${good.origin}/sign-in`)
    await open(`${evil.origin}/read`)
    const text = await said('[done]')
    expect(text).toContain('[mail refused]')
    expect(text).toContain('[news read public news]')
    expect(text).toContain('[deleting refused]')
    expect(text).toContain('[sending refused]')
    expect(text).toContain('[asking read changed]')
    const methods = good.asked.map(({ method, path }) => `${method} ${path}`)
    expect(methods).toContain('OPTIONS /mail/1')
    expect(methods).not.toContain('DELETE /mail/1')
    expect(methods).not.toContain('POST /send')
    expect(methods).toContain('PUT /api')
  })

  it('gives what a redirect leads to its own origin', async () => {
    await open(`${evil.origin}/framing`)
    expect(await said('payload as')).toContain(`payload as ${evil.origin}`)
    await open(`${good.origin}/own`)
    const text = await said('[done]')
    expect(text).toContain('[data refused]')
    expect(text).toContain('[open read open data]')
  })

  it('keeps the cookies of redirects, of pages and of their parts', async () => {
    const page = await open(`${good.origin}/login`)
    expect(page.content).toContain('home with session=of-redirect')
    await made.close()
    made = await browserTools({ sandbox, network })
    await open(`${good.origin}/fetching`)
    const text = await said('[done]')
    expect(text).toContain('[login read home with session=of-redirect]')
    expect(text).toContain('[home read home with session=of-redirect]')
  })

  it('says why a page does not come, and only that', async () => {
    const form = await open(`${good.origin}/form`)
    const ref = /textbox "Item"[^\n]*\[ref=(\w+)\]/.exec(form.content)![1]!
    const sent = await use('type', { ref, text: 'tea', submit: true })
    expect(sent.content).toContain('to be sent again')
    expect(good.asked.map(({ path }) => path)).not.toContain('/taken')
    const parts = await open(`${good.origin}/parts`)
    expect(parts.content).toContain('here')
    expect(parts.content).not.toContain('169.254')
    expect((await open(`${good.origin}/inside`)).content).toContain('Not loaded: ')
    expect((await open(`${good.origin}/home`)).content).not.toContain('Not loaded')
  })
})
