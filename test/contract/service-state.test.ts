import { expect, it } from 'vitest'
import { apiServer } from '../support/api-server.ts'

it('administrators see the health of the parts and the work by lane; others are refused', async () => {
  await using server = await apiServer()
  const { alice } = server
  const admin = server.client('admin')
  const { status, body } = await admin.call('GET /admin/state')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    ready: true,
    ports: expect.arrayContaining([
      { name: 'storage', ok: true },
      expect.objectContaining({ name: 'vectors', ok: true }),
    ]),
    indexes: { rebuilding: 0, lacking_documents: 0, damaged: 0, lost_documents: 0 },
    timers_overdue_seconds: 0,
    open_streams: 0,
  })
  expect(body.queues).toContainEqual({
    lane: 'ingest',
    waiting: 0,
    delayed: 0,
    leased: 0,
    running: 0,
    oldest_seconds: 0,
  })
  expect((await alice.call('GET /admin/state')).status).toBe(403)
})
