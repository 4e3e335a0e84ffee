import type { TestRunner } from '../test-runner.ts'
import type { BlobStoreSuiteOptions } from './blob-store-fixture.ts'
import { bytesOf, listKeys, textOf } from './content.ts'
import { fixturePerTest } from './fixture-per-test.ts'

/** Copies of the whole store. */
export function backupTests(runner: TestRunner, options: BlobStoreSuiteOptions): void {
  const { describe, it, expect } = runner

  describe('backup', () => {
    const test = fixturePerTest(runner, options)

    if (options.backups === 'unsupported') {
      it('reports that it has none', async () => {
        await expect(test.store.backup('anywhere')).rejects.toMatchObject({ code: 'unsupported' })
      })
      return
    }

    it('holds everything, and stays as it was when the store continues', async () => {
      const keys = ['a', 'a/b', 'a/b/c', 'Big/Case']
      for (const key of keys) await test.store.put(key, bytesOf(`old ${key}`))
      const directory = await test.fixture.backupDirectory!()
      await test.store.backup(directory)
      await test.store.put('a', bytesOf('new a'))
      await test.store.delete('a/b')
      await test.store.put('later', bytesOf('later'))
      const backup = await test.fixture.openBackup!(directory)
      expect(await listKeys(backup.list(''))).toEqual(keys.toSorted())
      for (const key of keys) expect(textOf(await backup.bytes(key))).toBe(`old ${key}`)
      await backup.put('a', bytesOf('changed in the backup'))
      expect(textOf(await test.store.bytes('a'))).toBe('new a')
      await backup.close()
    })

    it('takes a store without blobs', async () => {
      const directory = await test.fixture.backupDirectory!()
      await test.store.backup(directory)
      const backup = await test.fixture.openBackup!(directory)
      expect(await listKeys(backup.list(''))).toEqual([])
      await backup.close()
    })

    it('brings an older backup in the same directory up to date', async () => {
      const directory = await test.fixture.backupDirectory!()
      await test.store.put('key', bytesOf('old'))
      await test.store.backup(directory)
      await test.store.put('key', bytesOf('new'))
      await test.store.put('more', bytesOf('more'))
      await test.store.backup(directory)
      const backup = await test.fixture.openBackup!(directory)
      expect(textOf(await backup.bytes('key'))).toBe('new')
      expect(await listKeys(backup.list(''))).toEqual(['key', 'more'])
      await backup.close()
    })
  })
}
