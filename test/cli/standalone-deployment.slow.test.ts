/** @module-tag slow */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasRedis, startPostgres, startRedis, startS3 } from '@docent/test-servers'
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
