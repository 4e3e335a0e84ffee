import type { TestRunner } from '../test-runner.ts'
import type { BlobStoreSuiteOptions } from './blob-store-fixture.ts'
import { bytesOf, listKeys, textOf } from './content.ts'
import { fixturePerTest } from './fixture-per-test.ts'

const refused = [
  ['empty', ''],
  ['a parent segment', 'a/../b'],
  ['only a parent segment', '..'],
  ['a way out at the end', 'a/..'],
  ['a dot segment', 'a/./b'],
  ['absolute', '/etc/passwd'],
  ['a trailing slash', 'a/'],
  ['an empty segment', 'a//b'],
  ['a backslash', 'a\\b'],
  ['a parent behind a backslash', '..\\b'],
  ['a drive', 'c:/windows'],
  ['a NUL', 'a\0b'],
  ['a line break', 'a\nb'],
  ['a line break at the end', 'a\n'],
  ['a space', 'a b'],
  ['a percent sign', 'a%2e%2e'],
  ['a tilde', '~/a'],
  ['letters beyond ASCII', 'grün'],
  ['a full-width dot segment', '\uff0e\uff0e/a'],
  ['513 characters', `${'a'.repeat(100)}/`.repeat(5) + 'a'.repeat(8)],
  ['a segment of 121 characters', `a/${'b'.repeat(121)}`],
] as const

const taken = [
  'a',
  'A',
  '.hidden',
  '...',
  'a..b',
  '-dash',
  '0190abcd-0000-7000-8000-000000000000/original.pdf',
  'user@example.org/x=1+2_3',
  'con/nul.txt',
  'Mixed/CASE/key.PDF',
  'B'.repeat(120),
  `${'a'.repeat(100)}/`.repeat(5) + 'a'.repeat(7),
]

/** Which keys are allowed, and that no two of them are the same blob. */
export function keyTests(runner: TestRunner, options: BlobStoreSuiteOptions): void {
  const { describe, it, expect } = runner

  describe('keys', () => {
    const test = fixturePerTest(runner, options)

    for (const [what, key] of refused) {
      it(`refuses a key that is or has: ${what}`, async () => {
        const refusal = { code: 'invalid_input' }
        await expect(test.store.put(key, bytesOf('content'))).rejects.toMatchObject(refusal)
        await expect(test.store.get(key)).rejects.toMatchObject(refusal)
        await expect(test.store.bytes(key)).rejects.toMatchObject(refusal)
        await expect(test.store.head(key)).rejects.toMatchObject(refusal)
        await expect(test.store.delete(key)).rejects.toMatchObject(refusal)
        expect(await listKeys(test.store.list(''))).toEqual([])
      })
    }

    it('does not start reading the content of a refused key', async () => {
      let started = false
      const content = (async function* () {
        started = true
        yield bytesOf('content')
      })()
      await expect(test.store.put('../a', content)).rejects.toMatchObject({ code: 'invalid_input' })
      expect(started).toBe(false)
    })

    it('keeps all allowed keys apart, also those that differ only in case', async () => {
      for (const key of taken) await test.store.put(key, bytesOf(`content of ${key}`))
      for (const key of taken) expect(textOf(await test.store.bytes(key))).toBe(`content of ${key}`)
      expect(await listKeys(test.store.list(''))).toEqual(taken.toSorted())
    })

    it('lets a key be the beginning of another', async () => {
      await test.store.put('a/b', bytesOf('short'))
      await test.store.put('a/b/c', bytesOf('long'))
      await test.store.put('a', bytesOf('shortest'))
      expect(textOf(await test.store.bytes('a'))).toBe('shortest')
      expect(textOf(await test.store.bytes('a/b'))).toBe('short')
      expect(textOf(await test.store.bytes('a/b/c'))).toBe('long')
    })
  })
}
