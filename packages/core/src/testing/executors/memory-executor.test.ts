import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { effectExecutorConformance } from './effect-executor-conformance.ts'
import { memoryExecutor } from './memory-executor.ts'

effectExecutorConformance(
  { describe, it, expect, beforeAll, afterAll, beforeEach, afterEach },
  {
    async create() {
      const executor = memoryExecutor()
      return {
        executor,
        startWorker: async (effects) => ({ stop: executor.connect(effects) }),
        stopEngine: async () => executor.setAway(true),
        startEngine: async () => executor.setAway(false),
        dispose: () => executor.close(),
      }
    },
  },
)
