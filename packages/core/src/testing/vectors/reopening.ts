import type { TestRunner } from '../test-runner.ts'
import { fixturePerTest } from './fixture-per-test.ts'
import { documentRows, identities, queryTerms, row, sampleVector, table } from './sample-rows.ts'
import type { VectorIndexSuiteOptions } from './vector-index-fixture.ts'

/** Indexes over the same tables, one after another and beside each other. */
export function reopeningTests(runner: TestRunner, options: VectorIndexSuiteOptions): void {
  const { describe, it, expect } = runner

  describe('reopening', () => {
    const test = fixturePerTest(runner, options)

    if (!options.persistent) {
      it('keeps indexes apart', async () => {
        const other = await options.create()
        await test.index.upsert(table, documentRows('one', 3))
        expect(await other.index.tables()).toEqual([])
        await other.dispose()
      })
      return
    }

    it('finds everything after it is opened again', async () => {
      await test.index.upsert(table, documentRows('one', 30))
      await test.index.optimize(table.name)
      await test.index.upsert(table, [row('two', 0, 'submarines', sampleVector(500))])
      const before = await test.index.stat(table.name)
      await test.index.close()
      const reopened = await test.fixture.reopen!()
      expect(await reopened.tables()).toEqual([table.name])
      expect(await reopened.stat(table.name)).toEqual(before)
      expect(await reopened.documents(table.name)).toEqual(
        new Map([
          ['one', 30],
          ['two', 1],
        ]),
      )
      expect(identities(await reopened.searchTerms(table.name, { terms: queryTerms('submarine'), limit: 5 }))).toEqual([
        'two#0',
      ])
      expect(identities(await reopened.searchVector(table.name, { vector: sampleVector(500), limit: 1 }))).toEqual([
        'two#0',
      ])
      await reopened.upsert(table, [row('two', 0, 'giraffes')])
      expect(await reopened.stat(table.name)).toMatchObject({ rows: 31 })
      await reopened.close()
    })

    it('shows a reader what another wrote after refresh', async () => {
      await test.index.upsert(table, documentRows('one', 5))
      const reader = await test.fixture.reopen!()
      expect(await reader.searchTerms(table.name, { terms: queryTerms('common'), limit: 50 })).toHaveLength(5)
      for (let batch = 0; batch < 3; batch++) {
        const version = await test.index.upsert(table, documentRows(`batch-${batch}`, 5, batch * 100))
        expect(await reader.refresh(table.name, version)).toBe(10 + batch * 5)
        expect(await reader.searchTerms(table.name, { terms: queryTerms('common'), limit: 50 })).toHaveLength(
          10 + batch * 5,
        )
        expect(await reader.searchVector(table.name, { vector: sampleVector(1), limit: 50 })).toHaveLength(
          10 + batch * 5,
        )
      }
      const version = await test.index.deleteDocuments(table.name, ['one'])
      await reader.refresh(table.name, version)
      expect(await reader.searchTerms(table.name, { terms: queryTerms('common'), limit: 50 })).toHaveLength(15)
      await reader.close()
    })

    it('verifies what it wrote, whatever is done with it', async () => {
      for (const thorough of [false, true]) {
        await test.index.verify(table.name, { thorough })
        await test.index.upsert(table, documentRows('one', 30))
        await test.index.verify(table.name, { thorough })
        await test.index.optimize(table.name)
        await test.index.deleteDocuments(table.name, ['one'])
        await test.index.verify(table.name, { thorough })
        await test.index.drop(table.name)
        await test.index.upsert(table, documentRows('two', 30))
        await test.index.verify(table.name, { thorough })
      }
      await test.index.close()
      const reopened = await test.fixture.reopen!()
      await reopened.verify(table.name, { thorough: true })
      await reopened.close()
    })

    it('reports stored data that cannot be read as damaged, and makes the table again', async () => {
      await test.index.upsert(table, documentRows('one', 30))
      await test.index.optimize(table.name)
      await test.index.close()
      await test.fixture.damage!()
      const reopened = await test.fixture.reopen!()
      const damaged = { code: 'index_damaged' }
      await expect(reopened.documents(table.name)).rejects.toMatchObject(damaged)
      const search = { terms: queryTerms('common'), limit: 5 }
      await expect(reopened.searchTerms(table.name, search)).rejects.toMatchObject(damaged)
      await expect(reopened.searchVector(table.name, { vector: sampleVector(1), limit: 5 })).rejects.toMatchObject(
        damaged,
      )
      await expect(reopened.upsert(table, documentRows('one', 30))).rejects.toMatchObject(damaged)
      await reopened.drop(table.name)
      await reopened.upsert(table, documentRows('one', 30))
      await reopened.optimize(table.name)
      expect(await reopened.documents(table.name)).toEqual(new Map([['one', 30]]))
      expect(await reopened.searchTerms(table.name, search)).toHaveLength(5)
      await reopened.close()
    })

    it('shows a reader a table that came later', async () => {
      const reader = await test.fixture.reopen!()
      expect(await reader.searchTerms(table.name, { terms: queryTerms('common'), limit: 50 })).toEqual([])
      const version = await test.index.upsert(table, documentRows('one', 5))
      await reader.refresh(table.name, version)
      expect(await reader.searchTerms(table.name, { terms: queryTerms('common'), limit: 50 })).toHaveLength(5)
      await reader.close()
    })

    it('lets a reader continue while the writer optimizes', async () => {
      await test.index.upsert(table, documentRows('one', 50))
      const reader = await test.fixture.reopen!()
      expect(await reader.searchTerms(table.name, { terms: queryTerms('common'), limit: 100 })).toHaveLength(50)
      for (let batch = 0; batch < 4; batch++) {
        await test.index.upsert(table, documentRows('one', 50))
        await test.index.optimize(table.name)
        expect(await reader.searchTerms(table.name, { terms: queryTerms('common'), limit: 100 })).toHaveLength(50)
        expect(await reader.searchVector(table.name, { vector: sampleVector(1), limit: 100 })).toHaveLength(50)
      }
      await reader.close()
    })

    it('lets a reader find nothing in a table another dropped, once it knows', async () => {
      await test.index.upsert(table, documentRows('one', 5))
      const reader = await test.fixture.reopen!()
      expect(await reader.stat(table.name)).toMatchObject({ rows: 5 })
      await test.index.drop(table.name)
      expect(await reader.tables()).toEqual([])
      await expect(reader.refresh(table.name, Number.MAX_SAFE_INTEGER)).rejects.toMatchObject({ code: 'index_damaged' })
      expect(await reader.searchTerms(table.name, { terms: queryTerms('common'), limit: 5 })).toEqual([])
      await reader.close()
    })
  })
}
