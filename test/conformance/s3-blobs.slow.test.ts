/** @module-tag slow */
import { blobStoreConformance } from '@docent/core/testing'
import { startS3, type S3Server } from '@docent/test-servers'
import * as runner from 'vitest'
import { s3Blobs } from '@docent/adapters-storage/s3'

const { afterAll, beforeAll } = runner
let server: S3Server
let stores = 0
beforeAll(async () => (server = await startS3(['docent'])))
afterAll(() => server.stop())

blobStoreConformance(runner, {
  durability: 'reopened',
  backups: 'unsupported',
  create: async () => {
    const prefix = `stores/${stores++}/`
    const open = () => s3Blobs({ bucket: 'docent', prefix, endpoint: server.url, credentials: server.credentials })
    const store = open()
    return { store, reopen: async () => open(), dispose: () => store.close() }
  },
})
