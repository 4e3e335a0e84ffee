/** @module-tag slow */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { standardParsers } from '@docent/adapters-ingestion'
import { builtInModels } from '@docent/adapters-llm'
import { fileBlobs, memoryVectors, sqliteStorage } from '@docent/adapters-storage'
import { createDocent, silentLogger } from '@docent/core'
import { afterEach, expect, it } from 'vitest'
import { faultsOfStore } from './check-dump.ts'
import { countingModels } from './counting-models.ts'
import { dumpStore } from './dump-store.ts'

const root = mkdtempSync(join(tmpdir(), 'docent-backup-'))
afterEach(() => rmSync(root, { recursive: true, force: true }))

async function openDocent(directory: string) {
  const stores = {
    storage: sqliteStorage({ directory }),
    blobs: fileBlobs({ directory: join(directory, 'blobs') }),
    vectors: memoryVectors(),
  }
  const { provider, embedded } = countingModels(builtInModels())
  const docent = await createDocent({ ...stores, models: [provider], parsers: standardParsers(), logger: silentLogger })
  await docent.start()
  return { docent, alice: docent.as({ userId: 'alice' }), dump: () => dumpStore(stores), embedded }
}

const textOf = (number: number) =>
  `Text ${number} begins here. ${`It goes on about room ${number} for a while. `.repeat(200)}`

function integrityOf(file: string): unknown {
  const database = new DatabaseSync(file)
  try {
    return database.prepare('pragma integrity_check').all()
  } finally {
    database.close()
  }
}

it('backs up while it ingests: the copy opens with everything acknowledged before, and is whole', async () => {
  const source = await openDocent(join(root, 'data'))
  const { id: collectionId } = await source.alice.collections.create({ name: 'Aurora' })
  const ingest = (number: number) =>
    source.alice.ingest.plainText({ collectionId, fileName: `text-${number}.md`, text: textOf(number) })
  for (let number = 0; number < 5; number++) await ingest(number)
  const chat = await source.alice.chats.create({ collectionId })
  await (await source.alice.chats.complete(chat.id, { message: 'What of room 3?' })).result()
  const acknowledged = await source.alice.ingest.plainTextJob({
    collectionId,
    fileName: 'accepted.md',
    text: textOf(99),
  })
  let going = true
  const more = (async () => {
    for (let number = 5; going; number++) await ingest(number)
  })()

  const copy = join(root, 'copy')
  await source.docent.backup(copy)
  going = false
  await more
  await source.docent.stop()
  for (const file of ['records.db', 'streams.db']) {
    expect(integrityOf(join(copy, file))).toEqual([{ integrity_check: 'ok' }])
  }

  const restored = await openDocent(copy)
  const job = await restored.alice.jobs.wait(acknowledged.id, { timeoutSeconds: 60 })
  expect(job.overallStatus).toBe('completed')
  await restored.docent.settled()
  expect(faultsOfStore(await restored.dump())).toEqual([])
  const names = (await restored.alice.documents.list({ collectionId, limit: 1_000 })).map(({ name }) => name)
  for (let number = 0; number < 5; number++) expect(names).toContain(`text-${number}.md`)
  expect(await restored.alice.chats.messages(chat.id)).toHaveLength(2)
  const [hit] = await restored.alice.chunks.search(collectionId, { query: 'room 3', topics: [] })
  expect(hit?.text).toContain('room 3')
  await restored.docent.stop()
})
