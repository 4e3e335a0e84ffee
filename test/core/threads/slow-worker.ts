import { setTimeout as pause } from 'node:timers/promises'
import { serveTask } from '../../../packages/core/src/kernel/system/index.ts'

serveTask(async (given) => {
  let parts = 0
  for await (const part of given) {
    await pause(2)
    parts++
    Atomics.add(part as Int32Array, 0, 1)
  }
  return { result: parts }
})
