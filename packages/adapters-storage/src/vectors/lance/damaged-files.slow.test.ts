/** @module-tag slow */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { DocentError, type VectorIndex } from '@docent/core/ports'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { damages, storedFiles } from './damaged-files.fixture.ts'
import { lanceVectors } from './lance-vectors.ts'

const table = { name: 'passages', dimensions: 4 }
const options = { keepVersionsMs: 0, vectorIndexRows: 300 }
const payload = new TextEncoder().encode('words')
const rows = (count: number, from = 0) =>
  Array.from({ length: count }, (_, number) => ({
    document: `document-${(from + number) % 10}`,
    ordinal: from + number,
    terms: `common marker${from + number}`,
    payload,
    vector: Float32Array.from([1, 2, 3, 5], (factor) => Math.sin((number + 1) * factor * factor)),
  }))

let directory: string
let whole: string
/** Files that searches need; of the manifests the newest, which sorts first. */
let files: string[]

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'docent-damaged-'))
  whole = join(directory, 'whole')
  const index = lanceVectors({ uri: whole, ...options })
  await index.upsert(table, rows(400))
  await index.optimize(table.name)
  await index.deleteDocuments(table.name, ['document-3'])
  await index.upsert(table, rows(30, 1000))
  await index.close()
  const stored = (await storedFiles(whole)).map((path) => relative(whole, path))
  const [newest] = stored.filter((path) => path.endsWith('.manifest'))
  files = [newest!, ...stored.filter((path) => /\/(?:data|_indices|_deletions)\//.test(path))]
})
afterAll(async () => rm(directory, { recursive: true, force: true }))

const found = async (index: VectorIndex) => [
  Object.fromEntries(await index.documents(table.name)),
  (await index.searchTerms(table.name, { terms: [{ term: 'common', weight: 1 }], limit: 500 })).length,
  (await index.searchVector(table.name, { vector: Float32Array.of(1, 0.2, 0, 0), limit: 500 })).length,
]

async function outcome(work: () => Promise<unknown>): Promise<unknown> {
  try {
    return await work()
  } catch (error) {
    return DocentError.isInstance(error) ? error.code : error
  }
}

/** What is found in a copy with one damaged file, or the code of the error; then whether the table can be made anew. */
async function withDamage(file: string, damage: (file: string) => Promise<void>, version: number) {
  const uri = join(directory, 'copy')
  await rm(uri, { recursive: true, force: true })
  await cp(whole, uri, { recursive: true })
  await damage(join(uri, file))
  const index = lanceVectors({ uri, ...options })
  const read = await outcome(async () => {
    await index.refresh(table.name, version)
    return found(index)
  })
  const written = await outcome(async () => {
    await index.upsert(table, rows(5, 1000))
    await index.optimize(table.name)
    return 'written'
  })
  await index.drop(table.name)
  await index.upsert(table, rows(400))
  await index.optimize(table.name)
  const again = await found(index)
  await index.close()
  return { read, written, again }
}

for (const [name, damage] of Object.entries(damages)) {
  it(`reads all that is there or reports that it is damaged, with a file ${name}`, { timeout: 120_000 }, async () => {
    const index = lanceVectors({ uri: whole, ...options })
    const expected = await found(index)
    const { version } = (await index.stat(table.name))!
    await index.close()
    const damaged = new Set<string>()
    for (const file of files) {
      const { read, written, again } = await withDamage(file, damage, version)
      if (read === 'index_damaged') damaged.add(file.split('/')[1]!)
      else expect(read, file).toEqual(expected)
      expect(['written', 'index_damaged'], file).toContain(written)
      expect(again.slice(1), file).toEqual([400, 400])
    }
    expect([...damaged].sort()).toEqual(['_deletions', '_indices', '_versions', 'data'])
  })
}
