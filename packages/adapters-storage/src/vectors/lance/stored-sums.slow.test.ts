/** @module-tag slow */
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { VectorIndex } from '@docent/core/ports'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { storedFiles } from './damaged-files.fixture.ts'
import { lanceVectors } from './lance-vectors.ts'

const table = { name: 'passages', dimensions: 2 }
const quick = { thorough: false }
const thorough = { thorough: true }
let uri: string
let index: VectorIndex

beforeEach(async () => {
  uri = await mkdtemp(join(tmpdir(), 'docent-sums-'))
  index = lanceVectors({ uri })
  const rows = Array.from({ length: 50 }, (_, ordinal) => ({
    document: 'one',
    ordinal,
    terms: `common marker${ordinal}`,
    payload: new Uint8Array(20),
    vector: Float32Array.of(1, ordinal),
  }))
  await index.upsert(table, rows)
  await index.optimize(table.name)
})
afterEach(async () => {
  await index.close()
  await rm(uri, { recursive: true, force: true })
})

/** Flips one bit in the middle of a file: LanceDB reads on. */
async function flip(file: string): Promise<void> {
  const content = await readFile(file)
  content[content.length >> 1]! ^= 1
  await writeFile(file, content)
}

it('notices one flipped bit in every file that searches read', async () => {
  await index.verify(table.name, quick)
  for (const file of (await storedFiles(uri)).filter((path) => /(?:data|_indices|_versions)\/.*[^n]$/.test(path))) {
    const content = await readFile(file)
    await flip(file)
    await expect(index.verify(table.name, quick), file).rejects.toMatchObject({ code: 'index_damaged' })
    await writeFile(file, content)
  }
  await index.verify(table.name, thorough)
})

it('looks thoroughly also into files whose size and time are as before', async () => {
  await index.verify(table.name, quick)
  const [file] = (await storedFiles(uri)).filter((path) => path.includes('/data/'))
  const { atime, mtime } = await stat(file!)
  await utimes(file!, atime, mtime)
  await index.verify(table.name, quick)
  await flip(file!)
  await utimes(file!, atime, mtime)
  await index.verify(table.name, quick)
  await expect(index.verify(table.name, thorough)).rejects.toMatchObject({ code: 'index_damaged' })
})

it('knows the sums after it is opened again, and does not trust a damaged file of them', async () => {
  await index.verify(table.name, quick)
  const [sums] = (await readdir(uri)).filter((name) => name.endsWith('.sums'))
  const reopened = lanceVectors({ uri })
  const [file] = (await storedFiles(uri)).filter((path) => path.includes('/data/'))
  await flip(file!)
  await expect(reopened.verify(table.name, quick)).rejects.toMatchObject({ code: 'index_damaged' })
  await flip(join(uri, sums!))
  await lanceVectors({ uri }).verify(table.name, thorough)
  expect(await reopened.tables()).toEqual([table.name])
  await reopened.drop(table.name)
  expect(await readdir(uri)).toEqual([])
  await reopened.close()
})
