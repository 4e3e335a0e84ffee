import { guardedNetwork } from '@docent/adapters-ingestion'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { apiServer } from '../support/api-server.ts'
import { exactly, time } from '../support/expected-values.ts'

describe('the machine', () => {
  it('is shown to administrators, as far as it is known', async () => {
    await using server = await apiServer()
    const { status, body } = await server.client('admin').call('GET /system/h2ogpt_info')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      timestamp: time,
      hostname: expect.stringMatching(/./),
      os_name: expect.stringMatching(/./),
      uptime_seconds: expect.any(Number),
      memory_total: expect.any(Number),
      load_avg_1min: expect.any(Number),
    })
    expect(body.cpu_percent_per_cpu).toHaveLength(body.cpu_count_logical)
    for (const share of body.cpu_percent_per_cpu) expect(share).toBeGreaterThanOrEqual(0)
    expect(body.memory_used + body.memory_available).toBe(body.memory_total)
    // Nobody measured these; a zero or an empty list would say that somebody had.
    for (const unknown of ['gpus', 'swap_total', 'disk_usage', 'top_processes_cpu'])
      expect(body).not.toHaveProperty(unknown)
    expect((await server.alice.call('GET /system/h2ogpt_info')).status).toBe(401)
  })
})

describe('the limits of all users', () => {
  it('are a table of the effective values and their sources', async () => {
    await using server = await apiServer()
    const { alice, bob, docent } = server
    const admin = server.client('admin')
    for (const client of [alice, bob, admin]) await client.call('GET /collections/count')
    await docent.meet({ userId: 'x-1', username: '=carol', email: 'carol@example.org' })
    const body = { string_value: '7' }
    await admin.call('PUT /users/bob/configurations/collection_limit_per_user', { body })
    const table = async (query: Record<string, string> = {}) => {
      const answer = await admin.call<string>('GET /admin/user_limits/export', { query })
      expect(answer.status).toBe(200)
      const [head = '', ...lines] = answer.body.replace('\uFEFF', '').trimEnd().split('\r\n')
      const names = head.split(',')
      return lines.map((line) => Object.fromEntries(line.split(',').map((cell, at) => [names[at], cell])))
    }
    const all = await table()
    expect(all.map(({ user_id }) => user_id)).toEqual(['x-1', 'admin', 'alice', 'bob'])
    // No spreadsheet takes a name for a formula, nor a limit for a text.
    expect(all[0]).toMatchObject({ username: "'=carol", email: 'carol@example.org' })
    expect(all[2]).toMatchObject({ collection_limit_per_user: '-1', collection_limit_per_user_from: 'default' })
    expect(all[3]).toMatchObject({ collection_limit_per_user: '7', collection_limit_per_user_from: 'user' })
    expect((await table({ filter: 'overridden' })).map(({ user_id }) => user_id)).toEqual(['bob'])
    expect((await table({ search: 'EXAMPLE' })).map(({ user_id }) => user_id)).toEqual(['x-1'])
    expect((await table({ user_ids: 'alice,nobody' })).map(({ user_id }) => user_id)).toEqual(['alice'])
    const answer = await admin.call('GET /admin/user_limits/export')
    expect(answer.headers.get('content-type')).toMatch(/^text\/csv/)
    expect(answer.headers.get('content-disposition')).toContain('user-limits.csv')
    expect((await admin.call('GET /admin/user_limits/export', { query: { filter: 'none' } })).status).toBe(400)
    expect((await alice.call('GET /admin/user_limits/export')).status).toBe(403)
  })
})

async function website(listener: RequestListener) {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { port, url: `http://127.0.0.1:${port}`, [Symbol.asyncDispose]: async () => void server.close() }
}

