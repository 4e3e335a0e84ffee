import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { standardParsers } from '@docent/adapters-ingestion'
import { builtInModels } from '@docent/adapters-llm'
import { fileBlobs, memoryVectors, restoreBackup, sqliteStorage, verifyBackup } from '@docent/adapters-storage'
import { createDocent, silentLogger } from '@docent/core'
import { isIn, type BlobStore } from '@docent/core/ports'
import { faultsOfStore } from './check-dump.ts'
import { dumpStore } from './dump-store.ts'
import { seededRandom } from './seeded-random.ts'
import { settled } from './settled.ts'

const documents = 8

/** @param beforeBlobs what happens between the copy of the records and that of the blobs */
export async function openBackedUp(directory: string, beforeBlobs: () => Promise<void> = async () => {}) {
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
    settled: () => settled(docent, storage),
    dump: () => dumpStore({ storage, blobs, vectors }),
  }
}

const lettersOf = (number: number) => String(number).replace(/\d/g, (digit) => `o${'bdfghklmnp'[Number(digit)]}`)
const subjectOf = (number: number) => `z${lettersOf(number)}x`

/** Documents of a collection, and those of them that are found by the word that is theirs alone. */
async function findable({ alice }: Awaited<ReturnType<typeof openBackedUp>>, collectionId: string) {
  const listed = (await alice.documents.list({ collectionId, limit: 1_000 })).map(({ name }) => name)
  const found: string[] = []
  for (const name of listed) {
    const hits = await alice.chunks.search(collectionId, { query: name.replace(/\.md$/, ''), topics: [] })
    if (hits.some((hit) => hit.name === name)) found.push(name)
  }
  return { listed, found }
}

/**
 * Backups of a service whose documents are deleted and ingested meanwhile: each is verified, restored and opened.
 * @returns what is wrong with them, by round
 */
export async function playBackups({
  seed,
  directory,
  continues,
}: {
  readonly seed: number
  readonly directory: string
  /** Whether there is to be a further round after so many. */
  readonly continues: (rounds: number) => boolean
}): Promise<{ readonly rounds: number; readonly faults: readonly string[] }> {
  const random = seededRandom(seed)
  let deletions = Promise.resolve()
  const source = await openBackedUp(join(directory, 'data'), () => deletions)
  const { id: collectionId } = await source.alice.collections.create({ name: 'Aurora' })
  const faults: string[] = []
  let made = 0
  const ingest = async () => {
    const subject = subjectOf(made++)
    const text = `The ${subject} was painted in May. `
    await source.alice.ingest.plainText({ collectionId, fileName: `${subject}.md`, text })
  }

  /** Until nothing is left of them, their blobs as readers see them included. */
  async function deleteWhole(ids: readonly string[]) {
    for (const id of ids) await source.alice.documents.delete(id)
    while ((await source.storage.read({ from: 'document', where: isIn('id', ids) })).length > 0) await pause(20)
  }

  async function playRound(round: number): Promise<string[]> {
    const before = await source.alice.documents.list({ collectionId, limit: 1_000 })
    for (let more = before.length; more < documents; more++) await ingest()
    const listed = await source.alice.documents.list({ collectionId, limit: 1_000 })
    const leaving = listed.filter(() => random() < 0.5).map(({ id }) => id)
    const arriving = Array.from({ length: 1 + Math.floor(random() * 3) })

    const copy = join(directory, `copy-${round}`)
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

    const { whole, missing, different, unexpected } = await verifyBackup(copy)
    const data = join(directory, `restored-${round}`)
    await restoreBackup(copy, data)
    const restored = await openBackedUp(data)
    await restored.settled()
    const { listed: names, found } = await findable(restored, collectionId)
    const wrong = [
      ...(whole ? [] : [`not whole: ${JSON.stringify({ missing, different, unexpected })}`]),
      ...(names.length === 0 ? ['there is no document'] : []),
      ...names.filter((name) => !found.includes(name)).map((name) => `${name} is not found`),
      ...faultsOfStore(await restored.dump()),
    ]
    await restored.docent.stop()
    await Promise.all([copy, data].map((each) => rm(each, { recursive: true })))
    return wrong
  }

  let rounds = 0
  for (; continues(rounds); rounds++) {
    for (const fault of await playRound(rounds)) faults.push(`round ${rounds}: ${fault}`)
  }

  // What was kept for the backups is gone by now.
  await source.docent.settled()
  const ids = new Set((await source.alice.documents.list({ collectionId, limit: 1_000 })).map(({ id }) => id))
  for await (const { key } of source.files.list('documents/')) {
    if (!ids.has(key.split('/')[1]!)) faults.push(`${key} is left`)
  }
  await source.docent.stop()
  return { rounds, faults }
}
