/** @module-tag slow */
import { silentLogger } from '@docent/core'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { administerData, type DataRequest } from '../../packages/cli/src/administration/administer-data.ts'
import { serverSettings } from '../../packages/cli/src/server/settings.ts'
import { startServer } from '../../packages/cli/src/server/start-server.ts'
import { apiClient } from '../support/api-client.ts'
import { runDocent } from '../support/example-process.ts'

let root: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'docent-data-'))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const adminKey = 'the-key-of-the-administrator'
const start = (data: string) =>
  startServer({
    settings: serverSettings({ PORT: '0', DOCENT_DATA: join(root, data), DOCENT_ADMIN_KEY: adminKey }),
    environment: {},
    logger: silentLogger,
    announced: true,
  })
function requestOf([command, name]: readonly string[]): DataRequest {
  const directory = name === undefined ? undefined : join(root, name)
  if (command === 'backup') return { command, directory }
  if (command === 'verify' && directory === undefined) return { command }
  return { command: command === 'verify' ? 'verify-backup' : 'restore', directory: directory! }
}
const data = (directory: string, ...given: string[]) =>
  administerData(requestOf(given), { dataDirectory: join(root, directory) }, silentLogger)

async function fill(directory: string): Promise<void> {
  const server = await start(directory)
  const api = apiClient(server.url, adminKey)
  const { body } = await api.call('POST /collections', { body: { name: 'Harbour', description: '' } })
  const { id } = body as { id: string }
  const query = { collection_id: id, file_name: 'ferry.txt' }
  const text = 'The ferry to Skerry leaves at nine from the old pier.'
  const headers = { 'Content-Type': 'text/plain' }
  expect((await api.call('POST /ingest/plain_text', { query, body: text, headers })).status).toBeLessThan(300)
  await expect(data(directory, 'verify')).rejects.toThrow(/stop it and run this again/)
  await server.stop({ graceMs: 5_000 })
}

const blobs = (directory: string): string[] =>
  readdirSync(join(root, directory, 'blobs'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

/** Whole servers on a machine that may be busy. */
describe('docent verify, backup and restore', { timeout: 60_000 }, () => {
  it('lets the running server verify and back up, with a key at hand', async () => {
    await fill('busy')
    const server = await startServer({
      settings: serverSettings({
        ...{ PORT: '0', DOCENT_DATA: join(root, 'busy'), DOCENT_ADMIN_KEY: adminKey },
        DOCENT_BACKUP_DIRECTORY: join(root, 'backups'),
      }),
      environment: {},
      logger: silentLogger,
      announced: true,
    })
    const settings = {
      dataDirectory: join(root, 'busy'),
      administratorKey: adminKey,
      backupDirectory: join(root, 'backups'),
    }
    const asked = (...given: string[]) => administerData(requestOf(given), settings, silentLogger)
    expect(await asked('verify')).toMatchObject({
      whole: true,
      said: expect.stringMatching(/^The server at http.* looked at 1 documents, .* indexes: nothing is missing/),
    })
    expect(await asked('backup')).toMatchObject({ whole: true })
    const [name, ...more] = readdirSync(join(root, 'backups'))
    expect(more).toEqual([])
    expect(await data('busy', 'verify', join('backups', name!))).toMatchObject({ whole: true })
    await expect(asked('backup', 'elsewhere')).rejects.toThrow(/leave the directory out/)
    // Without a key at hand, and where a stopped server is needed.
    await expect(data('busy', 'backup')).rejects.toThrow(/set DOCENT_ADMIN_KEY to its key, .* or stop it/)
    await expect(data('busy', 'restore', join('backups', name!))).rejects.toThrow(/stop it and run this again/)
    for (const file of blobs('busy')) truncateSync(file, 1)
    const damaged = await asked('verify')
    expect(damaged.whole).toBe(false)
    expect(damaged.said).toMatch(/^damaged file: .*ferry\.txt/m)
    await server.stop({ graceMs: 5_000 })
    expect(await asked('backup')).toMatchObject({ whole: true })
    expect(readdirSync(join(root, 'backups'))).toHaveLength(2)
  })

  it('finds nothing in a whole directory, makes a backup, restores it, and names what is damaged', async () => {
    await expect(data('none', 'verify')).rejects.toThrow(/^There are no records/)
    await fill('data')
    expect(await data('data', 'verify')).toMatchObject({ whole: true, said: expect.stringMatching(/^Looked at 1 doc/) })

    expect(await data('data', 'backup', 'copy')).toMatchObject({ whole: true })
    expect(await data('data', 'verify', 'copy')).toMatchObject({ whole: true, said: 'The backup is whole.' })
    await expect(data('data', 'restore', 'copy')).rejects.toThrow(/is not empty/)
    expect(await data('restored', 'restore', 'copy')).toMatchObject({ whole: true })
    const server = await start('restored')
    const { body } = await apiClient(server.url, adminKey).call('GET /collections')
    expect(body).toMatchObject([{ name: 'Harbour', document_count: 1 }])
    await server.stop({ graceMs: 5_000 })

    for (const file of blobs('data')) truncateSync(file, 1)
    const damaged = await data('data', 'verify')
    expect(damaged.whole).toBe(false)
    expect(damaged.said).toMatch(/^damaged +file .*ferry\.txt/m)
    for (const file of blobs('copy')) truncateSync(file, 1)
    expect(await data('data', 'verify', 'copy')).toMatchObject({
      whole: false,
      said: expect.stringContaining('damaged '),
    })
    await expect(data('other', 'restore', 'copy')).rejects.toThrow(/^The backup is damaged/)
  })

  it.each([
    [['verify', '--help'], 0, /^Usage: docent verify/],
    [['burn'], 2, /^There is no command burn\./],
    [['verify', 'nothing'], 1, /manifest/],
    [['backup', 'a', 'b'], 2, /^backup takes one directory\./],
    [['restore'], 2, /^restore takes one directory\./],
    [['restore', 'a', 'b'], 2, /^restore takes one directory\./],
    [['verify', '--all'], 2, /--all/],
    [['backup'], 2, /^backup takes a directory, unless DOCENT_BACKUP_DIRECTORY/],
  ])('%j ends with %i', async (given, code, said) => {
    mkdirSync(join(root, 'nothing'), { recursive: true })
    writeFileSync(join(root, 'nothing', 'x'), '')
    const environment = { DOCENT_DATA: join(root, 'none') }
    await using process = runDocent(given, { environment, cwd: root })
    expect(await process.ended).toBe(code)
    expect(code === 0 ? process.output() : process.errors()).toMatch(said)
  })
})
