import { blobStoreConformance } from '@docent/core/testing'
import * as runner from 'vitest'
import { memoryBlobs } from './memory-blobs.ts'

blobStoreConformance(runner, {
  durability: 'volatile',
  backups: 'unsupported',
  create: async () => {
    const store = memoryBlobs()
    return { store, dispose: () => store.close() }
  },
})
