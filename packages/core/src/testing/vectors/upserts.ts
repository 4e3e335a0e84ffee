import type { TestRunner } from '../test-runner.ts'
import { fixturePerTest } from './fixture-per-test.ts'
import { documentRows, identities, queryTerms, row, sampleVector, table } from './sample-rows.ts'
import type { VectorIndexSuiteOptions } from './vector-index-fixture.ts'

/** Writing and deleting rows. */
export function upsertTests(runner: TestRunner, options: VectorIndexSuiteOptions): void {
  const { describe, it, expect } = runner

  describe('upsert and delete', () => {
    const test = fixturePerTest(runner, options)

    it('creates the table with its first rows', async () => {
      expect(await test.index.stat(table.name)).toBeUndefined()
      const version = await test.index.upsert(table, documentRows('one', 3))
      expect(version).toBeGreaterThan(0)
      expect(await test.index.stat(table.name)).toEqual({ rows: 3, version })
    })

    it('creates an empty table when there are no rows', async () => {
      await test.index.upsert(table, [])
      expect(await test.index.stat(table.name)).toMatchObject({ rows: 0 })
      expect(await test.index.searchTerms(table.name, { terms: queryTerms('common'), limit: 5 })).toEqual([])
      expect(await test.index.searchVector(table.name, { vector: sampleVector(1), limit: 5 })).toEqual([])
      await test.index.optimize(table.name)
      await test.index.upsert(table, documentRows('one', 2))
      expect(await test.index.searchTerms(table.name, { terms: queryTerms('common'), limit: 5 })).toHaveLength(2)
    })

    it('adds nothing when the same rows come again', async () => {
      await test.index.upsert(table, documentRows('one', 4))
      await test.index.upsert(table, documentRows('one', 4))
      await test.index.upsert(table, documentRows('one', 2))
      expect(await test.index.stat(table.name)).toMatchObject({ rows: 4 })
      expect(await test.index.searchTerms(table.name, { terms: queryTerms('common'), limit: 20 })).toHaveLength(4)
      expect(await test.index.searchVector(table.name, { vector: sampleVector(1), limit: 20 })).toHaveLength(4)
    })

    it('adds rows that are said to be absent at a version, and replaces them once the table has changed since', async () => {
      const first = await test.index.upsert(table, documentRows('one', 3))
      const second = await test.index.upsert(table, documentRows('two', 2), { absentAt: first })
      expect(await test.index.stat(table.name)).toEqual({ rows: 5, version: second })
      // What is said is about the version before.
      await test.index.upsert(table, documentRows('two', 4), { absentAt: first })
      expect(await test.index.stat(table.name)).toMatchObject({ rows: 7 })
      expect(await test.index.searchTerms(table.name, { terms: queryTerms('common'), limit: 20 })).toHaveLength(7)
      expect(await test.index.searchVector(table.name, { vector: sampleVector(1), limit: 20 })).toHaveLength(7)
    })

    it('replaces text and vector of a row', async () => {
      await test.index.upsert(table, [
        row('one', 0, 'elephants', sampleVector(1)),
        row('one', 1, 'giraffes', sampleVector(2)),
      ])
      await test.index.upsert(table, [row('one', 0, 'submarines', sampleVector(50))])
      expect(await test.index.searchTerms(table.name, { terms: queryTerms('elephants'), limit: 5 })).toEqual([])
      expect(
        identities(await test.index.searchTerms(table.name, { terms: queryTerms('submarines'), limit: 5 })),
      ).toEqual(['one#0'])
      const [nearest] = await test.index.searchVector(table.name, { vector: sampleVector(50), limit: 1 })
      expect(nearest).toMatchObject({ document: 'one', ordinal: 0, score: expect.closeTo(1, 5) })
      expect(await test.index.searchVector(table.name, { vector: sampleVector(1), limit: 5 })).toHaveLength(2)
    })

    it('replaces rows after the table was optimized', async () => {
      await test.index.upsert(table, documentRows('one', 30))
      await test.index.optimize(table.name)
      await test.index.upsert(table, [row('one', 7, 'submarines')])
      expect(await test.index.searchTerms(table.name, { terms: queryTerms('marker7'), limit: 5 })).toEqual([])
      expect(
        identities(await test.index.searchTerms(table.name, { terms: queryTerms('submarines'), limit: 5 })),
      ).toEqual(['one#7'])
      await test.index.optimize(table.name)
      expect(await test.index.searchTerms(table.name, { terms: queryTerms('marker7'), limit: 5 })).toEqual([])
      expect(await test.index.stat(table.name)).toMatchObject({ rows: 30 })
    })

    it('takes the last of several rows with one identity in a call', async () => {
      await test.index.upsert(table, [row('one', 0, 'first'), row('one', 1, 'other'), row('one', 0, 'second')])
      expect(await test.index.stat(table.name)).toMatchObject({ rows: 2 })
      expect(await test.index.searchTerms(table.name, { terms: queryTerms('first'), limit: 5 })).toEqual([])
      expect(await test.index.searchTerms(table.name, { terms: queryTerms('second'), limit: 5 })).toHaveLength(1)
    })

    it('takes more rows than fit one slice', async () => {
      await test.index.upsert(table, documentRows('one', 1234))
      expect(await test.index.stat(table.name)).toMatchObject({ rows: 1234 })
      for (const ordinal of [0, 499, 500, 999, 1000, 1233]) {
        const hits = await test.index.searchTerms(table.name, { terms: queryTerms(`marker${ordinal}`), limit: 5 })
        expect(identities(hits)).toEqual([`one#${ordinal}`])
      }
    })

    it('deletes documents and does not mind absent ones', async () => {
      await test.index.upsert(table, [
        ...documentRows('one', 3),
        ...documentRows('two', 2, 100),
        ...documentRows('three', 4, 200),
      ])
      await test.index.deleteDocuments(table.name, ['one', 'missing', 'three'])
      expect(await test.index.documents(table.name)).toEqual(new Map([['two', 2]]))
      expect(
        identities(await test.index.searchTerms(table.name, { terms: queryTerms('common'), limit: 20 })).sort(),
      ).toEqual(['two#0', 'two#1'])
      expect(await test.index.searchVector(table.name, { vector: sampleVector(1), limit: 20 })).toHaveLength(2)
      await test.index.deleteDocuments(table.name, ['one'])
      await test.index.deleteDocuments(table.name, [])
      expect(await test.index.stat(table.name)).toMatchObject({ rows: 2 })
    })

    it('deletes thousands of documents in one call', async () => {
      const documents = Array.from({ length: 1500 }, (_, number) => `document-${number}`)
      await test.index.upsert(
        table,
        documents.map((document, number) => row(document, 0, `common marker${number}`)),
      )
      await test.index.deleteDocuments(table.name, documents.slice(0, 1499))
      expect(await test.index.documents(table.name)).toEqual(new Map([['document-1499', 1]]))
    })

    it('takes a deleted document again', async () => {
      await test.index.upsert(table, documentRows('one', 3))
      await test.index.deleteDocuments(table.name, ['one'])
      expect(await test.index.searchTerms(table.name, { terms: queryTerms('common'), limit: 5 })).toEqual([])
      await test.index.optimize(table.name)
      await test.index.upsert(table, documentRows('one', 2))
      expect(await test.index.documents(table.name)).toEqual(new Map([['one', 2]]))
      expect(identities(await test.index.searchTerms(table.name, { terms: queryTerms('marker1'), limit: 5 }))).toEqual([
        'one#1',
      ])
    })

    it('counts rows per document', async () => {
      expect(await test.index.documents(table.name)).toEqual(new Map())
      await test.index.upsert(table, [...documentRows('one', 3), ...documentRows('two', 1)])
      expect(await test.index.documents(table.name)).toEqual(
        new Map([
          ['one', 3],
          ['two', 1],
        ]),
      )
    })

    it('gives every change a higher version', async () => {
      const versions = [
        await test.index.upsert(table, documentRows('one', 2)),
        await test.index.upsert(table, documentRows('two', 2)),
        await test.index.upsert(table, documentRows('two', 2)),
        await test.index.deleteDocuments(table.name, ['one']),
      ]
      expect(versions).toEqual([...new Set(versions)].toSorted((one, other) => one - other))
      const last = versions.at(-1)!
      expect((await test.index.stat(table.name))?.version).toBe(last)
      await test.index.optimize(table.name)
      expect((await test.index.stat(table.name))?.version).toBeGreaterThanOrEqual(last)
    })

    it('takes ids with quotes and other marks apart', async () => {
      const documents = [
        "o'brien",
        `"double"`,
        'semi; drop table',
        'back\\slash',
        '100%_x',
        'a#1',
        'a',
        'ünï',
        '文書',
        "''",
        ' ',
      ]
      await test.index.upsert(
        table,
        documents.map((document, number) => row(document, 1, `common marker${number}`, sampleVector(number + 1))),
      )
      expect(await test.index.documents(table.name)).toEqual(new Map(documents.map((document) => [document, 1])))
      for (const [number, document] of documents.entries()) {
        const hits = await test.index.searchTerms(table.name, {
          terms: queryTerms('common'),
          limit: 50,
          filter: { only: [document] },
        })
        expect(hits.map((hit) => [hit.document, hit.ordinal])).toEqual([[document, 1]])
        const rest = await test.index.searchTerms(table.name, {
          terms: queryTerms('common'),
          limit: 50,
          filter: { except: [document] },
        })
        expect(rest).toHaveLength(documents.length - 1 - number)
        await test.index.deleteDocuments(table.name, [document])
      }
      expect(await test.index.stat(table.name)).toMatchObject({ rows: 0 })
    })

    it('keeps tables apart', async () => {
      await test.index.upsert(table, documentRows('one', 3))
      await test.index.upsert({ name: 'other', dimensions: 4 }, [row('one', 0, 'common', sampleVector(1, 4))])
      await test.index.deleteDocuments(table.name, ['one'])
      expect(await test.index.documents('other')).toEqual(new Map([['one', 1]]))
      expect(await test.index.searchVector('other', { vector: sampleVector(1, 4), limit: 5 })).toHaveLength(1)
    })
  })
}
