import type { TestRunner } from '../test-runner.ts'
import type { BlobStoreSuiteOptions } from './blob-store-fixture.ts'
import { bytesOf, collect, listKeys } from './content.ts'
import { fixturePerTest } from './fixture-per-test.ts'

/** In ascending order of their characters, which is not the order of folders: `-` and `.` come before `/`, `0` after. */
const keys = ['a', 'a+b', 'a-b', 'a-b/c', 'a.b', 'a/a', 'a/b', 'a/b-c', 'a/b/c', 'a/b0', 'a0', 'aB', 'ab', 'b/x', 'z']

/** Listing by prefix. */
export function listingTests(runner: TestRunner, options: BlobStoreSuiteOptions): void {
  const { describe, it, expect } = runner

  describe('listing', () => {
    const test = fixturePerTest(runner, options)

    async function fill(): Promise<void> {
      const mixed = keys.toSorted((one, other) => other.length - one.length)
      for (const key of mixed) await test.store.put(key, bytesOf(key))
    }

    it('lists an empty store', async () => {
      expect(await listKeys(test.store.list(''))).toEqual([])
      expect(await listKeys(test.store.list('some/where/'))).toEqual([])
    })

    for (const prefix of ['', 'a', 'a/', 'a/b', 'a/b/', 'a/b/c', 'a-', 'a-b', 'b', 'z', 'zz', 'a/b/c/d', 'missing/']) {
      it(`lists keys in order by the prefix "${prefix}"`, async () => {
        await fill()
        expect(await listKeys(test.store.list(prefix))).toEqual(keys.toSorted().filter((key) => key.startsWith(prefix)))
      })
    }

    it('reports sizes', async () => {
      await fill()
      const infos = await collect(test.store.list('a/b'))
      expect(infos).toEqual(['a/b', 'a/b-c', 'a/b/c', 'a/b0'].map((key) => ({ key, size: key.length })))
    })

    for (const prefix of ['/', '../', 'a/../', './', 'a//', 'a\\', 'a\0', 'é']) {
      it(`refuses the prefix ${JSON.stringify(prefix)}`, async () => {
        await expect(listKeys(test.store.list(prefix))).rejects.toMatchObject({ code: 'invalid_input' })
      })
    }

    it('ends early when the caller leaves', async () => {
      await fill()
      const seen: string[] = []
      for await (const info of test.store.list('')) {
        seen.push(info.key)
        if (seen.length === 3) break
      }
      expect(seen).toEqual(keys.toSorted().slice(0, 3))
    })

    it('continues while listed blobs are deleted', async () => {
      await fill()
      const seen: string[] = []
      for await (const info of test.store.list('')) {
        seen.push(info.key)
        await test.store.delete(info.key)
      }
      expect(seen).toEqual(keys.toSorted())
      expect(await listKeys(test.store.list(''))).toEqual([])
    })
  })
}