describe('text at an address', () => {
  it('is fetched through the guarded way out, and nothing else is', async () => {
    let calls = 0
    await using site = await website((request, response) => {
      calls += 1
      if (request.url === '/prompt.txt') response.setHeader('Content-Type', 'text/plain').end('Speak plainly, très.')
      else if (request.url === '/logo.png') response.setHeader('Content-Type', 'image/png').end('x')
      else if (request.url === '/latin.txt') response.end(Buffer.from([0x63, 0xe9]))
      else if (request.url === '/large.txt') response.end('x'.repeat(2 ** 20 + 1))
      else if (request.url === '/inside') response.writeHead(302, { Location: 'http://169.254.169.254/latest' }).end()
      else response.writeHead(404).end()
    })
    const network = guardedNetwork({ allow: [`127.0.0.1:${site.port}`] })
    await using server = await apiServer({ docent: { network } })
    const admin = server.client('admin')
    const fetched = (url: string, who = admin) => who.call('POST /configurations/fetch-url', { body: { url } })
    expect(await fetched(`${site.url}/prompt.txt`)).toMatchObject({
      status: 200,
      body: exactly({ content: 'Speak plainly, très.' }),
    })
    for (const [path, status] of [
      ['/missing', 502],
      ['/logo.png', 400],
      ['/latin.txt', 400],
      ['/large.txt', 400],
      // Each step of a way is checked.
      ['/inside', 403],
    ] as const)
      expect([path, (await fetched(site.url + path)).status]).toEqual([path, status])
    const before = calls
    for (const url of ['http://127.0.0.1:1/', 'http://[::1]/', 'http://10.0.0.1/', 'http://2130706433/'])
      expect([url, (await fetched(url)).status]).toEqual([url, 403])
    for (const url of ['file:///etc/passwd', 'prompt.txt', 'ftp://example.org/', ''])
      expect([url, (await fetched(url)).status]).toEqual([url, 400])
    expect((await fetched(`${site.url}/prompt.txt`, server.alice)).status).toBe(401)
    expect(calls).toBe(before)
    await network.close()
  })

  it('is refused where the host gave no way out', async () => {
    await using server = await apiServer()
    const body = { url: 'https://example.org/prompt.txt' }
    const answer = await server.client('admin').call('POST /configurations/fetch-url', { body })
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining('fetches nothing') } })
  })
})

describe('a restricted document', () => {
  it('is opened by its owner to one more user', async () => {
    await using server = await apiServer()
    const { alice, bob } = server
    const carol = server.client('carol')
    for (const client of [alice, bob, carol]) await client.call('GET /collections/count')
    const { id: collection } = (await alice.call('POST /collections', { body: { name: 'Team' } })).body
    for (const name of ['bob', 'carol']) await alice.call(`PUT /collections/${collection}/permissions/${name}`)
    const add = async (name: string, restricted: boolean) => {
      const query = { collection_id: collection, file_name: name, restricted }
      await alice.call('POST /ingest/plain_text', { query, body: `The password of ${name} is zephyr.` })
      const all = (await alice.call(`GET /collections/${collection}/documents`)).body
      return all.find((one: { name: string }) => one.name === name).id as string
    }
    const secret = await add('secret.txt', true)
    const open = await add('open.txt', false)
    const seen = async (who: typeof bob) => (await who.call(`GET /documents/${secret}`)).status
    expect([await seen(bob), await seen(carol)]).toEqual([404, 404])
    expect((await alice.call(`PUT /documents/${secret}/users/bob`)).status).toBe(204)
    // Again changes nothing.
    expect((await alice.call(`PUT /documents/${secret}/users/bob`)).status).toBe(204)
    expect([await seen(bob), await seen(carol)]).toEqual([200, 404])
    const body = { query: 'password', topics: [] }
    const found = (await bob.call(`POST /collections/${collection}/chunks/search`, { body })).body
    expect(new Set(found.map((one: { name: string }) => one.name))).toEqual(new Set(['secret.txt', 'open.txt']))

    expect((await bob.call(`PUT /documents/${secret}/users/carol`)).status).toBe(403)
    expect((await carol.call(`PUT /documents/${secret}/users/carol`)).status).toBe(404)
    expect((await alice.call(`PUT /documents/${secret}/users/nobody`)).status).toBe(404)
    expect((await alice.call(`PUT /documents/nothing/users/bob`)).status).toBe(404)
    expect(await alice.call(`PUT /documents/${open}/users/bob`)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('not restricted') },
    })
    const key = server.client(`alice@${collection}`)
    expect((await key.call(`PUT /documents/${secret}/users/carol`)).status).toBe(403)
  })
})
