import { once } from 'node:events'
import { startThread } from './threads.ts'

/** A program that does nothing but end its threads: nothing else keeps its process alive. */
const data = { loadMs: 0, reports: true, fails: false, failsLater: false }

for (const kind of ['idle', 'speaking'] as const) {
  const { worker, keepAlive, end } = startThread(new URL('./threads.fixture.ts', import.meta.url), {
    workerData: data,
    execArgv: ['--conditions=docent-source'],
  })
  await once(worker, 'message')
  if (kind === 'idle') keepAlive(false)
  const ending = end()
  // As who takes the last answer of a thread does.
  if (kind === 'speaking') keepAlive(false)
  await ending
  console.log(`${kind} ended`)
}
