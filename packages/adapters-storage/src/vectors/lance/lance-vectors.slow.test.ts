/** @module-tag slow */
import { mkdir, mkdtemp, readdir, readFile, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { IndexRow, VectorIndex } from '@docent/core/ports'
import { vectorIndexConformance } from '@docent/core/testing'
import * as runner from 'vitest'
import { storedFiles } from './damaged-files.fixture.ts'
import { lanceRows, lanceSchema } from './lance-rows.ts'
import { lanceVectors } from './lance-vectors.ts'
import { loadLance } from './load-lance.ts'

const { afterEach, beforeEach, describe, expect, it } = runner

vectorIndexConformance(runner, {
  persistent: true,
  create: async () => {
    const uri = await mkdtemp(join(tmpdir(), 'docent-lance-'))
    const index = lanceVectors({ uri })
    return {
      index,
      reopen: async () => lanceVectors({ uri }),
      damage: async () => {
        for (const file of await storedFiles(uri)) await truncate(file, 0)
      },
      dispose: async () => {
        await index.close()
        await rm(uri, { recursive: true, force: true })
      },
    }
  },
})

describe('lance vectors', () => {
  const table = { name: 'passages', dimensions: 4 }
  let uri: string
  let index: VectorIndex

  beforeEach(async () => {
    uri = await mkdtemp(join(tmpdir(), 'docent-lance-'))
    index = lanceVectors({ uri, keepVersionsMs: 0, vectorIndexRows: 600 })
  })

  afterEach(async () => {
    await index.close()
    await rm(uri, { recursive: true, force: true })
  })

  const payload = new TextEncoder().encode('words')

  /** Rows in directions of all kinds, the first one without a direction. */
  function rows(count: number): IndexRow[] {
    return Array.from({ length: count }, (_, number) => ({
      document: `document-${number % 40}`,
      ordinal: number,
      terms: `common marker${number}`,
      payload,
      vector: Float32Array.from([1, 2, 3, 5], (factor) => (number === 0 ? 0 : Math.sin(number * factor * factor))),
    }))
  }

  async function indexedColumns(): Promise<string[]> {
    const { lancedb } = await loadLance()
    const connection = await lancedb.connect(uri)
    const opened = await connection.openTable(table.name)
    const columns = (await opened.listIndices()).flatMap((each) => each.columns)
    connection.close()
    return columns.sort()
  }

  it('gets a vector index above its number of rows, and finds the same with it', async () => {
    const all = rows(1500)
    const search = async (filter: { only?: string[]; except?: string[] }) =>
      (await index.searchVector(table.name, { vector: all[700]!.vector, limit: 30, filter })).map((hit) => hit.ordinal)
    const ask = async () => [
      await search({}),
      await search({ only: ['document-3'] }),
      await search({ except: ['document-20'] }),
    ]
    await index.upsert(table, all)
    const exact = await ask()
    expect(await indexedColumns()).toEqual(['terms'])
    await index.optimize(table.name)
    expect(await indexedColumns()).toEqual(['terms', 'vector'])
    expect(await ask()).toEqual(exact)
    expect(exact[1]).toHaveLength(30)
    const opposite = all[700]!.vector.map((number) => -number)
    const everything = await index.searchVector(table.name, { vector: opposite, limit: 5000 })
    expect(everything.map((hit) => hit.ordinal)).not.toContain(0)
    expect(everything.length).toBeGreaterThan(1400)
  })

  it('finds rows written after the vector index was made', async () => {
    await index.upsert(table, rows(700))
    await index.optimize(table.name)
    const vector = Float32Array.of(-1, -2, -30, -40)
    await index.upsert(table, [{ document: 'late', ordinal: 0, terms: 'late', payload, vector }])
    const [nearest] = await index.searchVector(table.name, { vector, limit: 1 })
    expect(nearest).toMatchObject({ document: 'late', score: expect.closeTo(1, 5) })
  })

  it('removes the files of old versions when it optimizes', async () => {
    const files = async () => (await readdir(join(uri, 'passages.lance'), { recursive: true })).length
    for (let batch = 0; batch < 30; batch++) await index.upsert(table, rows(5))
    const before = await files()
    await index.optimize(table.name)
    await index.optimize(table.name)
    expect(await files()).toBeLessThan(before / 3)
  })

  it.each([300, 1_500])(
    'leaves no file with words of what was deleted or replaced, of %i rows',
    { tags: ['slow'] },
    async (count) => {
      const secret = (document: string): IndexRow => ({
        ...{ document, ordinal: 9_000, terms: `common secret-of-${document}`, vector: Float32Array.of(1, 0, 0, 1) },
        payload: new TextEncoder().encode(`payload-of-${document}`),
      })
      await index.upsert(table, [...rows(count), secret('gone'), secret('replaced')])
      await index.optimize(table.name)
      await index.deleteDocuments(table.name, ['gone'])
      await index.upsert(table, [{ ...secret('replaced'), terms: 'common', payload }])
      await index.optimize(table.name)
      const holding = async () => {
        const found = new Set<string>()
        for (const file of await storedFiles(uri)) {
          const content = await readFile(file, 'latin1')
          for (const word of ['secret-of-gone', 'payload-of-gone', 'secret-of-replaced', 'payload-of-replaced']) {
            if (content.includes(word)) found.add(word)
          }
        }
        return found
      }
      expect(await holding()).not.toEqual(new Set())
      for (let waitMs = 1; waitMs > 0;) {
        waitMs = await index.purge(table.name)
        await setTimeout(waitMs)
      }
      expect(await holding()).toEqual(new Set())
      const query = (term: string) => ({ terms: [{ term, weight: 1 }], limit: 5_000 })
      expect(await index.searchTerms(table.name, query('common'))).toHaveLength(count + 1)
      expect(await index.searchTerms(table.name, query('secret-of-gone'))).toEqual([])
      expect(await index.searchVector(table.name, { vector: Float32Array.of(1, 2, 3, 5), limit: 3 })).toHaveLength(3)
    },
  )

  it('opens the newest version when the one a reader has is cleaned away', async () => {
    await index.upsert(table, rows(50))
    const reader = lanceVectors({ uri })
    expect(await reader.stat(table.name)).toMatchObject({ rows: 50 })
    for (let batch = 0; batch < 3; batch++) {
      await index.upsert(table, rows(60))
      await index.optimize(table.name)
    }
    const hits = await reader.searchTerms(table.name, { terms: [{ term: 'common', weight: 1 }], limit: 100 })
    expect(hits).toHaveLength(60)
    await reader.close()
  })

  it('gives a table its text index when making it was cut off before', async () => {
    const lance = await loadLance()
    const connection = await lance.lancedb.connect(uri)
    await connection.createEmptyTable(table.name, lanceSchema(lance, table.dimensions))
    connection.close()
    expect(await index.searchTerms(table.name, { terms: [{ term: 'common', weight: 1 }], limit: 5 })).toEqual([])
    await index.upsert(table, rows(3))
    expect(await index.searchTerms(table.name, { terms: [{ term: 'common', weight: 1 }], limit: 5 })).toHaveLength(3)
  })

  for (const kind of ['terms', 'text'] as const) {
    it(`reads and writes a table that was made before rows had a payload, with ${kind}`, async () => {
      const lance = await loadLance()
      const connection = await lance.lancedb.connect(uri)
      const old = await connection.createEmptyTable(table.name, lanceSchema(lance, table.dimensions, kind))
      await old.createIndex(kind, { config: lance.lancedb.Index.fts({ baseTokenizer: 'whitespace', stem: false }) })
      connection.close()
      const [first] = rows(1)
      await index.upsert(table, [{ ...first!, terms: 'repair cafe roof' }])
      const query = { terms: [{ term: 'roof', weight: 1 }], limit: 5, withPayload: true }
      const [hit, ...others] = await index.searchTerms(table.name, query)
      expect(hit).toMatchObject({ document: first!.document })
      expect(hit!.payload).toBeUndefined()
      expect(others).toEqual([])
      await index.optimize(table.name)
      expect(await index.searchTerms(table.name, query)).toHaveLength(1)
      expect(await Array.fromAsync(index.sample(table.name, 10))).toEqual([])
    })
  }

  it('builds the columns it declares', async () => {
    const lance = await loadLance()
    const { dimensions } = table
    const few = rows(3).map((row, number) => ({ ...row, terms: 'abc'[number]! }))
    for (const kind of ['payload', 'terms', 'text'] as const) {
      const built = lanceRows(lance, few, { dimensions, kind })
      expect(built.schema.toString()).toBe(lanceSchema(lance, dimensions, kind).toString())
      expect(built.getChild(kind === 'text' ? 'text' : 'terms')?.toArray()).toEqual(['a', 'b', 'c'])
    }
    const built = lanceRows(lance, few.slice(1), { dimensions: 4, kind: 'payload' })
    expect(built.getChild('id')?.toArray()).toEqual(['document-1#1', 'document-2#2'])
    expect(built.get(0)?.['vector']?.toArray()).toHaveLength(4)
  })

  it('reports unavailable to searches that closing overtakes', async () => {
    await index.upsert(table, rows(10))
    const search = () => index.searchVector(table.name, { vector: Float32Array.of(1, 0, 0, 0), limit: 5 })
    const outcomes = Array.from({ length: 20 }, async () =>
      search().then(
        (hits) => hits.length,
        (error: unknown) => error,
      ),
    )
    await index.close()
    for (const outcome of await Promise.all(outcomes)) {
      if (outcome !== 5) expect(outcome).toMatchObject({ code: 'unavailable' })
    }
    await expect(search()).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('calls no index damaged while there is no temporary directory', async () => {
    const temporary = join(uri, 'temporary')
    runner.vi.stubEnv('TMPDIR', temporary)
    try {
      await expect(index.ping()).rejects.toMatchObject({ code: 'unavailable' })
      await mkdir(temporary)
      await index.upsert(table, rows(10))
      await rm(temporary, { recursive: true })
      // Rows are replaced by a plan that wants a place for what does not fit into memory.
      await expect(index.upsert(table, rows(20))).rejects.toMatchObject({ code: 'unavailable' })
      await mkdir(temporary)
      await index.upsert(table, rows(20))
      expect(await index.stat(table.name)).toMatchObject({ rows: 20 })
    } finally {
      runner.vi.unstubAllEnvs()
    }
  })

  it('loads nothing and makes nothing before it is used', async () => {
    const unused = lanceVectors({ uri: join(uri, 'later') })
    await unused.close()
    expect(await readdir(uri)).toEqual([])
  })
})
