import { setImmediate } from 'node:timers/promises'
import type { TestRunner } from '../test-runner.ts'
import type { BlobStoreSuiteOptions } from './blob-store-fixture.ts'
import { bytesOf, listKeys, textOf } from './content.ts'
import { fixturePerTest } from './fixture-per-test.ts'

/** What is left after a store was closed. */
export function closingTests(runner: TestRunner, options: BlobStoreSuiteOptions): void {
  const { describe, it, expect } = runner

  describe('closing', () => {
    const test = fixturePerTest(runner, options)

    it('closes twice, and fails with unavailable afterwards', async () => {
      await test.store.put('key', bytesOf('content'))
      await test.store.close()
      await test.store.close()
      const unavailable = { code: 'unavailable' }
      await expect(test.store.put('key', bytesOf('content'))).rejects.toMatchObject(unavailable)
      await expect(test.store.get('key')).rejects.toMatchObject(unavailable)
      await expect(test.store.bytes('key')).rejects.toMatchObject(unavailable)
      await expect(test.store.head('key')).rejects.toMatchObject(unavailable)
      await expect(test.store.delete('key')).rejects.toMatchObject(unavailable)
      await expect(listKeys(test.store.list(''))).rejects.toMatchObject(unavailable)
      await expect(test.store.ping()).rejects.toMatchObject(unavailable)
    })

    it('waits for a put that is under way', async () => {
      const halfway = Promise.withResolvers<void>()
      const proceed = Promise.withResolvers<void>()
      const put = test.store.put(
        'key',
        (async function* () {
          yield bytesOf('whole ')
          halfway.resolve()
          await proceed.promise
          yield bytesOf('content')
        })(),
      )
      await halfway.promise
      let closed = false
      const closing = test.store.close().then(() => (closed = true))
      await setImmediate()
      expect(closed).toBe(false)
      proceed.resolve()
      expect(await put).toEqual({ key: 'key', size: 13 })
      await closing
    })

    if (options.durability === 'reopened') {
      it('finds everything after it is opened again', async () => {
        await test.store.put('a/b', bytesOf('old'))
        await test.store.put('a/b', bytesOf('new'))
        await test.store.put('c', bytesOf('gone'))
        await test.store.delete('c')
        await test.store.close()
        const reopened = await test.fixture.reopen!()
        expect(textOf(await reopened.bytes('a/b'))).toBe('new')
        expect(await listKeys(reopened.list(''))).toEqual(['a/b'])
        await reopened.close()
      })

      it('shows another store over the same data what was put', async () => {
        const other = await test.fixture.reopen!()
        await test.store.put('key', bytesOf('content'))
        expect(textOf(await other.bytes('key'))).toBe('content')
        await other.delete('key')
        expect(await test.store.head('key')).toBeUndefined()
        await other.close()
      })
    } else {
      it('keeps stores apart', async () => {
        const other = await options.create()
        await test.store.put('key', bytesOf('content'))
        expect(await other.store.head('key')).toBeUndefined()
        await other.dispose()
      })
    }
  })
}
