import { reportLoaded } from './threads.ts'
import { parentPort, workerData } from 'node:worker_threads'

/** A module that takes its time to load, does not report it, or fails, as it is asked to. */
const { loadMs, reports, fails } = workerData as { loadMs: number; reports: boolean; fails: boolean }
parentPort!.postMessage('loading')
parentPort!.ref()
await new Promise((resolve) => setTimeout(resolve, loadMs))
parentPort!.on('message', () => {})
if (fails) throw new Error('no such module')
parentPort!.postMessage('loaded')
if (reports) void reportLoaded()
