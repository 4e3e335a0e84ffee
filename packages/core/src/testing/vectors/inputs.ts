import type { IndexRow } from '../../kernel/ports/index.ts'
import type { TestRunner } from '../test-runner.ts'
import { fixturePerTest } from './fixture-per-test.ts'
import { dimensions, documentRows, queryTerms, row, sampleVector, table } from './sample-rows.ts'
import type { VectorIndexSuiteOptions } from './vector-index-fixture.ts'

const refusal = { code: 'invalid_input' }

/** What an index must refuse by itself, because a store underneath may take it. */
export function inputTests(runner: TestRunner, options: VectorIndexSuiteOptions): void {
  const { describe, it, expect } = runner

  describe('inputs', () => {
    const test = fixturePerTest(runner, options)

    const badVectors: { what: string; vector: Float32Array }[] = [
      { what: 'too short', vector: sampleVector(1, dimensions - 1) },
      { what: 'too long', vector: sampleVector(1, dimensions + 1) },
      { what: 'empty', vector: new Float32Array() },
      { what: 'with NaN', vector: sampleVector(1).with(3, Number.NaN) },
      { what: 'with Infinity', vector: sampleVector(1).with(dimensions - 1, Number.POSITIVE_INFINITY) },
      { what: 'with -Infinity', vector: sampleVector(1).with(0, Number.NEGATIVE_INFINITY) },
    ]

    for (const { what, vector } of badVectors) {
      it(`refuses a vector that is ${what}, before anything is written`, async () => {
        const rows = [...documentRows('one', 1200), row('bad', 0, 'text', vector)]
        await expect(test.index.upsert(table, rows)).rejects.toMatchObject(refusal)
        expect(await test.index.stat(table.name)).toBeUndefined()
        await test.index.upsert(table, documentRows('old', 2))
        await expect(test.index.upsert(table, rows)).rejects.toMatchObject(refusal)
        expect(await test.index.documents(table.name)).toEqual(new Map([['old', 2]]))
      })

      it(`refuses to search a vector that is ${what}`, async () => {
        await test.index.upsert(table, documentRows('one', 2))
        await expect(test.index.searchVector(table.name, { vector, limit: 5 })).rejects.toMatchObject(refusal)
      })
    }

    const badRows: { what: string; bad: IndexRow }[] = [
      { what: 'without a document', bad: row('', 0, 'text') },
      { what: 'with half a character in its document', bad: row('\ud800', 0, 'text') },
      { what: 'with a negative ordinal', bad: row('bad', -1, 'text', sampleVector(1)) },
      { what: 'with a broken ordinal', bad: row('bad', 1.5, 'text', sampleVector(1)) },
    ]

    for (const { what, bad } of badRows) {
      it(`refuses a row ${what}`, async () => {
        await expect(test.index.upsert(table, [...documentRows('one', 2), bad])).rejects.toMatchObject(refusal)
        expect(await test.index.stat(table.name)).toBeUndefined()
      })
    }

    it('refuses other dimensions than the table has', async () => {
      await test.index.upsert(table, documentRows('one', 2))
      const other = { name: table.name, dimensions: 4 }
      await expect(test.index.upsert(other, [row('two', 0, 'text', sampleVector(1, 4))])).rejects.toMatchObject(refusal)
      await expect(test.index.upsert(other, [])).rejects.toMatchObject(refusal)
      expect(await test.index.stat(table.name)).toMatchObject({ rows: 2 })
    })

    for (const invalid of [0, -1, 1.5, Number.NaN]) {
      it(`refuses a table of ${invalid} dimensions`, async () => {
        await expect(test.index.upsert({ name: 'new', dimensions: invalid }, [])).rejects.toMatchObject(refusal)
        expect(await test.index.tables()).toEqual([])
      })
    }

    for (const limit of [-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      it(`refuses the limit ${limit}`, async () => {
        await test.index.upsert(table, documentRows('one', 2))
        await expect(test.index.searchTerms(table.name, { terms: queryTerms('common'), limit })).rejects.toMatchObject(
          refusal,
        )
        await expect(test.index.searchVector(table.name, { vector: sampleVector(1), limit })).rejects.toMatchObject(
          refusal,
        )
      })
    }

    for (const name of ['', '../up', 'a/b', 'a b', 'a.b', 'ä', 'a\0', 'a\n', "a'b", 'x'.repeat(121)]) {
      it(`refuses the table name ${JSON.stringify(name)}`, async () => {
        await expect(test.index.upsert({ name, dimensions }, documentRows('one', 1))).rejects.toMatchObject(refusal)
        await expect(test.index.stat(name)).rejects.toMatchObject(refusal)
        await expect(test.index.documents(name)).rejects.toMatchObject(refusal)
        await expect(test.index.deleteDocuments(name, ['one'])).rejects.toMatchObject(refusal)
        await expect(test.index.optimize(name)).rejects.toMatchObject(refusal)
        await expect(test.index.purge(name)).rejects.toMatchObject(refusal)
        await expect(test.index.drop(name)).rejects.toMatchObject(refusal)
        await expect(test.index.refresh(name, 1)).rejects.toMatchObject(refusal)
        await expect(test.index.searchTerms(name, { terms: queryTerms('common'), limit: 5 })).rejects.toMatchObject(
          refusal,
        )
        await expect(test.index.searchVector(name, { vector: sampleVector(1), limit: 5 })).rejects.toMatchObject(
          refusal,
        )
        expect(await test.index.tables()).toEqual([])
      })
    }

    it('takes the longest name and all its characters', async () => {
      for (const name of ['x'.repeat(120), 'A-b_9', '-', '_', '0190abcd-0000-7000-8000-000000000000_model-1_2']) {
        await test.index.upsert({ name, dimensions }, documentRows('one', 1))
        expect(await test.index.stat(name)).toMatchObject({ rows: 1 })
      }
    })
  })
}
