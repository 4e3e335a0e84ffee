/** @module-tag slow */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileBlobs, memoryBlobs, memoryVectors, sqliteStorage, verifyBackup } from '@docent/adapters-storage'
import type { Job } from '@docent/core'
import type { BlobStore } from '@docent/core/ports'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { apiServer } from '../support/api-server.ts'

let root: string
beforeEach(() => void (root = mkdtempSync(join(tmpdir(), 'docent-maintenance-'))))
afterEach(() => rmSync(root, { recursive: true, force: true }))

const backups = () => join(root, 'backups')

async function overFiles({ backupDirectory, blobs }: { backupDirectory?: string; blobs?: BlobStore } = {}) {
  const directory = join(root, 'data')
  const server = await apiServer({
    docent: {
      storage: sqliteStorage({ directory }),
      blobs: blobs ?? fileBlobs({ directory: join(directory, 'blobs') }),
      vectors: memoryVectors(),
      ...(backupDirectory !== undefined && { backupDirectory }),
    },
  })
  const { id } = await server.docent.as({ userId: 'alice' }).collections.create({ name: 'Aurora' })
  const text = 'The key is under the mat.'
  await server.docent.as({ userId: 'alice' }).ingest.plainText({ collectionId: id, fileName: 'note.txt', text })
  return { server, admin: server.client('admin') }
}

async function ended(admin: ApiClient, id: string) {
  const statuses = ['completed', 'failed', 'canceled']
  const look = async () => (await admin.call(`GET /jobs/${id}`)).body as { overall_status: Job['overallStatus'] }
  await expect.poll(async () => (await look()).overall_status).toSatisfy((status) => statuses.includes(String(status)))
  return look()
}

/** Blobs whose reading waits for the test. */
function heldBlobs() {
  const gate = Promise.withResolvers<void>()
  const blobs = memoryBlobs()
  let held = false
  const reading = Promise.withResolvers<void>()
  return {
    blobs: {
      ...blobs,
      async get(...given: Parameters<BlobStore['get']>) {
        if (held) {
          reading.resolve()
          await gate.promise
        }
        return blobs.get(...given)
      },
    },
    hold: () => void (held = true),
    reading: reading.promise,
    letGo: () => gate.resolve(),
  }
}

describe('a running store', () => {
  it('is backed up into a new directory below that of the host each time, and whole', { tags: ['slow'] }, async () => {
    const { server, admin } = await overFiles({ backupDirectory: backups() })
    await using _server = server
    for (const place of [0, 1]) {
      const answer = await admin.call('POST /admin/store/backup_job', { body: { directory: '/elsewhere' } })
      expect(answer).toMatchObject({ status: 201, body: { kind: 'backup', overall_status: 'in progress' } })
      const job = await ended(admin, (answer.body as { id: string }).id)
      const names = readdirSync(backups())
      expect(names).toHaveLength(place + 1)
      expect(job).toMatchObject({ overall_status: 'completed', errors: [] })
      const [{ id: name }] = (job as unknown as { statuses: [{ id: string }] }).statuses
      expect(names).toContain(name)
      expect(await verifyBackup(join(backups(), name))).toMatchObject({ whole: true })
    }
    const { entries } = await server.docent
      .as({ userId: 'auditor', permissions: ['administrator'] })
      .audit.list({ recordKind: 'store', event: 'BACKUP_STARTED' })
    expect(entries).toMatchObject([{ actor: 'admin' }, { actor: 'admin' }])
  })

  it('is backed up by other means where the host named no directory', async () => {
    const { server, admin } = await overFiles()
    await using _server = server
    expect(await admin.call('POST /admin/store/backup_job')).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/^This server has no directory for backups/) },
    })
    expect(existsSync(backups())).toBe(false)
  })

  it('says why a backup failed, without a path, and that it does not count', async () => {
    // The directory of backups would contain the store.
    const { server, admin } = await overFiles({ backupDirectory: join(root, 'data', 'blobs') })
    await using _server = server
    const { body } = await admin.call('POST /admin/store/backup_job')
    const job = await ended(admin, (body as { id: string }).id)
    expect(job).toMatchObject({ overall_status: 'failed', errors: [expect.stringMatching(/outside the store/)] })
    expect(JSON.stringify(job)).not.toContain(root)
  })

  it('is verified, and the job names what is damaged', { tags: ['slow'] }, async () => {
    const { server, admin } = await overFiles()
    await using _server = server
    const verify = async () => {
      const { status, body } = await admin.call('POST /admin/store/verify_job')
      expect(status).toBe(201)
      return ended(admin, (body as { id: string }).id)
    }
    expect(await verify()).toMatchObject({
      overall_status: 'completed',
      errors: [],
      statuses: [
        { id: 'report', status: 'looked at 1 documents, 3 stored files and 1 indexes' },
        { id: 'store', status: 'completed' },
      ],
    })
    const blobs = fileBlobs({ directory: join(root, 'data', 'blobs') })
    for await (const { key } of blobs.list('')) await blobs.put(key, Buffer.from('?'))
    expect(await verify()).toMatchObject({
      overall_status: 'completed',
      errors: expect.arrayContaining([expect.stringMatching(/^damaged file: .* \(note\.txt\)$/)]),
    })
  })

  it('has one of these jobs at a time, which can be canceled', async () => {
    const held = heldBlobs()
    const { server, admin } = await overFiles({ backupDirectory: backups(), blobs: held.blobs })
    await using _server = server
    held.hold()
    const first = await admin.call('POST /admin/store/verify_job')
    await held.reading
    for (const path of ['verify_job', 'backup_job']) {
      expect(await admin.call(`POST /admin/store/${path}`)).toMatchObject({
        status: 409,
        body: { message: expect.stringMatching(/verified or backed up already/) },
      })
    }
    const { id } = first.body as { id: string }
    expect((await admin.call(`POST /jobs/${id}/cancel`)).status).toBeLessThan(300)
    held.letGo()
    expect(await ended(admin, id)).toMatchObject({ overall_status: 'canceled' })
    const { status, body } = await admin.call('POST /admin/store/verify_job')
    expect(status).toBe(201)
    expect(await ended(admin, (body as { id: string }).id)).toMatchObject({ overall_status: 'completed', errors: [] })
  })
})
