import { expect, it } from 'vitest'
import { runInThread } from '../../../packages/core/src/kernel/system/index.ts'

const slow = new URL('./slow-worker.ts', import.meta.url)

it('reads few parts ahead of those that the thread has worked on', { tags: ['slow'] }, async () => {
  const done = new Int32Array(new SharedArrayBuffer(4))
  let furthest = 0
  async function* parts() {
    for (let sent = 0; sent < 50; sent++) {
      furthest = Math.max(furthest, sent - Atomics.load(done, 0))
      yield { part: done }
    }
  }
  expect(await runInThread(slow, { parts: parts() })).toBe(50)
  expect(furthest).toBeLessThanOrEqual(4)
})

it('ends with what the parts throw', async () => {
  async function* parts() {
    for (let part = 1; part <= 5; part++) yield { part: new Int32Array(new SharedArrayBuffer(4)) }
    throw new Error('There are no more.')
  }
  await expect(runInThread(slow, { parts: parts() })).rejects.toThrow('There are no more.')
})
