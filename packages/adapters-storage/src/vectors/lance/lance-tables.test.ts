import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Table } from '@lancedb/lancedb'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LanceTables } from './lance-tables.ts'
import { lanceVectors } from './lance-vectors.ts'

let uri: string
beforeEach(async () => void (uri = await mkdtemp(join(tmpdir(), 'docent-tables-'))))
afterEach(() => rm(uri, { recursive: true, force: true }))

/** The handle that the next use of a table gets. */
const handleOf = async (tables: LanceTables, name: string): Promise<Table> =>
  (await tables.use(name, async ({ table }) => table))!

describe('handles of tables', () => {
  let tables: LanceTables
  beforeEach(() => void (tables = new LanceTables({ uri })))
  afterEach(() => tables.close())

  it('are closed with each table that is dropped, however many come and go', async () => {
    const handles: Table[] = []
    for (let number = 0; number < 20; number++) {
      await tables.create(`table-${number}`, 4)
      handles.push(await handleOf(tables, `table-${number}`))
      expect(handles.filter((handle) => handle.isOpen())).toHaveLength(1)
      await tables.drop(`table-${number}`)
      expect(handles.filter((handle) => handle.isOpen())).toHaveLength(0)
    }
  })

  it('stay open for what is under way, and are closed behind the last of it', async () => {
    await tables.create('table', 4)
    const going = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<Table>()
    const search = tables.use('table', async ({ table }) => {
      begun.resolve(table)
      await going.promise
      return table.countRows()
    })
    const old = await begun.promise
    tables.forget('table')
    const fresh = await handleOf(tables, 'table')
    expect([old.isOpen(), fresh.isOpen()]).toEqual([true, true])
    going.resolve()
    expect(await search).toBe(0)
    await expect.poll(() => old.isOpen()).toBe(false)
    expect(fresh.isOpen()).toBe(true)
  })

  it('are made, listed, opened and dropped to the end when the index is closed meanwhile', async () => {
    await tables.create('one', 4)
    tables.forget('one')
    await tables.create('two', 4)
    const works = [
      tables.create('three', 4),
      tables.drop('two'),
      tables.names(),
      tables.use('one', ({ table }) => table.countRows()),
    ]
    const outcomes = Promise.allSettled(works)
    await tables.close()
    for (const outcome of await outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'unavailable' })
    await expect(tables.names()).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('are all closed with the index', async () => {
    await tables.create('one', 4)
    await tables.create('two', 4)
    const handles = [await handleOf(tables, 'one'), await handleOf(tables, 'two')]
    await tables.close()
    expect(handles.map((handle) => handle.isOpen())).toEqual([false, false])
  })
})

it('a table that is dropped while its rows are read for later searches is let go', async () => {
  const vectors = lanceVectors({ uri })
  try {
    for (let number = 0; number < 5; number++) {
      const name = `table-${number}`
      const row = {
        document: 'd',
        ordinal: 0,
        terms: 'dome',
        payload: new Uint8Array(1),
        vector: new Float32Array(4).fill(1),
      }
      await vectors.upsert({ name, dimensions: 4 }, [row])
      for (let time = 0; time < 3; time++) {
        expect(await vectors.searchTerms(name, { terms: [{ term: 'dome', weight: 1 }], limit: 1 })).toHaveLength(1)
      }
      await vectors.drop(name)
      expect(await vectors.stat(name)).toBeUndefined()
    }
    expect(await vectors.tables()).toEqual([])
  } finally {
    await vectors.close()
  }
})
