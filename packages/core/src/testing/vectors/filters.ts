import type { IndexFilter } from '../../kernel/ports/index.ts'
import type { TestRunner } from '../test-runner.ts'
import { fixturePerTest } from './fixture-per-test.ts'
import { documentRows, queryTerms, row, sampleVector, table } from './sample-rows.ts'
import type { VectorIndexSuiteOptions } from './vector-index-fixture.ts'

/** Searches among some of the documents. */
export function filterTests(runner: TestRunner, options: VectorIndexSuiteOptions): void {
  const { describe, it, expect } = runner

  describe('filters', () => {
    const test = fixturePerTest(runner, options)
    const documents = ['a', 'b', 'c', 'd']

    async function fill(): Promise<void> {
      await test.index.upsert(
        table,
        documents.flatMap((document, number) => documentRows(document, 5, number * 10)),
      )
    }

    async function found(filter: IndexFilter, limit = 100): Promise<{ text: string[]; vector: string[] }> {
      const text = await test.index.searchTerms(table.name, { terms: queryTerms('common'), limit, filter })
      const vector = await test.index.searchVector(table.name, { vector: sampleVector(1), limit, filter })
      return { text: text.map((hit) => hit.document).sort(), vector: vector.map((hit) => hit.document).sort() }
    }

    const of = (...names: string[]): string[] => names.flatMap((name) => Array.from({ length: 5 }, () => name))

    const cases: { what: string; filter: IndexFilter; expected: string[] }[] = [
      { what: 'no filter', filter: {}, expected: of('a', 'b', 'c', 'd') },
      { what: 'only one', filter: { only: ['b'] }, expected: of('b') },
      { what: 'only some, one unknown and one twice', filter: { only: ['d', 'b', 'x', 'b'] }, expected: of('b', 'd') },
      { what: 'only none', filter: { only: [] }, expected: [] },
      { what: 'only unknown', filter: { only: ['x'] }, expected: [] },
      { what: 'except one', filter: { except: ['a'] }, expected: of('b', 'c', 'd') },
      { what: 'except none', filter: { except: [] }, expected: of('a', 'b', 'c', 'd') },
      { what: 'except all', filter: { except: documents }, expected: [] },
      { what: 'only and except', filter: { only: ['a', 'b', 'c'], except: ['b', 'x'] }, expected: of('a', 'c') },
      { what: 'only and except the same', filter: { only: ['a'], except: ['a'] }, expected: [] },
    ]

    for (const { what, filter, expected } of cases) {
      it(`searches with ${what}`, async () => {
        await fill()
        expect(await found(filter)).toEqual({ text: expected, vector: expected })
      })
    }

    it('fills the limit although better matches are filtered out', async () => {
      await test.index.upsert(table, [
        ...Array.from({ length: 300 }, (_, ordinal) => row('near', ordinal, 'common common common', sampleVector(1))),
        ...Array.from({ length: 10 }, (_, ordinal) =>
          row('far', ordinal, 'common and rather many other words', sampleVector(2)),
        ),
      ])
      await test.index.optimize(table.name)
      for (const filter of [{ only: ['far'] }, { except: ['near'] }]) {
        expect(await found(filter, 10)).toEqual({ text: Array(10).fill('far'), vector: Array(10).fill('far') })
      }
    })

    it('takes thousands of ids', async () => {
      await fill()
      const many = Array.from(
        { length: 5000 },
        (_, number) => `0190abcd-0000-7000-8000-${String(number).padStart(12, '0')}`,
      )
      expect(await found({ only: [...many, 'c'] })).toEqual({ text: of('c'), vector: of('c') })
      expect(await found({ except: [...many, 'c', 'd'] })).toEqual({ text: of('a', 'b'), vector: of('a', 'b') })
      expect(await found({ only: [...many, 'a', 'b'], except: [...many, 'b'] })).toEqual({
        text: of('a'),
        vector: of('a'),
      })
    })
  })
}
