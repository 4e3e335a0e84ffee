import { afterEach, expect, it, vi } from 'vitest'
import { lanceAvailable } from './lance-available.ts'
import { lanceVectors } from './lance-vectors.ts'

afterEach(() => {
  vi.doUnmock('@lancedb/lancedb')
  vi.resetModules()
})

it('finds LanceDB where it is installed', async () => {
  expect(await lanceAvailable()).toBe(true)
})

it('reports that LanceDB is missing, and how to fix it', async () => {
  vi.doMock('@lancedb/lancedb', () => {
    throw new Error("Cannot find package '@lancedb/lancedb' imported from /srv/app")
  })
  expect(await lanceAvailable()).toBe(false)
  const search = lanceVectors({ uri: 'never-made' }).tables()
  await expect(search).rejects.toMatchObject({
    code: 'unsupported',
    message: expect.stringContaining('install @lancedb/lancedb'),
  })
  await expect(search).rejects.not.toThrow('/srv')
})
