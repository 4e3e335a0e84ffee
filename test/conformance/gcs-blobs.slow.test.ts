/** @module-tag slow */
import { blobStoreConformance } from '@docent/core/testing'
import { startGcs, type GcsServer } from '@docent/test-servers'
import * as runner from 'vitest'
import { gcsBlobs } from '@docent/adapters-storage/gcs'

const { afterAll, beforeAll } = runner
let server: GcsServer
let stores = 0
beforeAll(async () => (server = await startGcs('docent')))
afterAll(() => server.stop())

blobStoreConformance(runner, {
  durability: 'reopened',
  backups: 'unsupported',
  create: async () => {
    const prefix = `stores/${stores++}/`
    const credentials = { accessToken: async () => server.token }
    const open = () => gcsBlobs({ bucket: 'docent', prefix, endpoint: server.url, credentials })
    const store = open()
    return { store, reopen: async () => open(), dispose: () => store.close() }
  },
})
