import { setImmediate } from 'node:timers/promises'
import type { TestRunner } from '../test-runner.ts'
import { fixturePerTest } from './fixture-per-test.ts'
import { dimensions, documentRows, queryTerms, sampleVector, table } from './sample-rows.ts'
import type { VectorIndexSuiteOptions } from './vector-index-fixture.ts'

/** Readers beside the one writer. */
export function concurrencyTests(runner: TestRunner, options: VectorIndexSuiteOptions): void {
  const { describe, it, expect } = runner

  describe('concurrency', () => {
    const test = fixturePerTest(runner, options)

    it('answers searches while rows are written, deleted and optimized', async () => {
      await test.index.upsert(table, documentRows('stable', 20))
      let writing = true
      const write = async (): Promise<void> => {
        for (let batch = 0; batch < 4; batch++) {
          await test.index.upsert(table, documentRows(`batch-${batch}`, 300, batch * 1000))
          if (batch === 1) await test.index.optimize(table.name)
          if (batch === 2) await test.index.deleteDocuments(table.name, ['batch-0'])
        }
      }
      const filter = { only: ['stable'] }
      let searches = 0
      const read = async (): Promise<void> => {
        do {
          const text = await test.index.searchTerms(table.name, { terms: queryTerms('common'), limit: 50, filter })
          const vector = await test.index.searchVector(table.name, { vector: sampleVector(1), limit: 50, filter })
          expect([text.length, vector.length]).toEqual([20, 20])
          searches++
          // An index in memory answers within one turn of the loop, and would never let the writer continue.
          await setImmediate()
        } while (writing)
      }
      const readers = [read(), read(), read()]
      await write().finally(() => {
        writing = false
      })
      await Promise.all(readers)
      expect(searches).toBeGreaterThanOrEqual(3)
      expect(await test.index.stat(table.name)).toMatchObject({ rows: 920 })
    })

    it('sees its own writes at once', async () => {
      for (let batch = 0; batch < 6; batch++) {
        await test.index.upsert(table, documentRows(`batch-${batch}`, 3, batch * 10))
        const hits = await test.index.searchTerms(table.name, { terms: queryTerms('common'), limit: 100 })
        expect(hits).toHaveLength((batch + 1) * 3)
      }
    })

    it('writes different tables at the same time', async () => {
      const names = ['first', 'second', 'third', 'fourth']
      await Promise.all(names.map((name) => test.index.upsert({ name, dimensions }, documentRows(name, 40))))
      for (const name of names) expect(await test.index.documents(name)).toEqual(new Map([[name, 40]]))
    })

    it('opens one table for many first readers', async () => {
      await test.index.upsert(table, documentRows('one', 10))
      const reader = options.persistent ? await test.fixture.reopen!() : test.index
      const searches = Array.from({ length: 16 }, () =>
        reader.searchTerms(table.name, { terms: queryTerms('common'), limit: 20 }),
      )
      for (const hits of await Promise.all(searches)) expect(hits).toHaveLength(10)
      await reader.close()
    })
  })
}
