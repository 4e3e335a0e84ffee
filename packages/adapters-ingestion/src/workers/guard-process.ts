import { writeFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { workerUrl } from './worker-url.ts'
import type { WorkerSettings } from './worker-protocol.ts'

/** Messages to the guard's thread. */
export interface GuardSettings {
  readonly processBytes: number
  readonly parent: number
}

/**
 * Ensures that this process exits: when it uses too much memory and when the process that started it is
 * gone, also in the middle of a step that never ends. Signals to a whole group are for that process alone: it ends this
 * one when it has stopped.
 */
export function guardProcess({ processBytes }: WorkerSettings): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
  if (process.platform === 'linux') preferAsVictim()
  const settings: GuardSettings = { processBytes, parent: process.ppid }
  new Worker(workerUrl('guard-worker', import.meta.url), {
    workerData: settings,
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  }).unref()
}

/** A system that is out of memory ends this process before the server, and one that crashes writes no dump of its memory. */
function preferAsVictim(): void {
  for (const [file, value] of [
    ['oom_score_adj', '1000'],
    ['coredump_filter', '0'],
  ]) {
    try {
      writeFileSync(`/proc/self/${file}`, value ?? '')
    } catch {
      // A container may not allow it; the limits hold without it.
    }
  }
}
