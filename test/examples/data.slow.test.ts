import { silentLogger } from '@docent/core'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { administerData } from '../../packages/examples/src/administration/administer-data.ts'
import { dataCommand, type DataRequest } from '../../packages/examples/src/administration/data-commands.ts'
import { serverSettings } from '../../packages/examples/src/server/settings.ts'
import { startServer } from '../../packages/examples/src/server/start-server.ts'
import { apiClient } from '../support/api-client.ts'
import { runExample } from '../support/example-process.ts'

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
const data = (directory: string, ...given: string[]) =>
  administerData(dataCommand(given, root) as DataRequest, { dataDirectory: join(root, directory) }, silentLogger)

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
describe('npm run data', { timeout: 60_000 }, () => {
  it('finds nothing in a whole directory, makes a backup, restores it, and names what is damaged', async () => {
    await expect(data('none', 'verify')).rejects.toThrow(/^There are no records/)
    await fill('data')
    expect(await data('data', 'verify')).toMatchObject({ whole: true, said: expect.stringMatching(/^Looked at 1 doc/) })

    expect(await data('data', 'backup', 'copy')).toMatchObject({ whole: true })
    expect(await data('data', 'verify', 'copy')).toEqual({ whole: true, said: 'The backup is whole.' })
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
    [['--help'], 0, /^Usage: npm run data/],
    [['burn'], 2, /^There is no command burn\./],
    [['verify', 'nothing'], 1, /manifest/],
  ])('%j ends with %i', async (given, code, said) => {
    mkdirSync(join(root, 'nothing'), { recursive: true })
    writeFileSync(join(root, 'nothing', 'x'), '')
    const environment = { DOCENT_DATA: join(root, 'none'), INIT_CWD: root }
    await using process = runExample('data', { arguments: given, environment })
    expect(await process.ended).toBe(code)
    expect(code === 0 ? process.output() : process.errors()).toMatch(said)
  })

  it.each([
    [['backup'], /^backup takes one directory\./],
    [['restore', 'a', 'b'], /^restore takes one directory\./],
    [['verify', '--all'], /--all/],
  ])('refuses %j', (given, message) => {
    expect(() => dataCommand(given, root)).toThrow(message)
  })
})
