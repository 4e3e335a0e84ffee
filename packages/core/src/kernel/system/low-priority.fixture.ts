import { getPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { lowerThreadPriority } from './lower-thread-priority.ts'

lowerThreadPriority()
parentPort!.postMessage(getPriority())
