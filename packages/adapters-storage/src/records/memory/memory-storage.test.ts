import { storageConformance } from '@docent/core/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { memoryData, type MemoryData } from './memory-data.ts'
import { memoryStorage } from './memory-storage.ts'

const runner = { describe, it, expect, beforeAll, afterAll, beforeEach, afterEach }
const stores = new Map<string, MemoryData>()

storageConformance(runner, {
  name: 'memory',
  open(store) {
    const data = stores.get(store) ?? memoryData()
    stores.set(store, data)
    return memoryStorage({ data })
  },
  capabilities: { shared: false, persistent: false },
})
