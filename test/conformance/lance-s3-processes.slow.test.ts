/** @module-tag slow */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { lanceVectors } from '@docent/adapters-storage'
import type { IndexRow } from '@docent/core/ports'
import { startS3 } from '@docent/test-servers'
import { expect, it } from 'vitest'
import type { WriterTask } from './lance-writer.fixture.ts'

const uri = 's3://docent/vectors'
const table = { name: 'passages', dimensions: 4 }
const payload = new Uint8Array([1])
const row = (document: string): IndexRow => ({
  ...{ document, ordinal: 0, terms: 'common', payload },
  vector: Float32Array.of(1, 0, 0, 0),
})

it('loses nothing when two processes write one table, and neither sees a document in part', async () => {
  const { storageOptions, stop } = await startS3(['docent'])
  const [documents, rowsOfDocument] = [6, 20]
  const index = lanceVectors({ uri, storageOptions })
  // Made before: two processes that make it are for the workflow to keep apart.
  await index.upsert(table, [])
  const run = (writer: string) => {
    const task: WriterTask = { uri, storageOptions, writer, documents, rowsOfDocument }
    const program = join(import.meta.dirname, 'lance-writer.fixture.ts')
    return promisify(execFile)(process.execPath, ['--conditions=docent-source', program, JSON.stringify(task)])
  }
  await Promise.all([run('one'), run('two')])
  const counts = await index.documents(table.name)
  expect(counts.size).toBe(2 * documents)
  expect([...counts.values()].every((count) => count === rowsOfDocument)).toBe(true)
  const all = { terms: [{ term: 'common', weight: 1 }], limit: 5_000 }
  expect(await index.searchTerms(table.name, all)).toHaveLength(2 * documents * rowsOfDocument)
  await index.close()
  await stop()
})

it('refuses a store that ignores If-None-Match, before anything is written to it', async () => {
  const { storageOptions, stop } = await startS3(['docent'], { ignoresConditions: true })
  const index = lanceVectors({ uri, storageOptions })
  const refusal = { code: 'unsupported', message: expect.stringContaining('ignores If-None-Match: of 4 writes') }
  await expect(index.ping()).rejects.toMatchObject(refusal)
  await expect(index.upsert(table, [row('one')])).rejects.toMatchObject(refusal)
  await index.close()
  await stop()
})

it('is unavailable while the store fails, and continues after it', async () => {
  const server = await startS3(['docent'])
  const { storageOptions } = server
  const index = lanceVectors({ uri, storageOptions: { ...storageOptions, client_max_retries: '0' } })
  server.fail(503)
  await expect(index.ping()).rejects.toMatchObject({ code: 'unavailable' })
  server.fail(0)
  await index.upsert(table, [row('one')])
  server.fail(500)
  await expect(index.upsert(table, [row('two')])).rejects.toMatchObject({ code: 'unavailable' })
  server.fail(0)
  await index.upsert(table, [row('two')])
  expect(await index.documents(table.name)).toEqual(
    new Map([
      ['one', 1],
      ['two', 1],
    ]),
  )
  await index.close()
  await server.stop()
})

it('knows what another process wrote, and purges what that one deleted', async () => {
  const { storageOptions, stop } = await startS3(['docent'])
  const [one, two] = [0, 1].map(() => lanceVectors({ uri, storageOptions, keepVersionsMs: 0 })) as [
    ReturnType<typeof lanceVectors>,
    ReturnType<typeof lanceVectors>,
  ]
  await one.upsert(table, ['a', 'b', 'c'].map(row))
  expect(await two.stat(table.name)).toMatchObject({ rows: 3 })
  await one.purge(table.name)
  await two.deleteDocuments(table.name, ['b'])
  expect(await one.stat(table.name)).toMatchObject({ rows: 2 })
  expect(await one.documents(table.name)).toEqual(
    new Map([
      ['a', 1],
      ['c', 1],
    ]),
  )
  const before = (await one.stat(table.name))!.version
  await one.purge(table.name)
  // Written anew: not taken for pure because this one has purged before.
  expect((await one.stat(table.name))!.version).toBeGreaterThan(before + 1)
  for (const index of [one, two]) await index.close()
  await stop()
})
