import type { TestRunner } from '../test-runner.ts'
import { fixturePerTest } from './fixture-per-test.ts'
import { cosine, dimensions, documentRows, identities, queryTerms, row, sampleVector, table } from './sample-rows.ts'
import type { VectorIndexSuiteOptions } from './vector-index-fixture.ts'

/** Nearest by cosine. */
export function vectorSearchTests(runner: TestRunner, options: VectorIndexSuiteOptions): void {
  const { describe, it, expect } = runner

  describe('vector search', () => {
    const test = fixturePerTest(runner, options)

    async function search(vector: Float32Array, limit = 10): Promise<string[]> {
      return identities(await test.index.searchVector(table.name, { vector, limit }))
    }

    for (const state of ['as written', 'optimized', 'half optimized']) {
      it(`returns the exact order with cosine similarities (${state})`, async () => {
        const rows = documentRows('one', 300)
        await test.index.upsert(table, rows.slice(0, 150))
        if (state === 'half optimized') await test.index.optimize(table.name)
        await test.index.upsert(table, rows.slice(150))
        if (state === 'optimized') await test.index.optimize(table.name)
        const query = sampleVector(7777)
        const expected = rows
          .map((each) => ({ ordinal: each.ordinal, score: cosine(each.vector, query) }))
          .toSorted((one, other) => other.score - one.score)
        const hits = await test.index.searchVector(table.name, { vector: query, limit: 40 })
        expect(hits.map((hit) => hit.ordinal)).toEqual(expected.slice(0, 40).map((each) => each.ordinal))
        for (const [rank, hit] of hits.entries()) expect(hit.score).toBeCloseTo(expected[rank]!.score, 5)
      })
    }

    it('scores from 1 for the same direction to -1 for the opposite one, whatever the length', async () => {
      const vector = sampleVector(3)
      await test.index.upsert(table, [
        row(
          'same',
          0,
          'text',
          vector.map((number) => number * 1000),
        ),
        row(
          'opposite',
          0,
          'text',
          vector.map((number) => -number / 1000),
        ),
        row('across', 0, 'text', orthogonal(vector)),
      ])
      const hits = await test.index.searchVector(table.name, { vector, limit: 10 })
      expect(identities(hits)).toEqual(['same#0', 'across#0', 'opposite#0'])
      expect(hits.map((hit) => hit.score)).toEqual([expect.closeTo(1, 5), expect.closeTo(0, 5), expect.closeTo(-1, 5)])
    })

    it('takes very large and very small numbers', async () => {
      const vector = sampleVector(3)
      await test.index.upsert(table, [
        row(
          'large',
          0,
          'text',
          vector.map((number) => number * 1e38),
        ),
        row(
          'small',
          0,
          'text',
          vector.map((number) => -number * 1e-30),
        ),
      ])
      for (const scale of [1e38, 1, 1e-30]) {
        const hits = await test.index.searchVector(table.name, {
          vector: vector.map((number) => number * scale),
          limit: 5,
        })
        expect(identities(hits)).toEqual(['large#0', 'small#0'])
        expect(hits.map((hit) => hit.score)).toEqual([expect.closeTo(1, 4), expect.closeTo(-1, 4)])
      }
    })

    it('never finds a vector of zeros, and finds nothing for one', async () => {
      const zeros = new Float32Array(dimensions)
      await test.index.upsert(table, [row('none', 0, 'word', zeros), row('some', 0, 'word', sampleVector(1))])
      expect(await search(sampleVector(1))).toEqual(['some#0'])
      expect(await search(sampleVector(1).map((number) => -number))).toEqual(['some#0'])
      expect(await search(zeros)).toEqual([])
      const byText = await test.index.searchTerms(table.name, { terms: queryTerms('word'), limit: 5 })
      expect(identities(byText).sort()).toEqual(['none#0', 'some#0'])
    })

    it('finds equal vectors all', async () => {
      await test.index.upsert(
        table,
        Array.from({ length: 12 }, (_, ordinal) => row('one', ordinal, 'text', sampleVector(1))),
      )
      expect((await search(sampleVector(1), 20)).toSorted()).toHaveLength(12)
    })

    it('respects the limit, and returns all when the limit is beyond them', async () => {
      await test.index.upsert(table, documentRows('one', 25))
      expect(await search(sampleVector(1), 0)).toEqual([])
      expect(await search(sampleVector(1), 1)).toEqual(['one#0'])
      expect(await search(sampleVector(1), 15)).toHaveLength(15)
      expect(await search(sampleVector(1), 5000)).toHaveLength(25)
    })

    it('does not read past a vector that is a view', async () => {
      await test.index.upsert(table, [
        row('view', 0, 'text', view(sampleVector(1))),
        row('other', 0, 'text', sampleVector(2)),
      ])
      expect(await search(view(sampleVector(1)), 1)).toEqual(['view#0'])
    })

    it('works in tables of other dimensions', async () => {
      for (const length of [1, 3, 384, 1536]) {
        const wide = { name: `wide-${length}`, dimensions: length }
        const rows = [0, 1, 2, 3].map((ordinal) => row('one', ordinal, 'text', sampleVector(ordinal + 1, length)))
        await test.index.upsert(wide, rows)
        const [nearest] = await test.index.searchVector(wide.name, { vector: rows[2]!.vector, limit: 1 })
        expect(nearest?.score).toBeCloseTo(1, 5)
      }
    })

    it('finds nothing in a missing table', async () => {
      expect(await search(sampleVector(1))).toEqual([])
    })
  })
}

/** The pairs of numbers swapped, one of each negated. */
function orthogonal(vector: Float32Array): Float32Array {
  return vector.map((_, position) => (position % 2 === 0 ? -vector[position + 1]! : vector[position - 1]!))
}

function view(vector: Float32Array): Float32Array {
  const larger = new Float32Array(vector.length + 10).fill(9)
  larger.set(vector, 4)
  return larger.subarray(4, 4 + vector.length)
}
