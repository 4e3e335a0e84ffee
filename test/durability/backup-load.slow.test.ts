/** @module-tag slow */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { verifyBackup } from '@docent/adapters-storage'
import { afterEach, expect, it } from 'vitest'
import { openBackedUp, playBackups } from './play-backups.ts'

const root = mkdtempSync(join(tmpdir(), 'docent-backup-load-'))
afterEach(() => rmSync(root, { recursive: true, force: true }))

it('restores every document whole, however many are deleted and ingested while the backup is made', async () => {
  const { faults } = await playBackups({ seed: 20_261_122, directory: root, continues: (rounds) => rounds < 4 })
  expect(faults).toEqual([])
})

it('makes no backup that counts when the service stops meanwhile', async () => {
  const between = Promise.withResolvers<void>()
  const reached = Promise.withResolvers<void>()
  const source = await openBackedUp(join(root, 'data'), () => (reached.resolve(), between.promise))
  const { id: collectionId } = await source.alice.collections.create({ name: 'Aurora' })
  await source.alice.ingest.plainText({ collectionId, fileName: 'note.md', text: 'The dome was painted in May.' })
  const copy = join(root, 'copy')
  const backup = source.docent.backup(copy)
  const refused = backup.catch((error: unknown) => error)
  await reached.promise
  await source.docent.stop()
  between.resolve()
  expect(await refused).toMatchObject({ code: 'unavailable' })
  await expect(verifyBackup(copy)).rejects.toMatchObject({ code: 'invalid_input' })
})
