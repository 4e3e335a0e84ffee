import { vectorIndexConformance } from '@docent/core/testing'
import * as runner from 'vitest'
import { memoryVectors } from './memory-vectors.ts'

vectorIndexConformance(runner, {
  persistent: false,
  create: async () => {
    const index = memoryVectors()
    return { index, dispose: () => index.close() }
  },
})
