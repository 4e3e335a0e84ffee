/** @module-tag slow */
import { randomUUID } from 'node:crypto'
import { restateExecutor, restateWorker, type RestateWorkerOptions } from '@docent/adapters-engines/restate'
import { effectExecutorConformance } from '@docent/core/testing'
import { startRestate, type RestateServer } from '@docent/test-servers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { relayToWorkers } from './relay-to-workers.ts'

let server: RestateServer
beforeAll(async () => (server = await startRestate()))
afterAll(() => server.stop())

effectExecutorConformance(
  { describe, it, expect, beforeAll, afterAll, beforeEach, afterEach },
  {
    withdraws: false,
    async create() {
      const service = `s${randomUUID().replaceAll('-', '')}`
      const relay = await relayToWorkers()
      const ends: (() => Promise<void>)[] = []
      async function startWorker(effects: RestateWorkerOptions['effects']) {
        const worker = await restateWorker({ effects, service, port: 0, concurrency: 2 })
        relay.add(worker.port)
        const stop = async () => {
          relay.remove(worker.port)
          await worker.close()
        }
        ends.push(() => worker.close())
        return { stop }
      }
      // Restate asks a worker once what it serves.
      const first = await restateWorker({ effects: { run: () => expect.unreachable() }, service, port: 0 })
      relay.add(first.port)
      const again = await restateWorker({
        effects: { run: () => expect.unreachable() },
        service,
        port: 0,
        register: { adminUrl: server.adminUrl, workerUrl: relay.url },
      })
      relay.remove(first.port)
      await Promise.all([first.close(), again.close()])
      const executor = restateExecutor({ ingressUrl: server.ingressUrl, service })
      return {
        executor,
        startWorker,
        stopEngine: () => server.kill(),
        startEngine: () => server.restart(),
        async dispose() {
          await executor.close()
          for (const end of ends) await end()
          relay.close()
        },
      }
    },
  },
)

it('says that no worker was registered, and that the address is none', async () => {
  const executor = restateExecutor({ ingressUrl: server.ingressUrl, service: 'nobody' })
  const one = { effectId: 'one', attempt: 1, lane: 'ocr', handOverId: 'one' }
  await expect(executor.handOver([one], { signal: AbortSignal.any([]) })).rejects.toMatchObject({ code: 'unavailable' })
  await expect(executor.handOver([one], { signal: AbortSignal.any([]) })).rejects.toThrow('register it')
  expect(() => restateExecutor({ ingressUrl: 'restate:8080' })).toThrow('http://restate:8080')
  expect(() => restateExecutor({ ingressUrl: server.ingressUrl, service: 'a/b' })).toThrow('option service')
  await executor.close()
})

it('says that it cannot be registered, or listen', async () => {
  const effects = { run: () => expect.unreachable() }
  const register = { adminUrl: 'http://127.0.0.1:1', workerUrl: 'http://127.0.0.1:1' }
  await expect(restateWorker({ effects, port: 0, register })).rejects.toThrow('option register')
  const one = await restateWorker({ effects, port: 0 })
  await expect(restateWorker({ effects, port: one.port })).rejects.toThrow('choose another port')
  await one.close()
})
