/** @module-tag slow */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileBlobs, sqliteStorage } from '@docent/adapters-storage'
import { postgresStorage } from '@docent/adapters-storage/postgres'
import { silentLogger } from '@docent/core'
import { startPostgres, startS3, type PostgresServer } from '@docent/test-servers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyRequest } from '../../packages/cli/src/administration/copy-command.ts'
import type { Command } from '../../packages/cli/src/command-line/command.ts'
import { parseCommand } from '../../packages/cli/src/command-line/parse-command.ts'
import { copyCommand } from '../../packages/cli/src/commands/copy.ts'
import { serverSettings } from '../../packages/cli/src/server/settings.ts'
import { startServer } from '../../packages/cli/src/server/start-server.ts'
import { contentOf, type StorePlace } from '../durability/copied-stores.ts'
import { apiClient } from '../support/api-client.ts'
import { runDocent, type ExampleProcess } from '../support/example-process.ts'

let root: string
let postgres: PostgresServer
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'docent-copy-'))
  postgres = await startPostgres()
}, 60_000)
afterAll(async () => {
  await postgres.stop()
  rmSync(root, { recursive: true, force: true })
})

const adminKey = 'the-key-of-the-administrator'
const secret = 'the-secret-of-this-server-for-tests'
async function start(data: string, more: Readonly<Record<string, string>> = {}) {
  const environment = { PORT: '0', DOCENT_DATA: join(root, data), DOCENT_ADMIN_KEY: adminKey, DOCENT_SECRET: secret }
  const settings = serverSettings({ ...environment, ...more })
  const server = await startServer({ settings, environment: {}, logger: silentLogger, announced: true })
  const api = apiClient(server.url, adminKey)
  return { api, stop: () => server.stop({ graceMs: 5_000 }) }
}

const copy = (...given: string[]) => copyWith({}, ...given)
const copyWith = (environment: Record<string, string>, ...given: string[]) =>
  runDocent(['copy', ...given], { environment, cwd: root })

/** Reads what it says of its progress until a line matches. */
async function untilStage(process: ExampleProcess, stage: string): Promise<void> {
  for await (const _ of process.child.stderr) if (process.errors().includes(stage)) return
  throw new Error(`it ended before: ${process.errors()}`)
}

/** Texts and scores of the passages that a search finds. */
async function found(api: ReturnType<typeof apiClient>): Promise<unknown> {
  const { body: collections } = await api.call<[{ id: string }]>('GET /collections')
  const path = `POST /collections/${collections[0].id}/chunks/search` as const
  const { status, body } = await api.call(path, { body: { query: 'ferry to Skerry', topics: [] } })
  expect(status).toBe(200)
  return (body as readonly { text: string; score: number }[]).map(({ text, score }) => [text, score])
}

const inDirectory = (name: string): StorePlace => ({
  open: () => ({
    storage: sqliteStorage({ directory: join(root, name) }),
    blobs: fileBlobs({ directory: join(root, name, 'blobs') }),
  }),
})
const inPostgres = (files: string): StorePlace => ({
  open: () => ({
    storage: postgresStorage({ url: postgres.url }),
    blobs: fileBlobs({ directory: join(root, files, 'blobs') }),
  }),
})

