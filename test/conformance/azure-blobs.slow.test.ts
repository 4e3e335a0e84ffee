/** @module-tag slow */
import { blobStoreConformance } from '@docent/core/testing'
import { startAzure, type AzureServer } from '@docent/test-servers'
import * as runner from 'vitest'
import { azureBlobs } from '@docent/adapters-storage/azure'

const { afterAll, beforeAll } = runner
let server: AzureServer
let stores = 0
beforeAll(async () => (server = await startAzure(['docent'])))
afterAll(() => server.stop())

blobStoreConformance(runner, {
  durability: 'reopened',
  backups: 'unsupported',
  create: async () => {
    const prefix = `stores/${stores++}/`
    const { url: endpoint, account, accountKey } = server
    const open = () => azureBlobs({ account, container: 'docent', prefix, endpoint, credentials: { accountKey } })
    const store = open()
    return { store, reopen: async () => open(), dispose: () => store.close() }
  },
})
