/** @module-tag slow */
import { randomUUID } from 'node:crypto'
import { bullmqExecutor, bullmqWorker } from '@docent/adapters-engines/bullmq'
import { effectExecutorConformance } from '@docent/core/testing'
import { hasRedis, startRedis, type RedisServer } from '@docent/test-servers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

// Redis comes in no npm package: `apt-get install redis-server`, which .ci/run does.
describe.skipIf(!hasRedis())('BullMQ', () => {
  let server: RedisServer
  beforeAll(async () => (server = await startRedis()))
  afterAll(() => server.stop())

  effectExecutorConformance(
    { describe, it, expect, beforeAll, afterAll, beforeEach, afterEach },
    {
      async create() {
        const queue = `q${randomUUID()}`
        const executor = bullmqExecutor({ connection: server.url, queue })
        const ends: (() => Promise<void>)[] = [() => executor.close()]
        return {
          executor,
          async startWorker(effects) {
            const worker = await bullmqWorker({ effects, connection: server.url, queue, concurrency: 2 })
            ends.push(() => worker.close())
            return { stop: () => worker.close() }
          },
          stopEngine: () => server.kill(),
          startEngine: () => server.restart(),
          async dispose() {
            for (const end of ends) await end()
          },
        }
      },
    },
  )

  it('says what to correct when Redis refuses the password', async () => {
    const guarded = await startRedis({ password: 'right' })
    const connection = guarded.url.replace('right', 'wrong')
    const executor = bullmqExecutor({ connection })
    await expect(executor.ping()).rejects.toMatchObject({ code: 'unauthorized' })
    await expect(executor.ping()).rejects.toThrow('correct the option connection')
    const effects = { run: () => expect.unreachable() }
    await expect(bullmqWorker({ effects, connection })).rejects.toMatchObject({ code: 'unauthorized' })
    await executor.close()
    await guarded.stop()
  })
})
