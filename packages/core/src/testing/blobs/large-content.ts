import type { TestRunner } from '../test-runner.ts'
import type { BlobStoreSuiteOptions } from './blob-store-fixture.ts'
import { pattern, readAll } from './content.ts'
import { fixturePerTest } from './fixture-per-test.ts'

const megabyte = 1024 * 1024
const size = 64 * megabyte
/** Not a divisor of any power of two, so that parts and the store's own blocks do not fall together. */
const partSize = 300_000

/** Contents that should not be held in memory on their way. */
export function largeContentTests(runner: TestRunner, options: BlobStoreSuiteOptions): void {
  const { describe, it, expect } = runner

  describe('large content', () => {
    const test = fixturePerTest(runner, options)

    it('takes 64 MB in parts and gives them back in parts', async () => {
      expect(await test.store.put('large', parts())).toEqual({ key: 'large', size })
      let offset = 0
      let largest = 0
      for await (const part of await test.store.get('large')) {
        expect(Buffer.compare(part, patternAt(offset, part.byteLength))).toBe(0)
        offset += part.byteLength
        largest = Math.max(largest, part.byteLength)
      }
      expect(offset).toBe(size)
      expect(largest).toBeLessThanOrEqual(4 * megabyte)
    })

    it('reads a range across the parts of a large content', async () => {
      await test.store.put('large', parts())
      const range = { start: 33 * megabyte - 5, end: 35 * megabyte + 7 }
      const expected = patternAt(range.start, range.end - range.start)
      expect(Buffer.compare(await readAll(await test.store.get('large', range)), expected)).toBe(0)
      expect(Buffer.compare(await test.store.bytes('large', range), expected)).toBe(0)
    })

    it('lets a reader leave early', async () => {
      await test.store.put('large', parts())
      for await (const part of await test.store.get('large')) {
        expect(part.byteLength).toBeGreaterThan(0)
        break
      }
      await test.store.delete('large')
      expect(await test.store.head('large')).toBeUndefined()
    })
  })
}

/**
 * The pattern repeats every 16 MB, which is enough to distinguish any two places a store could mix up. Made when it is first used:
 * most of what imports this runs no tests of blobs.
 */
let period: Uint8Array | undefined

function patternAt(offset: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  period ??= pattern(0, 16 * megabyte)
  for (let done = 0; done < length;) {
    const piece = period.subarray((offset + done) % period.byteLength).subarray(0, length - done)
    bytes.set(piece, done)
    done += piece.byteLength
  }
  return bytes
}

async function* parts(): AsyncGenerator<Uint8Array> {
  for (let offset = 0; offset < size; offset += partSize) {
    yield patternAt(offset, Math.min(partSize, size - offset))
  }
}
