/** @module-tag slow */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileBlobs, memoryVectors, sqliteStorage } from '@docent/adapters-storage'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { memoryDocent } from '../support/memory-docent.ts'

let directory: string
beforeEach(() => void (directory = mkdtempSync(join(tmpdir(), 'docent-lost-records-'))))
afterEach(() => rmSync(directory, { recursive: true, force: true }))

const start = () =>
  memoryDocent({
    storage: sqliteStorage({ directory }),
    blobs: fileBlobs({ directory: join(directory, 'blobs') }),
    vectors: memoryVectors(),
  })

async function withDocument(): Promise<void> {
  await using docent = await start()
  const alice = docent.as({ userId: 'alice' })
  const { id: collectionId } = await alice.collections.create({ name: 'Pier' })
  await alice.ingest.plainText({ collectionId, fileName: 'pier.txt', text: 'The pier costs nine euros.' })
}

const files = () => readdirSync(directory, { recursive: true }).map(String).toSorted()

it.each([
  ['the records', 'records.db'],
  ['all records', '.db'],
])('a start without %s whose documents are there ends with what to do, again and again', async (_, ending) => {
  await withDocument()
  for (const name of readdirSync(directory).filter((file) => file.endsWith(ending))) rmSync(join(directory, name))
  const documents = files().filter((file) => file.startsWith('blobs'))
  for (let time = 0; time < 2; time++)
    await expect(start()).rejects.toMatchObject({ message: expect.stringMatching(/restore .*a backup/) })
  expect(files().filter((file) => file.startsWith('blobs'))).toEqual(documents)
})

it('a start over a store that is whole, or over nothing, is none of these', async () => {
  await withDocument()
  await using again = await start()
  expect(await again.as({ userId: 'alice' }).documents.list({})).toHaveLength(1)
})
