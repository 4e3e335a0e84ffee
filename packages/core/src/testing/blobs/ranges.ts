import type { TestRunner } from '../test-runner.ts'
import type { BlobStoreSuiteOptions } from './blob-store-fixture.ts'
import { bytesOf, readAll, textOf } from './content.ts'
import { fixturePerTest } from './fixture-per-test.ts'

/** Parts of a content, read whole and as a stream. */
export function rangeTests(runner: TestRunner, options: BlobStoreSuiteOptions): void {
  const { describe, it, expect } = runner

  describe('ranges', () => {
    const test = fixturePerTest(runner, options)

    const ranges = [
      { what: 'from the start', range: { end: 4 }, expected: '0123' },
      { what: 'to the end', range: { start: 6 }, expected: '6789' },
      { what: 'in the middle', range: { start: 3, end: 7 }, expected: '3456' },
      { what: 'one byte', range: { start: 9, end: 10 }, expected: '9' },
      { what: 'cut at the end', range: { start: 7, end: 100 }, expected: '789' },
      { what: 'past the end', range: { start: 10, end: 20 }, expected: '' },
      { what: 'far past the end', range: { start: 1000 }, expected: '' },
      { what: 'empty', range: { start: 4, end: 4 }, expected: '' },
      { what: 'backwards, which is empty', range: { start: 6, end: 2 }, expected: '' },
      { what: 'the whole', range: { start: 0, end: 10 }, expected: '0123456789' },
    ]

    for (const { what, range, expected } of ranges) {
      it(`reads a range: ${what}`, async () => {
        await test.store.put('digits', bytesOf('0123456789'))
        expect(textOf(await test.store.bytes('digits', range))).toBe(expected)
        expect(textOf(await readAll(await test.store.get('digits', range)))).toBe(expected)
      })
    }

    for (const range of [
      { start: -1 },
      { end: -1 },
      { start: 0.5 },
      { start: Number.NaN },
      { end: Number.POSITIVE_INFINITY },
    ]) {
      it(`refuses the range ${JSON.stringify(range, (_, value: unknown) => (typeof value === 'number' ? String(value) : value))}`, async () => {
        await test.store.put('digits', bytesOf('0123456789'))
        await expect(test.store.bytes('digits', range)).rejects.toMatchObject({ code: 'invalid_input' })
        await expect(test.store.get('digits', range)).rejects.toMatchObject({ code: 'invalid_input' })
      })
    }

    it('reads an empty range of an empty blob', async () => {
      await test.store.put('empty', new Uint8Array())
      expect(await test.store.bytes('empty', { start: 0, end: 5 })).toHaveLength(0)
    })

    it('fails with not_found for a range of what is not there', async () => {
      await expect(test.store.bytes('missing', { start: 1, end: 2 })).rejects.toMatchObject({ code: 'not_found' })
      await expect(test.store.get('missing', { start: 1, end: 1 })).rejects.toMatchObject({ code: 'not_found' })
    })
  })
}
