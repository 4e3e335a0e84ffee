import type { TestRunner } from '../test-runner.ts'
import type { BlobStoreSuiteOptions } from './blob-store-fixture.ts'
import { bytesOf, listKeys, partsOf, pattern, readAll, textOf } from './content.ts'
import { fixturePerTest } from './fixture-per-test.ts'

/** Writing, replacing and deleting: whole contents or nothing. */
export function putTests(runner: TestRunner, options: BlobStoreSuiteOptions): void {
  const { describe, it, expect } = runner

  describe('put and delete', () => {
    const test = fixturePerTest(runner, options)

    it('stores bytes and reports their size', async () => {
      expect(await test.store.put('a/b', bytesOf('hello'))).toEqual({ key: 'a/b', size: 5 })
      expect(textOf(await test.store.bytes('a/b'))).toBe('hello')
      expect(await test.store.head('a/b')).toEqual({ key: 'a/b', size: 5 })
    })

    it('stores what an iterable yields, empty parts included', async () => {
      const content = partsOf(bytesOf('one '), new Uint8Array(), bytesOf('two'))
      expect(await test.store.put('parts', content)).toEqual({ key: 'parts', size: 7 })
      expect(textOf(await readAll(await test.store.get('parts')))).toBe('one two')
    })

    it('stores empty content', async () => {
      await test.store.put('empty', new Uint8Array())
      await test.store.put('none', partsOf())
      expect(await test.store.head('empty')).toEqual({ key: 'empty', size: 0 })
      expect(await test.store.bytes('none')).toHaveLength(0)
      expect(await readAll(await test.store.get('empty'))).toHaveLength(0)
    })

    it('stores a view of a larger buffer without the rest of it', async () => {
      await test.store.put('view', new Uint8Array(bytesOf('xxhelloxx').buffer, 2, 5))
      expect(textOf(await test.store.bytes('view'))).toBe('hello')
    })

    it('keeps its own copy: buffers may be used again', async () => {
      const buffer = bytesOf('first')
      await test.store.put('copy', buffer)
      buffer.fill(0)
      const read = await test.store.bytes('copy')
      expect(textOf(read)).toBe('first')
      read.fill(0)
      expect(textOf(await test.store.bytes('copy'))).toBe('first')
      for await (const part of await test.store.get('copy')) part.fill(0)
      expect(textOf(await readAll(await test.store.get('copy')))).toBe('first')
    })

    it('keeps its own copy of parts a source yields from one buffer', async () => {
      const buffer = new Uint8Array(3)
      await test.store.put(
        'reused',
        (async function* () {
          yield buffer.fill(1)
          yield buffer.fill(2)
        })(),
      )
      expect([...(await test.store.bytes('reused'))]).toEqual([1, 1, 1, 2, 2, 2])
    })

    it('replaces longer content by shorter', async () => {
      await test.store.put('key', bytesOf('a long content'))
      expect(await test.store.head('key')).toEqual({ key: 'key', size: 14 })
      await test.store.put('key', bytesOf('short'))
      expect(textOf(await test.store.bytes('key'))).toBe('short')
      expect(await test.store.head('key')).toEqual({ key: 'key', size: 5 })
      expect(await listKeys(test.store.list(''))).toEqual(['key'])
    })

    it('leaves nothing of an iterable that throws, and passes its error on', async () => {
      const failure = new Error('the source broke')
      const put = test.store.put('broken', failing(failure))
      await expect(put).rejects.toBe(failure)
      expect(await test.store.head('broken')).toBeUndefined()
      expect(await listKeys(test.store.list(''))).toEqual([])
    })

    it('passes on an error of the source that looks like one of the disk', async () => {
      const failure = Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' })
      await expect(test.store.put('broken', failing(failure))).rejects.toBe(failure)
    })

    it('keeps the old content when the new one breaks off', async () => {
      await test.store.put('key', bytesOf('old'))
      await expect(test.store.put('key', failing(new Error('the source broke')))).rejects.toThrow('the source broke')
      expect(textOf(await test.store.bytes('key'))).toBe('old')
    })

    it('shows the old content until the new one is whole', async () => {
      await test.store.put('key', bytesOf('old'))
      const halfway = Promise.withResolvers<void>()
      const proceed = Promise.withResolvers<void>()
      const put = test.store.put(
        'key',
        (async function* () {
          yield bytesOf('new ')
          halfway.resolve()
          await proceed.promise
          yield bytesOf('content')
        })(),
      )
      await halfway.promise
      expect(textOf(await test.store.bytes('key'))).toBe('old')
      expect(await test.store.head('key')).toEqual({ key: 'key', size: 3 })
      expect(await listKeys(test.store.list(''))).toEqual(['key'])
      proceed.resolve()
      await put
      expect(textOf(await test.store.bytes('key'))).toBe('new content')
    })

    it('gives readers one whole content while writers replace it', async () => {
      const size = 300_000
      await test.store.put('key', new Uint8Array(size).fill(1))
      const write = async (): Promise<void> => {
        for (const value of [2, 3, 4, 5]) await test.store.put('key', new Uint8Array(size).fill(value))
      }
      const seen: Uint8Array[] = []
      const read = async (): Promise<void> => {
        for (let time = 0; time < 12; time++) {
          seen.push(time % 2 === 0 ? await test.store.bytes('key') : await readAll(await test.store.get('key')))
        }
      }
      await Promise.all([write(), write(), read(), read()])
      for (const content of seen) {
        expect(content.byteLength).toBe(size)
        expect(content.every((value) => value === content[0])).toBe(true)
      }
    })

    it('takes many blobs at once in new and shared folders', async () => {
      const keys = Array.from({ length: 60 }, (_, number) => `folder-${number % 7}/deep/${number}`)
      await Promise.all(keys.map((key, number) => test.store.put(key, pattern(number, 100 + number))))
      const sizes = await Promise.all(keys.map((key) => test.store.head(key)))
      expect(sizes.map((info) => info?.size)).toEqual(keys.map((_, number) => 100 + number))
    })

    it('deletes, and does not mind deleting again', async () => {
      await test.store.put('a/b/c', bytesOf('content'))
      await test.store.delete('a/b/c')
      await test.store.delete('a/b/c')
      await test.store.delete('never/was')
      expect(await test.store.head('a/b/c')).toBeUndefined()
      await test.store.put('a/b/c', bytesOf('again'))
      expect(textOf(await test.store.bytes('a/b/c'))).toBe('again')
    })

    it('deletes one blob without its neighbours', async () => {
      for (const key of ['a', 'a/b', 'a/b/c', 'a-b']) await test.store.put(key, bytesOf(key))
      await test.store.delete('a/b')
      expect(await listKeys(test.store.list(''))).toEqual(['a', 'a-b', 'a/b/c'])
    })

    it('survives deletes and writes in one folder at the same time', async () => {
      const times = Array.from({ length: 25 }, (_, number) => number)
      await Promise.all(
        times.flatMap((number) => [
          test.store.put(`shared/folder/${number}`, bytesOf('content')),
          test.store.delete(`shared/folder/${number - 1}`),
        ]),
      )
      await Promise.all(times.map((number) => test.store.put(`shared/folder/${number}`, bytesOf('content'))))
      expect(await listKeys(test.store.list('shared/'))).toHaveLength(times.length)
    })

    it('fails with not_found for what is not there', async () => {
      await expect(test.store.get('missing')).rejects.toMatchObject({ code: 'not_found' })
      await expect(test.store.bytes('missing')).rejects.toMatchObject({ code: 'not_found' })
      expect(await test.store.head('missing')).toBeUndefined()
    })

    it('names neither keys nor paths in its errors', async () => {
      const error: unknown = await test.store.get('secret-folder/secret-name').catch((reason: unknown) => reason)
      expect((error as Error).message).not.toMatch(/secret-|[\\/]/)
    })

    it('does not take a folder for a blob', async () => {
      await test.store.put('folder/blob', bytesOf('content'))
      await expect(test.store.bytes('folder')).rejects.toMatchObject({ code: 'not_found' })
      expect(await test.store.head('folder')).toBeUndefined()
      await test.store.delete('folder')
      expect(textOf(await test.store.bytes('folder/blob'))).toBe('content')
    })

    it('answers ping', async () => {
      await expect(test.store.ping()).resolves.toBeUndefined()
      expect(test.store.name).not.toBe('')
    })
  })
}

async function* failing(failure: Error): AsyncGenerator<Uint8Array> {
  yield bytesOf('some of it')
  throw failure
}
