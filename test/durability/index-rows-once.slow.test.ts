/** @module-tag slow */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { standardParsers } from '@docent/adapters-ingestion'
import { lanceVectors, memoryBlobs, sqliteStorage } from '@docent/adapters-storage'
import { createDocent, DocentError, silentLogger } from '@docent/core'
import type { UpsertOptions, VectorIndex } from '@docent/core/ports'
import { builtInModels } from '@docent/adapters-llm'
import { afterEach, expect, it } from 'vitest'

const directory = mkdtempSync(join(tmpdir(), 'docent-rows-'))
afterEach(() => rmSync(directory, { recursive: true, force: true }))

/** Fails after its rows are written, as a process does that ends before the batch that makes them searchable. */
function failingAfterwards(vectors: VectorIndex, calls: readonly number[]) {
  const options: (UpsertOptions | undefined)[] = []
  const index: VectorIndex = {
    ...vectors,
    async upsert(table, rows, given) {
      options.push(given)
      const version = await vectors.upsert(table, rows, given)
      if (calls.includes(options.length)) throw new DocentError({ code: 'unavailable', message: 'Gone.' })
      return version
    },
  }
  return { index, options }
}

it('has the rows of a document once, when writing them was cut off before they were searchable', async () => {
  const vectors = lanceVectors({ uri: join(directory, 'vectors') })
  const { index, options } = failingAfterwards(vectors, [2, 4])
  const docent = await createDocent({
    storage: sqliteStorage({ directory }),
    blobs: memoryBlobs(),
    vectors: index,
    models: [builtInModels()],
    parsers: standardParsers(),
    logger: silentLogger,
  })
  await docent.start()
  const alice = docent.as({ userId: 'alice' })
  const { id: collectionId } = await alice.collections.create({ name: 'Aurora' })
  for (const subject of ['dome', 'mirror', 'garden'])
    await alice.ingest.plainText({ collectionId, fileName: `${subject}.txt`, text: `The ${subject} is blue.` })

  const [table] = await vectors.tables()
  expect(await vectors.stat(table!)).toMatchObject({ rows: 3 })
  expect([...(await vectors.documents(table!)).values()]).toEqual([1, 1, 1])
  // The rows of the second and the third document were added without a look, and then looked for.
  expect(options).toHaveLength(5)
  await docent.stop()
})
