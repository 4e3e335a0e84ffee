import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, expect, it } from 'vitest'
import { startThread, type StartedThread } from './threads.ts'

const started: StartedThread[] = []
afterEach(async () => void (await Promise.all(started.splice(0).map(({ worker }) => worker.terminate()))))

function start(
  given: { loadMs?: number; reports?: boolean; fails?: boolean; failsLater?: boolean },
  flags: string[] = [],
) {
  const data = { loadMs: 0, reports: true, fails: false, failsLater: false, ...given }
  const thread = startThread(new URL('./threads.fixture.ts', import.meta.url), {
    workerData: data,
    execArgv: ['--conditions=docent-source', ...flags],
  })
  started.push(thread)
  const messages: unknown[] = []
  thread.worker.on('message', (message) => messages.push(message))
  return { ...thread, messages }
}

it('a thread is ended when its modules are loaded, and not before', async () => {
  const { worker, messages, end } = start({ loadMs: 300 })
  await once(worker, 'message')
  const ends = [end(), end()]
  await once(worker, 'exit')
  await Promise.all(ends)
  expect(messages).toEqual(['loading', 'loaded'])
})

it('a thread that has loaded is ended at once', async () => {
  const { worker, messages, end } = start({})
  await expect.poll(() => messages).toContain('loaded')
  const exited = once(worker, 'exit')
  await end()
  await exited
})

it('a thread that fails while it loads ends on its own, with its error', async () => {
  const { worker, end } = start({ loadMs: 50, fails: true })
  const failure = once(worker, 'error')
  await end()
  expect(await failure).toMatchObject([{ message: 'no such module' }])
})

it('what the work of a thread throws is its error, also where rejections are only warned of', async () => {
  const { worker } = start({ failsLater: true }, ['--unhandled-rejections=none'])
  expect(await once(worker, 'error')).toMatchObject([{ message: 'no such value' }])
})

it('threads know nothing of each other', async () => {
  const [slow, quick] = [start({ loadMs: 600_000 }), start({})]
  await quick.end()
  expect(quick.messages).toContain('loaded')
  expect(slow.messages).not.toContain('loaded')
})

it('a process waits for the end of a thread that was idle, or says something meanwhile', async () => {
  const program = fileURLToPath(new URL('./ended-thread.fixture.ts', import.meta.url))
  const ran = await promisify(execFile)(process.execPath, ['--conditions=docent-source', program])
  expect(ran.stdout).toBe('idle ended\nspeaking ended\n')
})
