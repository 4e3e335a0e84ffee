import type { TestRunner } from '../test-runner.ts'
import { fixturePerTest } from './fixture-per-test.ts'
import { dimensions, documentRows, queryTerms, row, sampleVector, table } from './sample-rows.ts'
import type { VectorIndexSuiteOptions } from './vector-index-fixture.ts'

/** Tables as a whole. */
export function tableTests(runner: TestRunner, options: VectorIndexSuiteOptions): void {
  const { describe, it, expect } = runner

  describe('tables', () => {
    const test = fixturePerTest(runner, options)

    it('lists all tables, however many', async () => {
      expect(await test.index.tables()).toEqual([])
      const names = Array.from({ length: 25 }, (_, number) => `table-${number}`)
      for (const name of names) await test.index.upsert({ name, dimensions }, documentRows('one', 1))
      expect((await test.index.tables()).toSorted()).toEqual(names.toSorted())
    })

    it('drops a table, and does not mind a missing one', async () => {
      await test.index.upsert(table, documentRows('one', 3))
      await test.index.upsert({ name: 'other', dimensions }, documentRows('one', 1))
      await test.index.drop(table.name)
      await test.index.drop(table.name)
      expect(await test.index.tables()).toEqual(['other'])
      expect(await test.index.stat(table.name)).toBeUndefined()
      expect(await test.index.searchTerms(table.name, { terms: queryTerms('common'), limit: 5 })).toEqual([])
    })

    it('finds nothing wrong with a table that is as it was written, nor with a missing one', async () => {
      for (const thorough of [false, true]) await test.index.verify('missing', { thorough })
      await test.index.upsert(table, documentRows('one', 3))
      await test.index.deleteDocuments(table.name, ['one'])
      await test.index.upsert(table, documentRows('two', 3))
      for (const thorough of [false, true]) await test.index.verify(table.name, { thorough })
      expect(await test.index.stat(table.name)).toMatchObject({ rows: 3 })
    })

    it('makes a dropped table again, with other dimensions too', async () => {
      await test.index.upsert(table, documentRows('one', 3))
      await test.index.drop(table.name)
      await test.index.upsert({ name: table.name, dimensions: 4 }, [row('two', 0, 'common', sampleVector(1, 4))])
      expect(await test.index.documents(table.name)).toEqual(new Map([['two', 1]]))
      expect(await test.index.searchVector(table.name, { vector: sampleVector(1, 4), limit: 5 })).toHaveLength(1)
    })

    it('does not mind a missing table anywhere', async () => {
      expect(await test.index.deleteDocuments('missing', ['one'])).toBe(0)
      await test.index.optimize('missing')
      expect(await test.index.purge('missing')).toBe(0)
      expect(await test.index.refresh('missing', 0)).toBe(0)
      expect(await test.index.documents('missing')).toEqual(new Map())
      expect(await test.index.tables()).toEqual([])
    })

    it('reports that a version which must be there is missing', async () => {
      await expect(test.index.refresh('missing', 3)).rejects.toMatchObject({ code: 'index_damaged' })
      const version = await test.index.upsert(table, documentRows('one', 3))
      expect(await test.index.refresh(table.name, version)).toBe(3)
      await expect(test.index.refresh(table.name, version + 1)).rejects.toMatchObject({ code: 'index_damaged' })
    })

    it('optimizes again and again without changing what is found', async () => {
      for (let batch = 0; batch < 5; batch++) {
        await test.index.upsert(table, documentRows(`document-${batch}`, 20, batch * 100))
        await test.index.optimize(table.name)
      }
      await test.index.deleteDocuments(table.name, ['document-1', 'document-3'])
      await test.index.optimize(table.name)
      await test.index.optimize(table.name)
      expect(await test.index.stat(table.name)).toMatchObject({ rows: 60 })
      const hits = await test.index.searchTerms(table.name, { terms: queryTerms('common'), limit: 100 })
      expect(new Set(hits.map((hit) => hit.document))).toEqual(new Set(['document-0', 'document-2', 'document-4']))
      expect(hits).toHaveLength(60)
      expect(await test.index.searchVector(table.name, { vector: sampleVector(1), limit: 100 })).toHaveLength(60)
    })

    it('purges what was deleted without changing what is found', async () => {
      await test.index.upsert(table, [...documentRows('one', 20), ...documentRows('two', 20, 100)])
      await test.index.optimize(table.name)
      await test.index.deleteDocuments(table.name, ['one'])
      const found = async () => ({
        text: await test.index.searchTerms(table.name, { terms: queryTerms('common'), limit: 100 }),
        vector: await test.index.searchVector(table.name, { vector: sampleVector(1), limit: 100 }),
      })
      const before = await found()
      expect(before.text).toHaveLength(20)
      expect(await test.index.purge(table.name)).toBeGreaterThanOrEqual(0)
      expect(await test.index.stat(table.name)).toMatchObject({ rows: 20 })
      const after = await found()
      expect(after.vector).toEqual(before.vector)
      expect(new Set(after.text.map(({ ordinal }) => ordinal))).toEqual(
        new Set(before.text.map(({ ordinal }) => ordinal)),
      )
      await test.index.purge(table.name)
      expect((await found()).text).toHaveLength(20)
    })

    it('describes itself, and answers ping', async () => {
      expect(test.index.name).not.toBe('')
      expect(test.index.persistent).toBe(options.persistent)
      await expect(test.index.ping()).resolves.toBeUndefined()
    })

    it('closes twice, and fails with unavailable afterwards', async () => {
      await test.index.upsert(table, documentRows('one', 3))
      await test.index.close()
      await test.index.close()
      const unavailable = { code: 'unavailable' }
      await expect(test.index.upsert(table, documentRows('one', 3))).rejects.toMatchObject(unavailable)
      await expect(test.index.searchTerms(table.name, { terms: queryTerms('common'), limit: 5 })).rejects.toMatchObject(
        unavailable,
      )
      await expect(test.index.searchVector(table.name, { vector: sampleVector(1), limit: 5 })).rejects.toMatchObject(
        unavailable,
      )
      await expect(test.index.stat(table.name)).rejects.toMatchObject(unavailable)
      await expect(test.index.tables()).rejects.toMatchObject(unavailable)
      await expect(test.index.ping()).rejects.toMatchObject(unavailable)
    })
  })
}
