import { createServer, get, type RequestListener, type RequestOptions, type Server } from 'node:http'
import { get as secureGet } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { LookupAddress } from 'node:dns'
import { request as undiciRequest } from 'undici'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { guardedNetwork, type GuardedNetworkOptions } from './guarded-network.ts'
import type { OutgoingNetwork, OutgoingRequest } from './outgoing-network.ts'

const forbidden = { code: 'forbidden' }

describe('guardedNetwork', () => {
  let server: Server
  let port: number
  let hits: string[]
  let answer: RequestListener
  let networks: OutgoingNetwork[]

  beforeEach(async () => {
    hits = []
    networks = []
    answer = (_request, response) => void response.end('hello')
    server = createServer((request, response) => {
      hits.push(request.url ?? '')
      answer(request, response)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    port = (server.address() as AddressInfo).port
  })
  afterEach(async () => {
    await Promise.all(networks.map((network) => network.close()))
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })

  const open = (options: GuardedNetworkOptions = {}): OutgoingNetwork => {
    const network = guardedNetwork(options)
    networks.push(network)
    return network
  }
  /** DNS that gives one answer after the other, the last for ever. */
  const answering = (...answers: string[][]): NonNullable<GuardedNetworkOptions['lookup']> => {
    let asked = 0
    return async () => {
      const addresses = answers[Math.min(asked, answers.length - 1)] ?? []
      asked += 1
      return addresses.map((address): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 }))
    }
  }

  it('calls nothing once it is closed, called before or not', async () => {
    const fresh = open({ allow: ['127.0.0.1'] })
    const used = open({ allow: ['127.0.0.1'] })
    expect(await (await used.fetch(`http://127.0.0.1:${port}/used`)).text()).toBe('hello')
    for (const network of [fresh, used]) {
      await network.close()
      await expect(network.fetch(`http://127.0.0.1:${port}/late`)).rejects.toMatchObject({ code: 'unavailable' })
    }
    expect(hits).toEqual(['/used'])
  })

  it.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '0.0.0.0',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.0.1',
    '100.64.0.1',
    '169.254.169.254',
    '168.63.129.16',
    '192.0.0.192',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '[::]',
    '[::1]',
    '[::127.0.0.1]',
    '[::7f00:1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:8.8.8.8]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b:1::7f00:1]',
    '[2002:7f00:1::]',
    '[2001:0:1::]',
    '[fd00:ec2::254]',
    '[fe80::1]',
    '[ff02::1]',
  ])('dials %s neither as a literal nor as the answer of DNS, by no way', async (literal) => {
    const address = new URL(`http://${literal}`).hostname.replace(/^\[(.*)\]$/, '$1')
    for (const [host, network] of [
      [literal, open()],
      ['name.test', open({ lookup: answering([address]) })],
    ] as const) {
      await expect(network.fetch(`http://${host}:${port}/`)).rejects.toMatchObject(forbidden)
      await expect(network.fetch(`https://${host}:${port}/`)).rejects.toMatchObject(forbidden)
      await expect(undiciRequest(`http://${host}:${port}/`, { dispatcher: network.dispatcher })).rejects.toMatchObject(
        forbidden,
      )
      const plain = host.replace(/^\[(.*)\]$/, '$1')
      await expect(viaAgent(get, { host: plain, port: String(port), agent: network.httpAgent })).rejects.toMatchObject(
        forbidden,
      )
      await expect(
        viaAgent(secureGet, { host: plain, port: String(port), agent: network.httpsAgent }),
      ).rejects.toMatchObject(forbidden)
    }
    expect(() => open().check(`http://${literal}/`)).toThrow(expect.objectContaining(forbidden) as Error)
    expect(hits).toEqual([])
  })

  it('names the host and the fix, never the address behind it', async () => {
    const network = open({ lookup: answering(['10.9.8.7']) })
    const error: unknown = await network.fetch('http://inside.test/').catch((reason: unknown) => reason)
    expect(error).toMatchObject({ ...forbidden, message: expect.stringMatching(/inside\.test.*`allow`/) as string })
    expect(JSON.stringify({ ...(error as object), message: (error as Error).message })).not.toContain('10.9.8.7')
  })

  it('checks the answer that is dialled: a name that turns inward after the first time gains nothing', async () => {
    answer = (_request, response) => void response.setHeader('connection', 'close').end('hello')
    // 127.0.0.1/32 represents the public network: it is all that a test can dial.
    const network = open({ allow: ['127.0.0.1/32'], lookup: answering(['127.0.0.1'], ['127.0.0.2']) })
    expect(await (await network.fetch(`http://turning.test:${port}/first`)).text()).toBe('hello')
    await expect(network.fetch(`http://turning.test:${port}/second`)).rejects.toMatchObject(forbidden)
    expect(hits).toEqual(['/first'])
  })

  it('dials the open ones of several answers only', async () => {
    const network = open({ allow: ['127.0.0.1'], lookup: answering(['10.0.0.1', '127.0.0.1', '::1']) })
    expect((await network.fetch(`http://both.test:${port}/`)).status).toBe(200)
  })

  it.each([
    ['an address', ['127.0.0.1']],
    ['a range', ['127.0.0.0/8']],
    ['an address with its port', ['127.0.0.1:PORT']],
    ['a name', ['inside.test']],
    ['a name with its port', [' Inside.test:PORT ']],
    ['the names below one', ['*.test']],
  ])('lets through what the host allows: %s', async (_form, allow) => {
    const network = open({
      allow: allow.map((entry) => entry.replace('PORT', String(port))),
      lookup: answering(['127.0.0.1']),
    })
    expect(await (await network.fetch(`http://inside.test:${port}/`)).text()).toBe('hello')
    await viaAgent(get, { host: 'inside.test', port: String(port), agent: network.httpAgent })
    expect(hits).toHaveLength(2)
  })

  it.each([
    ['another port', ['127.0.0.1:1', 'inside.test:1']],
    ['another range', ['127.0.1.0/24']],
    ['another name', ['side.test', '*.inside.test', 'test']],
  ])('keeps closed what it does not: %s', async (_form, allow) => {
    const network = open({ allow, lookup: answering(['127.0.0.1']) })
    await expect(network.fetch(`http://inside.test:${port}/`)).rejects.toMatchObject(forbidden)
  })

  it('names the entry that is no host', () => {
    expect(() => guardedNetwork({ allow: ['http://a.test/'] })).toThrow(/"http:\/\/a\.test\/" is not a host/)
  })

  it('refuses other schemes, credentials and what is no address', async () => {
    const network = open({ allow: ['127.0.0.1'] })
    for (const url of [
      'file:///etc/hosts',
      'ftp://example.org/',
      'data:text/plain,a',
      `http://user:pass@127.0.0.1:${port}/`,
      `http://user@127.0.0.1:${port}/`,
      '/page',
    ]) {
      await expect(network.fetch(url), url).rejects.toMatchObject({ code: 'invalid_input' })
    }
    expect(hits).toEqual([])
  })

  describe('redirects', () => {
    it.each(['http://10.0.0.1/', 'http://[fd00::1]/', 'http://inside.test/'])('refuses one to %s', async (to) => {
      answer = (_request, response) => void response.writeHead(302, { location: to }).end()
      const network = open({ allow: ['127.0.0.1'], lookup: answering(['192.168.1.1']) })
      await expect(network.fetch(`http://127.0.0.1:${port}/`)).rejects.toMatchObject(forbidden)
    })

    it('refuses one to a file or with credentials', async () => {
      const network = open({ allow: ['127.0.0.1'] })
      for (const location of ['file:///etc/hosts', `http://user:pass@127.0.0.1:${port}/`]) {
        answer = (_request, response) => void response.writeHead(302, { location }).end()
        await expect(network.fetch(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({ code: 'invalid_input' })
      }
    })

    it('follows five, reports where it ended, and no more', async () => {
      answer = (request, response) => {
        const left = Number(request.url?.slice(1))
        if (left === 0) response.end('there')
        else response.writeHead(302, { location: `/${left - 1}` }).end()
      }
      const network = open({ allow: ['127.0.0.1'] })
      const response = await network.fetch(`http://127.0.0.1:${port}/5`)
      expect(await response.text()).toBe('there')
      expect(response).toMatchObject({ url: `http://127.0.0.1:${port}/0`, redirected: true })
      await expect(network.fetch(`http://127.0.0.1:${port}/6`)).rejects.toMatchObject({ code: 'unavailable' })
    })

    it('keeps secrets with their host, and posts once', async () => {
      const seen: unknown[] = []
      answer = (request, response) => {
        seen.push([request.method, request.headers['authorization'], request.headers['x-other']])
        if (request.url === '/') response.writeHead(303, { location: `http://other.test:${port}/next` }).end()
        else response.end()
      }
      const network = open({ allow: ['127.0.0.1', 'other.test'], lookup: answering(['127.0.0.1']) })
      await network.fetch(`http://127.0.0.1:${port}/`, {
        method: 'POST',
        body: 'secret',
        headers: { authorization: 'Bearer key', 'x-other': 'kept' },
      })
      expect(seen).toEqual([
        ['POST', 'Bearer key', 'kept'],
        ['GET', undefined, 'kept'],
      ])
    })

    it('leaves them to the caller who wants that', async () => {
      answer = (_request, response) => void response.writeHead(301, { location: '/next' }).end()
      const network = open({ allow: ['127.0.0.1'] })
      const response = await network.fetch(`http://127.0.0.1:${port}/`, { redirect: 'manual' })
      expect([response.status, response.headers.get('location')]).toEqual([301, '/next'])
    })
  })

  it('sends what the platform can send: requests, forms, bytes', async () => {
    const bodies: string[] = []
    answer = (request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        bodies.push(`${request.method} ${Buffer.concat(parts).toString()}`)
        response.end()
      })
    }
    const network = open({ allow: ['127.0.0.1'] })
    const url = `http://127.0.0.1:${port}/`
    const form = new FormData()
    form.set('field', 'value')
    await network.fetch(new Request(url, { method: 'PUT', body: 'asked' }))
    await network.fetch(url, { method: 'POST', body: new TextEncoder().encode('bytes') })
    await network.fetch(url, { method: 'POST', body: form })
    expect(bodies.slice(0, 2)).toEqual(['PUT asked', 'POST bytes'])
    expect(bodies[2]).toMatch(/name="field"\r\n\r\nvalue/)
  })

  describe('limits', () => {
    it('ends a body beyond its bytes, declared or not', async () => {
      const network = open({ allow: ['127.0.0.1'], maxBytes: 1_000_000 })
      const url = `http://127.0.0.1:${port}/`
      answer = (_request, response) => void response.end(Buffer.alloc(200))
      await expect(network.fetch(url, { maxBytes: 100 })).rejects.toMatchObject({ code: 'too_large' })
      answer = (_request, response) => {
        response.write(Buffer.alloc(90))
        response.end(Buffer.alloc(90))
      }
      await expect((await network.fetch(url, { maxBytes: 100 })).text()).rejects.toMatchObject({ code: 'too_large' })
      expect(await (await network.fetch(url, { maxBytes: 180 })).arrayBuffer()).toHaveProperty('byteLength', 180)
    })

    it('waits so long for headers, for the next part, and for the whole', async () => {
      const url = `http://127.0.0.1:${port}/`
      const timedOut = { code: 'timed_out' }
      answer = (request, response) => {
        if (request.url === '/body') response.write('some')
      }
      const [headersTimeoutMs, bodyTimeoutMs, timeoutMs] = [30, 30, 30]
      const reading = async (options: GuardedNetworkOptions, request: OutgoingRequest = {}): Promise<string> =>
        (await open({ allow: ['127.0.0.1'], ...options }).fetch(`${url}body`, request)).text()
      await Promise.all([
        expect(open({ allow: ['127.0.0.1'], headersTimeoutMs }).fetch(url)).rejects.toMatchObject(timedOut),
        expect(open({ allow: ['127.0.0.1'] }).fetch(url, { timeoutMs })).rejects.toMatchObject(timedOut),
        expect(reading({ bodyTimeoutMs })).rejects.toMatchObject(timedOut),
        expect(reading({}, { timeoutMs: 200 })).rejects.toMatchObject(timedOut),
      ])
    })

    it('ends with the reason of the caller who aborts', async () => {
      answer = () => {}
      const controller = new AbortController()
      const fetching = open({ allow: ['127.0.0.1'] }).fetch(`http://127.0.0.1:${port}/`, { signal: controller.signal })
      const reason = new Error('enough')
      controller.abort(reason)
      await expect(fetching).rejects.toBe(reason)
    })
  })

  it('reports when a host is not found or not there', async () => {
    const lookup = async (): Promise<never> => {
      throw Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' })
    }
    await expect(open({ lookup }).fetch('http://nowhere.test/')).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining('nowhere.test cannot be found') as string,
    })
    await new Promise((resolve) => server.close(resolve))
    await expect(open({ allow: ['127.0.0.1'] }).fetch(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({
      code: 'unavailable',
    })
    server.listen(0)
  })

  it('does not reveal which names lead to the inside, and which nowhere', async () => {
    const resultFor = async (lookup: NonNullable<GuardedNetworkOptions['lookup']>, address = 'http://asked.test/') => {
      const error: unknown = await open({ lookup })
        .fetch(address)
        .catch((thrown: unknown) => thrown)
      const { code, message, details } = error as { code: string; message: string; details: unknown }
      return { code, message, details }
    }
    const nowhere = await resultFor(async () => {
      throw Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' })
    })
    for (const address of ['10.0.0.7', '127.0.0.1', '169.254.169.254'])
      expect(await resultFor(async () => [{ address, family: 4 }])).toEqual(nowhere)
    expect(await resultFor(async () => [])).toEqual(nowhere)
    const literal = await resultFor(async () => [], 'http://10.0.0.7/')
    expect(literal.message.replaceAll('10.0.0.7', 'asked.test')).toBe(nowhere.message)
  })

  it('reports at once that a port is never called', async () => {
    await expect(open({ allow: ['localhost'] }).fetch('http://localhost:1/')).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining('port') as string,
    })
  })

  it('gives agents no pipe of the machine', async () => {
    const { httpAgent } = open({ allow: ['localhost', '127.0.0.1'] })
    await expect(viaAgent(get, { socketPath: '/var/run/some.sock', agent: httpAgent })).rejects.toMatchObject(forbidden)
  })
})

function viaAgent(call: typeof get, options: RequestOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    call(options, (response) => response.resume().on('end', resolve)).on('error', reject)
  })
}
