/** @module-tag slow */
import { readFileSync } from 'node:fs'
import { afterEach, expect, it, vi } from 'vitest'
import type { WorkerPool } from './worker-pool.ts'

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** Processes that were started to start parsers. */
const launchers = (): string[] =>
  read(`/proc/self/task/${process.pid}/children`)
    .split(' ')
    .filter((pid) => read(`/proc/${pid}/cmdline`).includes('launcher-worker'))

let pool: WorkerPool
afterEach(() => pool.close())

it.runIf(process.platform === 'linux')('starts parsers by a process of its own from the second on', async () => {
  // Of its own: tests before this one may have started parsers.
  vi.resetModules()
  const before = launchers()
  const { createWorkerPool } = await import('./worker-pool.ts')
  pool = createWorkerPool(new URL('./test-process.fixture.ts', import.meta.url), { idleMs: 0 })
  const parse = () =>
    pool.parse({
      bytes: new Uint8Array(1),
      fileName: 'pages',
      mediaType: 'text/plain',
      signal: new AbortController().signal,
      onPage: () => undefined,
    })
  const started = () => launchers().filter((pid) => !before.includes(pid))

  const parseAndEnd = async () => {
    await parse()
    await expect.poll(() => pool.size()).toBe(0)
  }

  await parseAndEnd()
  expect(started()).toEqual([])
  await parseAndEnd()
  expect(started()).toHaveLength(1)
})