describe('docent copy', { timeout: 120_000 }, () => {
  it('moves a data directory into PostgreSQL and back, however often it is killed', async () => {
    const first = await start('data')
    const { body } = await first.api.call('POST /collections', { body: { name: 'Harbour', description: '' } })
    for (const [name, text] of [
      ['ferry.txt', 'The ferry to Skerry leaves at nine from the old pier.'],
      ['mail.txt', 'Mail for Skerry comes on Tuesdays, and the ferry takes it along.'],
    ] as const) {
      const query = { collection_id: (body as { id: string }).id, file_name: name }
      const headers = { 'Content-Type': 'text/plain' }
      expect((await first.api.call('POST /ingest/plain_text', { query, body: text, headers })).status).toBe(204)
    }
    const before = await found(first.api)
    expect(before).toHaveLength(2)
    const toPostgres = ['--from', 'data', '--to', postgres.url, '--blobs-to', 'moved'] as const
    {
      await using refused = copy(...toPostgres)
      expect(await refused.ended).toBe(1)
      expect(refused.errors()).toMatch(/is using this data directory: stop it and run this again/)
    }
    await first.stop()

    for (const stage of ['Copying the records', 'Copying the files', 'Comparing both sides']) {
      await using killed = copy(...toPostgres)
      await untilStage(killed, stage)
      killed.child.kill('SIGKILL')
      await killed.ended
    }
    await using whole = copy(...toPostgres)
    expect([await whole.ended, whole.errors()]).toEqual([0, expect.stringContaining('Comparing both sides')])
    expect(whole.output()).toMatch(/^Source and target both have [\d,]+ rows in \d+ tables and \d+ files/)
    expect(whole.output()).toMatch(/^ {2}document +2 {2}[0-9a-f]{64}$/m)
    const content = await contentOf(inDirectory('data'))
    expect(await contentOf(inPostgres('moved'))).toEqual(content)

    {
      await using back = copy('--from', postgres.url, '--blobs-from', 'moved', '--to', 'back')
      expect([await back.ended, back.errors()]).toEqual([0, expect.any(String)])
      expect(await contentOf(inDirectory('back'))).toEqual(content)
    }
    const moved = await start('moved', { DATABASE_URL: postgres.url })
    expect(await found(moved.api)).toEqual(before)
    await moved.stop()
    const returned = await start('back')
    expect(await found(returned.api)).toEqual(before)
    await returned.stop()
    await using used = copy(...toPostgres)
    expect(await used.ended).toBe(1)
    expect(used.errors()).toMatch(/is not the same in source and target/)
  })

  it('moves files into an object store', async () => {
    const s3 = await startS3(['files'])
    const { accessKeyId, secretAccessKey } = s3.credentials
    const keys = { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey }
    const address = `s3://files/docent?endpoint=${s3.url}&region=us-east-1`
    await using there = copyWith(keys, '--from', 'data', '--to', 'elsewhere', '--blobs-to', address)
    expect([await there.ended, there.errors()]).toEqual([0, expect.any(String)])
    await using back = copyWith(keys, '--from', 'elsewhere', '--blobs-from', address, '--to', 'again')
    expect([await back.ended, back.errors()]).toEqual([0, expect.any(String)])
    expect(await contentOf(inDirectory('again'))).toEqual(await contentOf(inDirectory('data')))
    await s3.stop()
  })

  it.each([
    [['--help'], 0, /^Usage: docent copy/],
    [['--from', 'none', '--to', 'other'], 1, /^Looking|^There is no store at the source\./],
    [['--to', 'other'], 2, /^--from is missing\./],
  ])('%j ends with %i', async (given, code, said) => {
    await using process = copy(...given)
    expect(await process.ended).toBe(code)
    expect(code === 0 ? process.output() : process.errors()).toMatch(said)
  })
})

describe('the arguments', () => {
  const request = (given: readonly string[]) =>
    copyRequest(parseCommand(copyCommand as unknown as Command, given, {}).values, '/here', {})
  const place = (name: string) => ({ kind: 'directory', directory: join('/here', name) })
  const bucket = 's3://bucket/files'
  const inBucket = { kind: 'object store', address: bucket, setting: { kind: 's3' } }
  const url = 'postgres://user@host/docent'
  const database = { kind: 'postgres', url }

  it.each([
    [['--from', 'a', '--to', 'b'], place('a'), place('b'), { from: place('a'), to: place('b') }],
    [['--from', 'a', '--to', url], place('a'), database, undefined],
    [['--from', 'a', '--to', url, '--blobs-to', 'c'], place('a'), database, { from: place('a'), to: place('c') }],
    [['--from', url, '--blobs-from', 'a', '--to', 'b'], database, place('b'), { from: place('a'), to: place('b') }],
    [['--from', url, '--blobs-from', 'b', '--to', 'b'], database, place('b'), undefined],
    [['--from', url, '--to', url], database, database, undefined],
    [['--from', 'a', '--to', url, '--blobs-to', bucket], place('a'), database, { from: place('a'), to: inBucket }],
    [['--from', url, '--blobs-from', bucket, '--to', 'b'], database, place('b'), { from: inBucket, to: place('b') }],
    [['--from', 'a', '--blobs-from', bucket, '--to', url, '--blobs-to', bucket], place('a'), database, undefined],
  ])('%j are understood', (given, from, to, files) => {
    expect(request(given)).toMatchObject({ from, to, damaged: 'refuse' })
    if (files === undefined) expect(request(given).files).toBeUndefined()
    else expect(request(given).files).toMatchObject(files)
    expect(request([...given, '--with-damage'])).toMatchObject({ damaged: 'copy' })
  })

  it.each([
    [['--from', 'a'], /^--to is missing/],
    [['--from', url, '--to', 'b'], /^--blobs-from is missing/],
    [['--from', url, '--to', url, '--blobs-to', 'b'], /^--blobs-from is missing/],
    [['--from', 'mysql://host/docent', '--to', 'b'], /^--from takes a data directory or a postgres/],
    [['--from', 'a', '--to', 'b', '--all'], /--all/],
    [['--from', 'a', '--to', url, '--blobs-to', 'ftp://x'], /^--blobs-to must be the address of an object store/],
  ])('%j are refused', (given, message) => {
    expect(() => request(given)).toThrow(message)
  })
})
