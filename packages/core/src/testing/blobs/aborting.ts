import type { TestRunner } from '../test-runner.ts'
import type { BlobStoreSuiteOptions } from './blob-store-fixture.ts'
import { bytesOf, listKeys, pattern, readAll } from './content.ts'
import { fixturePerTest } from './fixture-per-test.ts'

/** Giving up on a transfer. */
export function abortingTests(runner: TestRunner, options: BlobStoreSuiteOptions): void {
  const { describe, it, expect } = runner
  const canceled = { code: 'canceled' }

  describe('aborting', () => {
    const test = fixturePerTest(runner, options)

    it('does not begin when the signal is aborted already', async () => {
      const signal = AbortSignal.abort()
      await expect(test.store.put('key', bytesOf('content'), { signal })).rejects.toMatchObject(canceled)
      expect(await test.store.head('key')).toBeUndefined()
      await test.store.put('key', bytesOf('content'))
      const read = async (): Promise<Uint8Array> => readAll(await test.store.get('key', { signal }))
      await expect(read()).rejects.toMatchObject(canceled)
    })

    it('leaves nothing of a put aborted between two parts', async () => {
      const controller = new AbortController()
      const put = test.store.put(
        'key',
        (async function* () {
          yield bytesOf('first')
          controller.abort()
          yield bytesOf('second')
        })(),
        { signal: controller.signal },
      )
      await expect(put).rejects.toMatchObject(canceled)
      expect(await listKeys(test.store.list(''))).toEqual([])
    })

    it('ends a put whose source has gone silent', async () => {
      const controller = new AbortController()
      const silent = Promise.withResolvers<void>()
      const put = test.store.put(
        'key',
        (async function* () {
          yield bytesOf('first')
          silent.resolve()
          await new Promise<never>(() => undefined)
        })(),
        { signal: controller.signal },
      )
      await silent.promise
      controller.abort()
      await expect(put).rejects.toMatchObject(canceled)
      expect(await test.store.head('key')).toBeUndefined()
    })

    it('keeps the old content when replacing it is aborted', async () => {
      await test.store.put('key', bytesOf('old'))
      const controller = new AbortController()
      const put = test.store.put(
        'key',
        (async function* () {
          yield bytesOf('new')
          controller.abort()
        })(),
        { signal: controller.signal },
      )
      await expect(put).rejects.toMatchObject(canceled)
      expect(Buffer.from(await test.store.bytes('key')).toString()).toBe('old')
    })

    it('ends a get between two parts', async () => {
      await test.store.put('large', pattern(0, 8 * 1024 * 1024))
      const controller = new AbortController()
      let received = 0
      const read = async (): Promise<void> => {
        for await (const part of await test.store.get('large', { signal: controller.signal })) {
          received += part.byteLength
          controller.abort()
        }
      }
      await expect(read()).rejects.toMatchObject(canceled)
      expect(received).toBeLessThan(8 * 1024 * 1024)
    })

    it('is not disturbed by a signal that aborts after the end', async () => {
      const controller = new AbortController()
      await test.store.put('key', bytesOf('content'), { signal: controller.signal })
      const read = await readAll(await test.store.get('key', { signal: controller.signal }))
      controller.abort()
      expect(Buffer.from(read).toString()).toBe('content')
      expect(await test.store.head('key')).toEqual({ key: 'key', size: 7 })
    })
  })
}
