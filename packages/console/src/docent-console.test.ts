import { createRequire } from 'node:module'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { silentLogger } from '@docent/core'
import express from 'express'
import helmet from 'helmet'
import { afterAll, describe, expect, it } from 'vitest'
import type { ConsoleOptions } from './console-options.ts'
import { docentConsole } from './docent-console.ts'

const express4 = createRequire(import.meta.url)('express4') as typeof express

const directory = mkdtempSync(join(tmpdir(), 'docent-console-'))
afterAll(() => rmSync(directory, { recursive: true }))
const assetsDirectory = join(directory, 'app')
mkdirSync(join(assetsDirectory, 'assets'), { recursive: true })
writeFileSync(join(assetsDirectory, 'assets', 'main-1.js'), 'plain')
writeFileSync(join(assetsDirectory, 'assets', 'main-1.js.br'), 'brotli')
writeFileSync(join(assetsDirectory, 'assets', 'main-1.js.gz'), 'gzip')
const files = { 'assets/main-1.js': { encodings: ['br', 'gzip'] } }
writeFileSync(
  join(assetsDirectory, 'files.json'),
  JSON.stringify({ files, script: 'assets/main-1.js', styles: ['assets/main-1.css'] }),
)

const html = { accept: 'text/html,*/*;q=0.8' }
const consoleOf = (options: ConsoleOptions = {}) =>
  docentConsole({ logger: silentLogger }, { assetsDirectory, ...options })

async function served(app: RequestListener, run: (url: string) => Promise<void>) {
  const server = createServer(app)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  try {
    await run(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  } finally {
    server.closeAllConnections()
    await new Promise((resolve) => void server.close(resolve))
  }
}

/** What a browser makes of `<base href>` on a page that it sees at `address`. */
async function baseOf(answer: Response, address: string) {
  const [, href] = /<base href="([^"]*)">/.exec(await answer.text()) ?? []
  return new URL(href!, address).pathname
}

describe.each([
  ['Express 5', express],
  ['Express 4', express4],
])('docentConsole in %s', (_name, factory) => {
  it.each(['', '/', '/collections', '/collections/', '/chats/1?at=2', '/a/b/c'])(
    'names its own mount at %j, at the root and below prefixes',
    async (path) => {
      const app = factory().use('/deep/console', consoleOf()).use(consoleOf())
      await served(app, async (url) => {
        const below = `${url}/deep/console${path}`
        expect(await baseOf(await fetch(below, { headers: html }), below)).toBe('/deep/console/')
        const root = `${url}${path || '/'}`
        expect(await baseOf(await fetch(root, { headers: html }), root)).toBe('/')
        const stripped = root.replace(url, `${url}/proxied`)
        expect(await baseOf(await fetch(root, { headers: html }), stripped)).toBe('/proxied/')
      })
    },
  )
})

describe('docentConsole', () => {
  it('has a policy of its own below the helmet of a host', async () => {
    await served(express().use(helmet(), consoleOf({ frameAncestors: ["'self'"] })), async (url) => {
      const { headers } = await fetch(`${url}/collections`, { headers: html })
      const policy = headers.get('content-security-policy')
      expect(policy).toContain("script-src 'self';")
      expect(policy).toContain("require-trusted-types-for 'script'")
      expect(policy).toContain("frame-ancestors 'self'")
      expect(policy).not.toMatch(/unsafe|upgrade-insecure-requests/)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('cache-control')).toBe('no-store')
    })
  })

  it('holds no inline script and no inline style, whatever the host sets', async () => {
    const title = '"><script>alert(1)</script>'
    await served(express().use(consoleOf({ title, api: '"><script>' })), async (url) => {
      const page = await (await fetch(url, { headers: html })).text()
      expect(page.match(/<script[^>]*>/g)).toEqual(['<script type="module" src="assets/main-1.js">'])
      expect(page).not.toMatch(/<style|style=|onload=/)
    })
  })

  it.each([
    ['br, gzip', 'br', 'brotli'],
    ['gzip', 'gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip', 'gzip'],
    ['identity', null, 'plain'],
  ])('sends files for %s, to be kept for good', async (accepted, encoding, body) => {
    const app = express().use(consoleOf())
    await served(app, async (url) => {
      // Unlike fetch, it leaves bodies as they came.
      const [answer] = (await once(
        get(`${url}/assets/main-1.js`, { headers: { 'accept-encoding': accepted } }),
        'response',
      )) as [IncomingMessage]
      const { headers } = answer
      const text = (await answer.setEncoding('utf8').toArray()).join('')
      expect([headers['content-encoding'] ?? null, text]).toEqual([encoding, body])
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(headers['vary']).toBe('Accept-Encoding')
      expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
    })
  })

  it.each(['/assets/other.js', '/assets/../files.json', '/assets/%2e%2e/files.json', '/assets/'])(
    'has no file %s',
    async (path) => {
      await served(express().use(consoleOf()), async (url) => {
        expect((await fetch(url + path, { headers: html })).status).toBe(404)
      })
    },
  )

  it('leaves to the host what is neither a page nor a file of it', async () => {
    const app = express().use(consoleOf(), (_request, response) => void response.status(418).end())
    await served(app, async (url) => {
      const answers = [
        await fetch(`${url}/api/v1/chats`),
        await fetch(`${url}/collections`, { method: 'POST', headers: html }),
        await fetch(`${url}/picture.png`, { headers: html }),
        await fetch(`${url}/constructor`),
      ]
      expect(answers.map(({ status }) => status)).toEqual([418, 418, 418, 418])
    })
  })

  it('reports that it is being built, and asks again without a script', async () => {
    const app = express().use(consoleOf({ assetsDirectory: join(directory, 'none') }))
    await served(app, async (url) => {
      const answer = await fetch(url, { headers: html })
      const page = await answer.text()
      expect([answer.status, /http-equiv="refresh"/.test(page), /<script/.test(page)]).toEqual([200, true, false])
    })
  })

  it.each([
    { colour: 'red' },
    { frameAncestors: ["'self'; script-src *"] },
    { api: 'javascript:alert(1)' },
    { signInUrl: 'data:text/html,x' },
  ])('refuses %j', (options) => {
    expect(() => consoleOf(options as ConsoleOptions)).toThrow('docentConsole')
  })
})
