/** @module-tag slow */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileBlobs, sqliteStorage } from '@docent/adapters-storage'
import { describe, expect, it } from 'vitest'
import { memoryDocent } from '../support/memory-docent.ts'
import { scriptedSource } from '../support/scripted-source.ts'

const secret = 'the secret of this host'
const s3 = { urls: ['s3://bucket/'], credentials: { accessKeyId: 'AKIA-KEY', secretAccessKey: 'wJalr-TOP-SECRET' } }

describe('a source', () => {
  it('brings what it lists, and says of each file that cannot be had why', async () => {
    const source = scriptedSource('website', [
      { uri: 'https://example.org/', text: 'The dome of Aurora opens at dusk.', listed: true },
      { uri: 'https://example.org/a.txt', text: 'The keeper of the dome is Ida.' },
      { uri: 'https://example.org/private', error: 'The site does not allow it.' },
    ])
    await using docent = await memoryDocent({ sources: [source] })
    const alice = docent.as({ userId: 'alice' })
    const { id } = await alice.collections.create({ name: 'Site' })
    const job = await alice.ingest.websiteJob({ collectionId: id, url: 'https://example.org/', followLinks: true })
    await docent.settled()
    expect(await alice.jobs.get(job.id)).toMatchObject({
      overallStatus: 'completed',
      errors: ['private: The site does not allow it.'],
    })
    const documents = await alice.documents.list({ collectionId: id, sortColumn: 'uri', ascending: true })
    expect(documents.map(({ uri, status }) => [uri, status])).toEqual([
      ['https://example.org/', 'completed'],
      ['https://example.org/a.txt', 'completed'],
      ['https://example.org/private', 'failed'],
    ])
    // What came with the listing is not asked for again.
    expect(source.calls.filter(({ call }) => call === 'open')).toHaveLength(1)
  })

  it('adds nothing when it is ingested again, and newer content takes the place of the old', async () => {
    const source = scriptedSource('s3', [{ uri: 's3://bucket/a.txt', text: 'Version one.' }])
    await using docent = await memoryDocent({ sources: [source], secret })
    const alice = docent.as({ userId: 'alice' })
    const { id } = await alice.collections.create({ name: 'Bucket' })
    const names = async () =>
      (await alice.documents.list({ collectionId: id })).map(({ size, status }) => [size, status])
    await alice.ingest.s3({ collectionId: id, ...s3 })
    await alice.ingest.s3({ collectionId: id, ...s3 })
    expect(await names()).toEqual([[12, 'completed']])
    source.files[0] = { uri: 's3://bucket/a.txt', error: 'It cannot be had now.' }
    await alice.ingest.s3({ collectionId: id, ...s3 }).catch(() => {})
    expect(await names()).toHaveLength(2)
    // What comes in takes the place of the old, and of what failed in between.
    source.files[0] = { uri: 's3://bucket/a.txt', text: 'Version number two.' }
    await alice.ingest.s3({ collectionId: id, ...s3 })
    await docent.settled()
    expect(await names()).toEqual([[19, 'completed']])
    expect(await alice.collections.get(id)).toMatchObject({ documentCount: 1, documentSize: 19 })
  })

  it('continues with a cursor of any size', async () => {
    const files = Array.from({ length: 120 }, (_, index) => ({
      uri: `https://example.org/${String(index).padStart(3, '0')}`,
      text: `Page ${index} of the site.`,
      listed: true,
    }))
    const source = scriptedSource('website', files, 'x'.repeat(50_000))
    await using docent = await memoryDocent({ sources: [source] })
    const alice = docent.as({ userId: 'alice' })
    const { id } = await alice.collections.create({ name: 'Site' })
    await alice.ingest.website({ collectionId: id, url: 'https://example.org/' })
    expect(await alice.documents.count({ collectionId: id })).toBe(120)
  })

  it('says at once what is wrong with the call', async () => {
    const source = scriptedSource('s3', [])
    await using docent = await memoryDocent({ sources: [source], secret })
    const alice = docent.as({ userId: 'alice' })
    const { id } = await alice.collections.create({ name: 'Bucket' })
    const wrong = { ...s3, credentials: { accessKeyId: 'wrong' } }
    await expect(alice.ingest.s3Job({ collectionId: id, ...wrong })).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(alice.ingest.gcsJob({ collectionId: id, urls: ['gs://bucket'] })).rejects.toMatchObject({
      code: 'forbidden',
    })
    await expect(alice.ingest.s3({ collectionId: id, urls: s3.urls })).rejects.toMatchObject({
      code: 'ingestion_failed',
      message: 'Nothing was found there; check the address.',
    })
    expect(await alice.jobs.list()).toMatchObject([{ overallStatus: 'failed' }])
  })
})

describe('credentials of a call', () => {
  it('reach the source, and lie nowhere readable, while the job runs and after', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'docent-secrets-'))
    try {
      const source = scriptedSource('s3', [{ uri: 's3://bucket/a.txt', text: 'A text.' }])
      const seen: string[] = []
      const { open } = source
      source.open = async (request) => {
        seen.push(await everything(directory))
        return open(request)
      }
      const docent = await memoryDocent({
        sources: [source],
        secret,
        storage: sqliteStorage({ directory }),
        blobs: fileBlobs({ directory: join(directory, 'blobs') }),
      })
      const alice = docent.as({ userId: 'alice' })
      const { id } = await alice.collections.create({ name: 'Bucket' })
      await alice.ingest.s3({ collectionId: id, ...s3 }, { idempotencyKey: 'once' })
      await docent.settled()
      await docent.stop()
      expect(source.calls.map(({ credentials }) => credentials)).toEqual(
        Array.from({ length: 3 }, () => ({ access_key_id: 'AKIA-KEY', secret_access_key: 'wJalr-TOP-SECRET' })),
      )
      seen.push(await everything(directory))
      expect(seen).toHaveLength(2)
      for (const content of seen) {
        expect(content).toContain('s3://bucket/')
        expect(content).not.toMatch(/AKIA-KEY|TOP-SECRET/)
      }
    } finally {
      await rm(directory, { recursive: true })
    }
  })

  it('are refused where the host has no secret to keep them with', async () => {
    await using docent = await memoryDocent({ sources: [scriptedSource('s3', [])] })
    const alice = docent.as({ userId: 'alice' })
    const { id } = await alice.collections.create({ name: 'Bucket' })
    await expect(alice.ingest.s3({ collectionId: id, ...s3 })).rejects.toMatchObject({ code: 'unsupported' })
    expect(await alice.jobs.list()).toEqual([])
  })
})

/** All bytes of a directory, as latin1 text. */
async function everything(directory: string): Promise<string> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const texts = await Promise.all(files.map((file) => readFile(join(file.parentPath, file.name), 'latin1')))
  return texts.join('\n')
}
