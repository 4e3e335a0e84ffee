/** @module-tag slow */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { IndexRow, VectorIndex } from '@docent/core/ports'
import { connect } from '@lancedb/lancedb'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { lanceVectors } from './lance-vectors.ts'

let uri: string
let index: VectorIndex
beforeEach(async () => {
  uri = await mkdtemp(join(tmpdir(), 'docent-vector-index-'))
  index = lanceVectors({ uri, vectorIndexRows: 300, compressedIndexRows: 600 })
})
afterEach(async () => {
  await index.close()
  await rm(uri, { recursive: true, force: true })
})

/** Directions that are all different, the same in every run. */
function rows(count: number, dimensions: number): IndexRow[] {
  let seed = 1
  const next = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed / 2_147_483_647 - 0.5
  }
  return Array.from({ length: count }, (_, number) => ({
    document: 'a',
    ordinal: number,
    terms: `word${number}`,
    payload: new Uint8Array(),
    vector: Float32Array.from({ length: dimensions }, next),
  }))
}

async function kindOf(name: string): Promise<string | undefined> {
  const connection = await connect(uri)
  const table = await connection.openTable(name)
  const found = (await table.listIndices()).find(({ columns }) => columns.includes('vector'))
  table.close()
  connection.close()
  return found?.indexType
}

it.each([64, 12, 7])(
  'holds vectors of %i numbers as they are, then compressed, and finds the nearest',
  async (numbers) => {
    const all = rows(700, numbers)
    const target = { name: 'rows', dimensions: numbers }
    const found = async (row: IndexRow) => {
      const hits = await index.searchVector('rows', { vector: row.vector, limit: 5 })
      return { ordinal: hits[0]?.ordinal, score: hits[0]?.score }
    }
    const kinds: (string | undefined)[] = []
    for (const count of [200, 400, 700]) {
      await index.upsert(target, all.slice(0, count))
      await index.optimize('rows')
      await index.refresh('rows', (await index.stat('rows'))!.version)
      kinds.push(await kindOf('rows'))
      for (const row of [all[3]!, all[count - 1]!]) {
        // The true similarity, not one of compressed vectors.
        expect(await found(row)).toEqual({ ordinal: row.ordinal, score: expect.closeTo(1, 5) })
      }
    }
    expect(kinds.slice(0, 2)).toEqual([undefined, 'IvfFlat'])
    expect(kinds[2]).toBe(numbers % 8 === 0 ? 'IvfRq' : 'IvfFlat')
    await index.deleteDocuments('rows', ['a'])
    await index.upsert(target, all.slice(0, 10))
    await index.optimize('rows')
    expect(await found(all[9]!)).toMatchObject({ ordinal: 9 })
  },
)
