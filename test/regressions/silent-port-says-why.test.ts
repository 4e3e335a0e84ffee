import { memoryBlobs, memoryVectors } from '@docent/adapters-storage'
import { DocentError } from '@docent/core/ports'
import { expect, it } from 'vitest'
import { apiServer } from '../support/api-server.ts'

// Health said which port is silent and not why; readiness neither.
it('says why a store is silent, and nothing of the inside', async () => {
  const blobs = {
    ...memoryBlobs(),
    ping: () => Promise.reject(new DocentError({ code: 'unavailable', message: 'The disk is full; free some space.' })),
  }
  const vectors = { ...memoryVectors(), ping: () => Promise.reject(new Error('EIO /secret/path')) }
  await using server = await apiServer({ docent: { blobs, vectors } })
  const health = await server.docent.health()
  expect(health.ports['blobs']).toEqual({ ok: false, message: 'The disk is full; free some space.' })
  expect(health.ports['vectors']).toEqual({ ok: false, message: 'vectors does not answer.' })
  const answer = await server.alice.call('GET /rpc/health/readiness')
  expect(answer.status).toBe(503)
  expect(answer.body.message).toContain('The disk is full; free some space.')
  expect(JSON.stringify([answer.body, health])).not.toContain('secret')
})
