import { once } from 'node:events'
import { getPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'

test.runIf(process.platform === 'linux')('lowers the priority of the thread, and not that of the process', async () => {
  const own = getPriority()
  const worker = new Worker(new URL('./low-priority.fixture.ts', import.meta.url))
  expect(await once(worker, 'message')).toEqual([19])
  expect(getPriority()).toBe(own)
  await worker.terminate()
})
