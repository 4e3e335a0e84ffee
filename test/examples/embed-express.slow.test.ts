/** @module-tag slow */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { runExample } from '../support/example-process.ts'

async function freePort(): Promise<number> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

it('the example of the README serves the API below its prefix', { timeout: 60_000 }, async () => {
  const directory = mkdtempSync(join(tmpdir(), 'docent-embed-'))
  const port = String(await freePort())
  const environment = { PORT: port, DOCENT_ADMIN_KEY: 'a-key-of-my-own-choice' }
  await using host = runExample('embed-express', { environment, cwd: directory })
  const api = `http://127.0.0.1:${port}/docs-chat/api/v1`
  const headers = { Authorization: 'Bearer a-key-of-my-own-choice' }
  const response = await vi.waitFor(() => fetch(`${api}/collections`, { headers }), { timeout: 45_000 })
  expect(await response.json()).toEqual([])
  expect((await fetch(`${api}/docs`)).status).toBe(200)
  await host[Symbol.asyncDispose]()
  rmSync(directory, { recursive: true, force: true })
})
