import type { TestRunner } from '../test-runner.ts'
import { fixturePerTest } from './fixture-per-test.ts'
import { identities, row, table } from './sample-rows.ts'
import type { VectorIndexSuiteOptions } from './vector-index-fixture.ts'

/** Terms that no analysis of a text has made, as an index must take them. */
export function termTests(runner: TestRunner, options: VectorIndexSuiteOptions): void {
  const { describe, it, expect } = runner

  describe('terms', () => {
    const test = fixturePerTest(runner, options)

    // What analysis makes is in lower case: it would hide an index that changes terms.
    it('compares terms as they are', async () => {
      await test.index.upsert(table, [
        { ...row('upper', 0, ''), terms: 'Ferry Grüße c++' },
        { ...row('lower', 0, ''), terms: 'ferry gruesse c' },
      ])
      const found = async (term: string) =>
        identities(await test.index.searchTerms(table.name, { terms: [{ term, weight: 1 }], limit: 5 }))
      expect(await found('Ferry')).toEqual(['upper#0'])
      expect(await found('ferry')).toEqual(['lower#0'])
      expect(await found('Grüße')).toEqual(['upper#0'])
      expect(await found('gruesse')).toEqual(['lower#0'])
      expect(await found('c++')).toEqual(['upper#0'])
      expect(await found('c')).toEqual(['lower#0'])
    })

    it('counts a term as often as a row has it', async () => {
      // With each term once both are the same, so that nothing but the count makes one better.
      await test.index.upsert(table, [
        { ...row('once', 0, ''), terms: 'walrus one two three' },
        { ...row('often', 0, ''), terms: 'walrus walrus walrus one two three' },
      ])
      const [first, second] = await test.index.searchTerms(table.name, {
        terms: [{ term: 'walrus', weight: 1 }],
        limit: 5,
      })
      expect([first?.document, second?.document]).toEqual(['often', 'once'])
      expect(first!.score).toBeGreaterThan(second!.score)
    })
  })
}
