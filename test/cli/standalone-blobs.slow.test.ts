/** @module-tag slow */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { s3Blobs } from '@docent/adapters-storage/s3'
import { startS3, type S3Server } from '@docent/test-servers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiClient } from '../support/api-client.ts'
import { runDocent } from '../support/example-process.ts'
import { commandClient } from './command-client.ts'

const key = 'the-key-of-the-administrator'
let root: string
let s3: S3Server
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'docent-standalone-'))
  s3 = await startS3(['files'])
})
afterAll(async () => {
  await s3.stop()
  rmSync(root, { recursive: true, force: true })
})

const environmentOf = (data: string, blobs = `s3://files/docent?endpoint=${s3.url}&region=us-east-1`) => ({
  PORT: '0',
  DOCENT_DATA: join(root, data),
  DOCENT_ADMIN_KEY: key,
  DOCENT_BLOBS: blobs,
  AWS_ACCESS_KEY_ID: s3.credentials.accessKeyId,
  AWS_SECRET_ACCESS_KEY: s3.credentials.secretAccessKey,
})
const start = (environment: Record<string, string>) => runDocent(['serve'], { environment })

async function keysInBucket(): Promise<string[]> {
  const store = s3Blobs({ bucket: 'files', prefix: 'docent/', endpoint: s3.url, credentials: s3.credentials })
  const keys: string[] = []
  for await (const blob of store.list('')) keys.push(blob.key)
  await store.close()
  return keys
}

const ask = (url: string, collection: string, question: string) => commandClient({ url, key }).ask(collection, question)

const fileOf = (url: string, id: string) => apiClient(url, key).call<string>('GET /file', { query: { id } })

async function documentIds(url: string, collection: string): Promise<Record<string, string>> {
  const { body } = await apiClient(url, key).call(`GET /collections/${collection}/documents`)
  return Object.fromEntries((body as { id: string; name: string }[]).map(({ id, name }) => [name, id]))
}

/** Whole processes on a machine that may be busy. */
describe('the standalone server with files in S3', { timeout: 90_000 }, () => {
  it('keeps them there, and finds them after a restart', async () => {
    const texts = {
      'ferry.txt': 'The ferry to Skerry leaves at nine from the old pier.',
      'bakery.txt': 'The bakery of Harrow opens at six in the morning.',
    }
    const environment = environmentOf('kept')
    await using first = start(environment)
    const [, url = ''] = await first.untilPrinted(/Server +(\S+)/)
    await first.untilPrinted(/Ask about your own/)
    const client = commandClient({ url, key })
    const collection = await client.collection('Harbour')
    for (const [name, text] of Object.entries(texts)) {
      const path = join(root, name)
      writeFileSync(path, text)
      expect(await client.ingest(collection, path)).toBeUndefined()
    }
    expect(await ask(url, collection, 'When does the ferry to Skerry leave?')).toContain('leaves at nine')
    const { 'ferry.txt': ferry = '', 'bakery.txt': bakery = '' } = await documentIds(url, collection)
    expect((await fileOf(url, ferry)).body).toBe(texts['ferry.txt'])
    expect((await keysInBucket()).length).toBeGreaterThan(4)
    expect(existsSync(join(root, 'kept', 'blobs'))).toBe(false)

    expect((await apiClient(url, key).call(`DELETE /documents/${ferry}`)).status).toBeLessThan(300)
    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)

    await using second = start(environment)
    const [, again = ''] = await second.untilPrinted(/Server +(\S+)/)
    expect((await fileOf(again, ferry)).status).toBe(404)
    expect((await fileOf(again, bakery)).body).toBe(texts['bakery.txt'])
    expect(await ask(again, collection, 'When does the bakery of Harrow open?')).toContain('opens at six')
    expect(await documentIds(again, collection)).toEqual({ 'bakery.txt': bakery })
    second.child.kill('SIGTERM')
    expect(await second.ended).toBe(0)

    await using verified = runDocent(['verify'], { environment })
    expect(await verified.ended, verified.errors()).toBe(0)
    expect(verified.output()).toContain('nothing is missing or damaged')
    await using backup = runDocent(['backup', join(root, 'copy')], { environment })
    expect(await backup.ended).toBe(1)
    expect(backup.errors()).toMatch(/^Blobs in S3 are backed up there: turn on versioning/)
  })

  it('says at start what is wrong', async () => {
    await using bucket = start(environmentOf('none', `s3://missing?endpoint=${s3.url}`))
    expect(await bucket.ended).toBe(1)
    expect(bucket.errors()).toMatch(/^DOCENT_BLOBS cannot be used: S3 has no such bucket: create it, .*\n$/)

    await using keys = start({ ...environmentOf('none'), AWS_ACCESS_KEY_ID: 'nobody' })
    expect(await keys.ended).toBe(1)
    expect(keys.errors()).toMatch(/^DOCENT_BLOBS cannot be used: S3 refused the credentials of s3Blobs\(\): .*\n$/)

    const files = join(root, 'older', 'blobs', 'files')
    mkdirSync(files, { recursive: true })
    writeFileSync(join(files, 'one~'), 'x')
    await using older = start(environmentOf('older'))
    expect(await older.ended).toBe(1)
    expect(older.errors()).toMatch(/^DOCENT_BLOBS is set, but the data directory holds files in blobs\/.*\n$/m)
  })
})
