import { setTimeout as pause } from 'node:timers/promises'
import { handOver, taken } from '../../../packages/core/src/kernel/system/index.ts'

let parts = 0
for await (const part of taken()) {
  await pause(2)
  parts++
  Atomics.add(part as Int32Array, 0, 1)
}
handOver(parts)
