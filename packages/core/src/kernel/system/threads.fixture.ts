import { afterLoading } from './threads.ts'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/** A module that takes its time to load, does not report it, or fails, as it is asked to. */
const { loadMs, reports, fails, failsLater } = workerData as {
  readonly [Name in 'reports' | 'fails' | 'failsLater']: boolean
} & { readonly loadMs: number }
parentPort!.postMessage('loading')
parentPort!.ref()
await new Promise((resolve) => setTimeout(resolve, loadMs))
parentPort!.on('message', () => {})
if (fails) throw new Error('no such module')
parentPort!.postMessage('loaded')
if (reports)
  afterLoading(async () => {
    await nextTurn()
    if (failsLater) throw new Error('no such value')
  })
