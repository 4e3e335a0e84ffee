/** @module-tag slow */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it, onTestFinished, vi } from 'vitest'

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

it.runIf(process.platform === 'linux')('starts parsers by a process of its own from the second on', async () => {
  // Of its own: tests before this one may have started parsers.
  vi.resetModules()
  const before = launchers()
  const { createWorkerPool } = await import('./worker-pool.ts')
  const pool = createWorkerPool(new URL('./test-process.fixture.ts', import.meta.url), { idleMs: 0 })
  onTestFinished(() => pool.close())
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

/** Starts a parser when the process may open nothing more, and another once it may. */
const withoutDescriptors = `
  import { closeSync, openSync } from 'node:fs'
  const { holdLauncher, launch } = await import(process.argv[1])
  holdLauncher()
  const program = { file: 'none', nodeFlags: ['-e', ''], settings: '{}' }
  const opened = []
  try {
    for (;;) opened.push(openSync('/dev/null'))
  } catch {}
  const end = await new Promise((resolve) => launch(program, resolve))
  for (const each of opened) closeSync(each)
  console.log(end.error.code)
  console.log((await new Promise((resolve) => launch(program, resolve))).code)
  process.exit()
`

it.runIf(process.platform === 'linux')('reports a parser that the system cannot start, and goes on', () => {
  const { href } = new URL('./parser-launcher.ts', import.meta.url)
  const node = [process.execPath, '--conditions=docent-source', '--input-type=module', '-e', withoutDescriptors, href]
  const { stdout, stderr } = spawnSync('sh', ['-c', 'ulimit -n 64; exec "$@"', 'sh', ...node], { encoding: 'utf8' })
  expect({ stdout, stderr }).toEqual({ stdout: 'EMFILE\n0\n', stderr: '' })
})
