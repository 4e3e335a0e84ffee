import { mkdtempSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { standardParsers } from '@docent/adapters-ingestion'
import { builtInModels } from '@docent/adapters-llm'
import { fileBlobs, memoryVectors, restoreBackup, sqliteStorage, verifyBackup } from '@docent/adapters-storage'
import { createDocent, silentLogger } from '@docent/core'
import { isIn, type BlobStore } from '@docent/core/ports'
import { afterEach, expect, it } from 'vitest'
import { faultsOfStore } from './check-dump.ts'
import { dumpStore } from './dump-store.ts'
import { seededRandom } from './seeded-random.ts'

const root = mkdtempSync(join(tmpdir(), 'docent-backup-load-'))
afterEach(() => rmSync(root, { recursive: true, force: true }))

const rounds = 4
const documents = 8

/** @param beforeBlobs what happens between the copy of the records and that of the blobs */
async function openDocent(directory: string, beforeBlobs: () => Promise<void> = async () => {}) {
  const files = fileBlobs({ directory: join(directory, 'blobs') })
  const blobs: BlobStore = {
    ...files,
    async backup(to) {
      await beforeBlobs()
      await files.backup(to)
    },
  }
  const storage = sqliteStorage({ directory })
  const vectors = memoryVectors()
  const docent = await createDocent({
    storage,
    blobs,
    vectors,
    models: [builtInModels()],
    parsers: standardParsers(),
    logger: silentLogger,
  })
  await docent.start()
  return {
    docent,
    storage,
    files,
    alice: docent.as({ userId: 'alice' }),
    dump: () => dumpStore({ storage, blobs, vectors }),
  }
}

const lettersOf = (number: number) => String(number).replace(/\d/g, (digit) => `o${'bdfghklmnp'[Number(digit)]}`)
const subjectOf = (number: number) => `z${lettersOf(number)}x`

/** Documents of a collection, and those of them that are found by the word that is theirs alone. */
async function findable({ alice }: Awaited<ReturnType<typeof openDocent>>, collectionId: string) {
  const listed = (await alice.documents.list({ collectionId, limit: 1_000 })).map(({ name }) => name)
  const found: string[] = []
  for (const name of listed) {
    const hits = await alice.chunks.search(collectionId, { query: name.replace(/\.md$/, ''), topics: [] })
    if (hits.some((hit) => hit.name === name)) found.push(name)
  }
  return { listed, found }
}

it('restores every document whole, however many are deleted and ingested while the backup is made', async () => {
  const random = seededRandom(20_261_122)
  let deletions = Promise.resolve()
  const source = await openDocent(join(root, 'data'), () => deletions)
  const { id: collectionId } = await source.alice.collections.create({ name: 'Aurora' })
  let made = 0
  const ingest = async () => {
    const subject = subjectOf(made++)
    const text = `The ${subject} was painted in May. `
    await source.alice.ingest.plainText({ collectionId, fileName: `${subject}.md`, text })
  }

  /** Until nothing is left of them, their blobs as readers see them included. */
  async function deleteWhole(ids: readonly string[]) {
    for (const id of ids) await source.alice.documents.delete(id)
    await expect
      .poll(() => source.storage.read({ from: 'document', where: isIn('id', ids) }), { timeout: 30_000 })
      .toEqual([])
  }

  for (let round = 0; round < rounds; round++) {
    const before = await source.alice.documents.list({ collectionId, limit: 1_000 })
    for (let more = before.length; more < documents; more++) await ingest()
    const listed = await source.alice.documents.list({ collectionId, limit: 1_000 })
    const leaving = listed.filter(() => random() < 0.5).map(({ id }) => id)
    const arriving = Array.from({ length: 1 + Math.floor(random() * 3) })

    const copy = join(root, `copy-${round}`)
    // In turns: deletions that begin before the records are copied, and those that end between records and blobs.
    const between = Promise.withResolvers<void>()
    deletions = between.promise
    const backup = source.docent.backup(copy)
    const load = (async () => {
      const ends = deleteWhole(leaving)
      if (round % 2 === 0) await ends
      between.resolve()
      for (const _ of arriving) await ingest()
      await ends
    })()
    await Promise.all([backup, load])

    expect(await verifyBackup(copy)).toMatchObject({ whole: true, missing: [], different: [], unexpected: [] })
    const data = join(root, `restored-${round}`)
    await restoreBackup(copy, data)
    const restored = await openDocent(data)
    await restored.docent.settled()
    const { listed: names, found } = await findable(restored, collectionId)
    expect(found).toEqual(names)
    expect(names.length).toBeGreaterThan(0)
    expect(faultsOfStore(await restored.dump())).toEqual([])
    await restored.docent.stop()
    await Promise.all([copy, data].map((directory) => rm(directory, { recursive: true })))
  }

  // What was kept for the backups is gone by now.
  await source.docent.settled()
  const ids = new Set((await source.alice.documents.list({ collectionId, limit: 1_000 })).map(({ id }) => id))
  const kept = (await Array.fromAsync(source.files.list('documents/'))).map(({ key }) => key.split('/')[1]!)
  expect(kept.filter((id) => !ids.has(id))).toEqual([])
  await source.docent.stop()
})

it('makes no backup that counts when the service stops meanwhile', async () => {
  const between = Promise.withResolvers<void>()
  const reached = Promise.withResolvers<void>()
  const source = await openDocent(join(root, 'data'), () => (reached.resolve(), between.promise))
  const { id: collectionId } = await source.alice.collections.create({ name: 'Aurora' })
  await source.alice.ingest.plainText({ collectionId, fileName: 'note.md', text: 'The dome was painted in May.' })
  const copy = join(root, 'copy')
  const backup = source.docent.backup(copy)
  const refused = backup.catch((error: unknown) => error)
  await reached.promise
  await source.docent.stop()
  between.resolve()
  expect(await refused).toMatchObject({ code: 'unavailable' })
  await expect(verifyBackup(copy)).rejects.toMatchObject({ code: 'invalid_input' })
})
