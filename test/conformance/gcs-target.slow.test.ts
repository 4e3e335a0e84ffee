/** @module-tag slow */
import { gcsTarget, type GcsTargetOptions } from '@docent/adapters-storage/gcs'
import { objectTargetConformance } from '@docent/core/testing'
import { startGcs, type GcsServer } from '@docent/test-servers'
import * as runner from 'vitest'

const { afterAll, beforeAll, expect, it } = runner
let server: GcsServer
beforeAll(async () => (server = await startGcs('scores')))
afterAll(() => server.stop())

const open = (options: Partial<GcsTargetOptions> = {}) =>
  gcsTarget({
    endpoint: server.url,
    credentials: { accessToken: async () => server.token },
    allow: [
      { project: 'one', bucket: 'scores', prefix: 'out/', access: 'read-write' },
      { project: 'one', bucket: 'scores', prefix: 'in/', access: 'read' },
      { project: 'one', bucket: 'missing', prefix: '', access: 'read-write' },
    ],
    ...options,
  })
const { signal } = new AbortController()
const reading = { maxBytes: 1_000, signal }
const writing = { mediaType: 'application/json', signal }
const content = Buffer.from('{}')

objectTargetConformance(runner, {
  create: async () => ({
    target: open(),
    project: 'one',
    otherProject: 'two',
    open: { bucket: 'scores', prefix: 'out/' },
    closed: [
      { bucket: 'scores', key: 'other.txt' },
      { bucket: 'scores', key: 'output/a.txt' },
      { bucket: 'closed', key: 'out/a.txt' },
    ],
    dispose: async () => {},
  }),
})

it('sends nothing for what no rule allows', async () => {
  const refused = { code: 'forbidden', message: expect.stringContaining('gcsTarget()') as string }
  await expect(open().write({ bucket: 'scores', key: 'in/a' }, content, writing)).rejects.toMatchObject(refused)
  await expect(open().read({ bucket: 'scores', key: 'other' }, reading)).rejects.toMatchObject(refused)
})

it('says what is wrong', async () => {
  const missing = { bucket: 'missing', key: 'a' }
  await expect(open().read(missing, reading)).rejects.toMatchObject({ code: 'not_found' })
  await expect(open().write(missing, content, writing)).rejects.toMatchObject({ code: 'not_found' })
  const other = open({ credentials: { accessToken: async () => 'another' } })
  const place = { bucket: 'scores', key: 'out/a' }
  const refused = { code: 'provider_refused', message: expect.stringContaining('operator must check') as string }
  await expect(other.read(place, reading)).rejects.toMatchObject(refused)
  await expect(other.write(place, content, writing)).rejects.toMatchObject(refused)
  const away = open({ endpoint: 'http://127.0.0.1:9', retries: 0 })
  await expect(away.write(place, content, writing)).rejects.toMatchObject({ code: 'unavailable' })
})
