/** @module-tag slow */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasRedis, startPostgres, startRedis, startS3 } from '@docent/test-servers'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runDocent } from '../support/example-process.ts'
import { commandClient } from './command-client.ts'

const key = 'the-key-of-the-administrator'
let root: string
const servers = new AsyncDisposableStack()
let environment: Record<string, string>
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'docent-deployment-'))
  servers.defer(async () => rmSync(root, { recursive: true, force: true }))
  const postgres = await startPostgres()
  servers.defer(() => postgres.stop())
  const s3 = await startS3(['docent'])
  servers.defer(() => s3.stop())
  environment = {
    PORT: '0',
    DOCENT_ADMIN_KEY: key,
    DOCENT_SECRET: 'the secret of all processes',
    DATABASE_URL: postgres.url,
    DOCENT_BLOBS: `s3://docent/files?endpoint=${s3.url}`,
    DOCENT_VECTORS: `s3://docent/vectors?endpoint=${s3.url}&region=us-east-1`,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: s3.credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: s3.credentials.secretAccessKey,
  }
})
afterAll(() => servers.disposeAsync())

/** All of them with the same data directory, in which nothing is kept. */
function start(...roles: string[]) {
  return runDocent(['serve', ...roles], {
    environment: { ...environment, DOCENT_DATA: join(root, 'data') },
  })
}

it('several standalone servers are one deployment, each with its roles', { timeout: 180_000 }, async () => {
  await using answering = start('--role', 'api')
  await using working = start('--role', 'work,index')
  const [, api = ''] = await answering.untilPrinted(/Server +(\S+)/)
  const [, work = ''] = await working.untilPrinted(/Server +(\S+)/)

  const path = join(root, 'ferry.txt')
  writeFileSync(path, 'The ferry to Skerry leaves at nine from the old pier.')
  const client = commandClient({ url: api, key })
  const collection = await client.collection('Harbour')
  expect(await client.ingest(collection, path)).toBeUndefined()

  const other = commandClient({ url: work, key })
  const question = 'When does the ferry to Skerry leave?'
  expect(await other.ask(collection, question)).toContain('leaves at nine')

  working.child.kill('SIGTERM')
  expect(await working.ended, working.errors()).toBe(0)
  // The rest is done by a process that has every role, started beside the first.
  await using all = start()
  const [, again = ''] = await all.untilPrinted(/Server +(\S+)/)
  const late = commandClient({ url: again, key })
  expect(await client.ingest(collection, path)).toBeUndefined()
  expect(await late.ask(collection, question)).toContain('leaves at nine')
  for (const server of [answering, all]) {
    server.child.kill('SIGTERM')
    expect(await server.ended, server.errors()).toBe(0)
  }
  expect(readdirSync(join(root, 'data'))).toEqual([])
})

/** What a command prints, over stores of the deployment, from a machine of its own. */
async function run(words: readonly string[], other: Record<string, string> = {}) {
  await using command = runDocent(words, {
    environment: { ...environment, DOCENT_DATA: join(root, 'desk'), ...other },
  })
  const code = await command.ended
  return { code, output: command.output().trim(), errors: command.errors().trim() }
}

/** Another database of the server, empty. */
async function databaseCalled(name: string) {
  const pool = new Pool({ connectionString: environment['DATABASE_URL'] })
  await pool.query(`CREATE DATABASE ${name}`)
  await pool.end()
  const url = new URL(environment['DATABASE_URL']!)
  url.pathname = `/${name}`
  const inside = new Pool({ connectionString: url.href })
  return { url: url.href, inside, [Symbol.asyncDispose]: () => inside.end() }
}

