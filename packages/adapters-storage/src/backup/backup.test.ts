import { appendFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writeManifest } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'
import { verifyBackup } from './verify-backup.ts'

let base: string
let backup: string

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'docent-backup-'))
  backup = join(base, 'backup')
  await mkdir(join(backup, 'blobs', 'a'), { recursive: true })
  await writeFile(join(backup, 'records.db'), 'the records')
  await writeFile(join(backup, 'blobs', 'a', 'b~'), new Uint8Array(300_000))
  await writeFile(join(backup, 'blobs', 'empty~'), '')
  await writeManifest(backup, 7)
})
afterEach(() => rm(base, { recursive: true, force: true }))

const target = () => join(base, 'data')

describe('a whole backup', () => {
  it('is found whole, with what it holds', async () => {
    expect(await verifyBackup(backup)).toMatchObject({
      whole: true,
      schemaVersion: 7,
      files: 3,
      missing: [],
      different: [],
      unexpected: [],
    })
  })

  it('is restored into a directory that is missing or empty, without what does not belong to it', async () => {
    await writeFile(join(backup, 'note.txt'), 'not of the backup')
    expect(await verifyBackup(backup)).toMatchObject({ whole: true, unexpected: ['note.txt'] })
    await mkdir(target())
    await restoreBackup(backup, target())
    expect(await readFile(join(target(), 'records.db'), 'utf8')).toBe('the records')
    expect((await readFile(join(target(), 'blobs', 'a', 'b~'))).byteLength).toBe(300_000)
    await expect(readFile(join(target(), 'note.txt'))).rejects.toMatchObject({ code: 'ENOENT' })
    await restoreBackup(backup, join(base, 'other'))
  })

  it('is not restored over anything', async () => {
    await mkdir(target())
    await writeFile(join(target(), 'records.db'), 'older')
    await expect(restoreBackup(backup, target())).rejects.toMatchObject({ code: 'invalid_input' })
    expect(await readFile(join(target(), 'records.db'), 'utf8')).toBe('older')
  })
})

describe('a damaged backup', () => {
  const damages: Record<string, { readonly damage: () => Promise<unknown>; readonly report: object }> = {
    'a missing file': {
      damage: () => rm(join(backup, 'blobs', 'a', 'b~')),
      report: { missing: ['blobs/a/b~'], different: [] },
    },
    'a file that was cut': {
      damage: () => writeFile(join(backup, 'records.db'), 'the rec'),
      report: { missing: [], different: ['records.db'] },
    },
    'a file that grew': {
      damage: () => appendFile(join(backup, 'blobs', 'empty~'), 'x'),
      report: { missing: [], different: ['blobs/empty~'] },
    },
    'a changed byte': {
      damage: async () => {
        const changed = new Uint8Array(300_000)
        changed[200_000] = 1
        await writeFile(join(backup, 'blobs', 'a', 'b~'), changed)
      },
      report: { missing: [], different: ['blobs/a/b~'] },
    },
    'a folder in the place of a file': {
      damage: async () => {
        await rm(join(backup, 'records.db'))
        await mkdir(join(backup, 'records.db'))
      },
      report: { missing: [], different: ['records.db'] },
    },
    'a link that leads nowhere': {
      damage: async () => {
        await rm(join(backup, 'records.db'))
        await symlink(join(base, 'nowhere'), join(backup, 'records.db'))
      },
      report: { missing: ['records.db'], different: [] },
    },
  }
  for (const [name, { damage, report }] of Object.entries(damages)) {
    it(`is named and refused: ${name}`, async () => {
      await damage()
      expect(await verifyBackup(backup)).toMatchObject({ whole: false, ...report })
      await expect(restoreBackup(backup, target())).rejects.toMatchObject({
        code: 'invalid_input',
        message: expect.stringContaining('The backup is damaged: '),
      })
      await expect(readFile(join(target(), 'records.db'))).rejects.toMatchObject({ code: 'ENOENT' })
    })
  }

  it('is one without a manifest, or with one that was cut or changed', async () => {
    const path = join(backup, 'manifest.jsonl')
    const whole = await readFile(path, 'utf8')
    const lines = whole.trimEnd().split('\n')
    for (const text of [
      '',
      '\n',
      '{}',
      lines.slice(0, -1).join('\n'),
      lines.toSpliced(1, 1).join('\n'),
      'null\nnull\n',
    ]) {
      await writeFile(path, text)
      await expect(verifyBackup(backup)).rejects.toMatchObject({ code: 'invalid_input' })
    }
    await rm(path)
    await expect(verifyBackup(backup)).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(restoreBackup(backup, target())).rejects.toMatchObject({ code: 'invalid_input' })
  })
})
