/** @module-tag slow */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { silentLogger } from '@docent/core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { newAdministratorKey } from './new-administrator-key.ts'
import { serverSettings } from './settings.ts'
import { startServer } from './start-server.ts'

let dataDirectory: string
beforeEach(() => {
  dataDirectory = mkdtempSync(join(tmpdir(), 'docent-lost-key-'))
})
afterEach(() => rmSync(dataDirectory, { recursive: true, force: true }))

const start = () =>
  startServer({
    settings: serverSettings({ PORT: '0', DOCENT_DATA: dataDirectory, DOCENT_ADMIN_KEY: 'the-key-that-gets-lost' }),
    environment: {},
    logger: silentLogger,
    announced: true,
  })

it('makes another key while the server is stopped; the others still work, and no work was touched', async () => {
  await expect(newAdministratorKey({ dataDirectory }, silentLogger)).rejects.toMatchObject({ code: 'not_found' })
  const first = await start()
  const headers = { Authorization: 'Bearer the-key-that-gets-lost' }
  const text = await fetch(`${first.url}/api/v1/collections`, { method: 'POST', body: '{"name":"Kept"}', headers })
  const { id } = (await text.json()) as { id: string }
  // While it runs, it reports who runs and what to do.
  await expect(newAdministratorKey({ dataDirectory }, silentLogger)).rejects.toMatchObject({
    code: 'in_use',
    message: expect.stringMatching(/Process \d+ at http.* stop it and run this again/),
  })
  const query = `collection_id=${id}&file_name=note.txt`
  await fetch(`${first.url}/api/v1/ingest/plain_text/job?${query}`, { method: 'POST', body: 'A note.', headers })
  await first.stop({ graceMs: 0 })

  const key = await newAdministratorKey({ dataDirectory }, silentLogger)
  expect(key).toMatch(/^docent_[\w-]{43}$/)

  const second = await start()
  const call = async (secret: string, path: string) => {
    const response = await fetch(`${second.url}/api/v1${path}`, { headers: { Authorization: `Bearer ${secret}` } })
    return { status: response.status, body: (await response.json()) as unknown }
  }
  const list = await call(key, '/admin/api_keys')
  expect(list).toMatchObject({ status: 200, body: [{ name: 'made by docent admin-key', username: 'admin' }, {}] })
  expect((await call('the-key-that-gets-lost', '/admin/api_keys')).status).toBe(200)
  // The job that was under way was left as it was, and continues.
  const [job] = (await call(key, '/jobs')).body as { id: string; errors: string[] }[]
  expect(job?.errors).toEqual([])
  await second.stop({ graceMs: 0 })
})