it('is looked after by the commands while it runs', { timeout: 180_000 }, async () => {
  await using server = start()
  const [, url = ''] = await server.untilPrinted(/Server +(\S+)/)
  const added = await run(['users', 'add', 'alice', '--role', 'admin'])
  expect(added).toMatchObject({ code: 0, output: expect.stringMatching(/^docent_/) })
  // The server, which still runs, knows her.
  const answer = await fetch(`${url}/api/v1/users`, { headers: { Authorization: `Bearer ${added.output}` } })
  expect(await answer.json()).toContainEqual(expect.objectContaining({ username: 'alice' }))
  expect((await run(['users', 'list'])).output).toMatch(/alice +active/)
  expect(await run(['admin-key'])).toMatchObject({ code: 0, output: expect.stringMatching(/^docent_/) })
  expect(await run(['verify'])).toMatchObject({ code: 0, output: expect.stringContaining('nothing is missing') })
  // What belongs to other means says so, rather than doing half of it.
  expect(await run(['backup', join(root, 'backup')])).toMatchObject({
    code: 1,
    errors: expect.stringContaining('backups of its own'),
  })
  expect(await run(['restore', join(root, 'backup')])).toMatchObject({
    code: 1,
    errors: expect.stringContaining('unset it for this command'),
  })
})

it('looks at a database without making anything in it', { timeout: 60_000 }, async () => {
  await using database = await databaseCalled('empty')
  const other = { DATABASE_URL: database.url }
  expect((await run(['doctor'], other)).output).toMatch(/records +are made by the first start/)
  expect(await run(['users', 'list'], other)).toMatchObject({
    code: 1,
    errors: expect.stringContaining('There are no records in the database of DATABASE_URL'),
  })
  const { rows } = await database.inside.query("SELECT nspname FROM pg_namespace WHERE nspname = 'docent'")
  expect(rows).toEqual([])
})

it('migrates in a step of its own, however many at once', { timeout: 120_000 }, async () => {
  await using pool = await databaseCalled('stepwise')
  // Documents whose records are lost would be removed by a server over records that are new.
  expect(await run(['migrate'], { DATABASE_URL: pool.url })).toMatchObject({
    code: 1,
    errors: expect.stringContaining('holds files of documents'),
  })
  const other = { DATABASE_URL: pool.url, DOCENT_BLOBS: environment['DOCENT_BLOBS']!.replace('/files?', '/others?') }
  const refused = await run(['serve'], { ...other, DOCENT_MIGRATE: 'check' })
  expect(refused).toMatchObject({ code: 1, errors: expect.stringMatching(/no schema yet/) })
  const migrations = await Promise.all([1, 2, 3].map(() => run(['migrate', '--json'], other)))
  const versions = migrations.map(({ output }) => JSON.parse(output) as { from: number | null; to: number })
  expect(versions.filter(({ from }) => from === null)).toHaveLength(1)
  expect(versions.filter(({ from, to }) => from === to)).toHaveLength(2)
  await using server = runDocent(['serve'], {
    environment: { ...environment, ...other, DOCENT_DATA: join(root, 'data'), DOCENT_MIGRATE: 'check' },
  })
  await server.untilPrinted(/Records +PostgreSQL, .*\/stepwise\n/)
})

it('does not start with an index that is nowhere', { timeout: 60_000 }, async () => {
  const vectors = environment['DOCENT_VECTORS']!.replace('s3://docent/', 's3://nowhere/')
  expect(await run(['serve'], { DOCENT_VECTORS: vectors })).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^DOCENT_VECTORS cannot be used: The object store .* has no such bucket/m),
  })
})

it.skipIf(!hasRedis())('hands long work to workers of BullMQ', { timeout: 180_000 }, async () => {
  const redis = await startRedis()
  servers.defer(() => redis.stop())
  const engine = { ...environment, DOCENT_ENGINE: redis.url, DOCENT_DATA: join(root, 'other') }
  await using serving = runDocent(['serve'], { environment: engine })
  const [, url = ''] = await serving.untilPrinted(/Server +(\S+)/)
  const client = commandClient({ url, key })
  const collection = await client.collection('Bakery')
  const path = join(root, 'bakery.txt')
  writeFileSync(path, 'The bakery of Harrow opens at six in the morning.')
  const ingested = client.ingest(collection, path)
  // Nobody else may parse it.
  await using worker = runDocent(['serve', '--role', 'worker'], { environment: engine })
  await worker.untilPrinted(/Server +(\S+)/)
  expect(await ingested).toBeUndefined()
  const question = 'When does the bakery of Harrow open?'
  expect(await client.ask(collection, question)).toContain('opens at six')
  for (const server of [worker, serving]) {
    server.child.kill('SIGTERM')
    expect(await server.ended, server.errors()).toBe(0)
  }
})
