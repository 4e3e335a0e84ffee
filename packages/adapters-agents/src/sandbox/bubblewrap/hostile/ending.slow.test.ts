import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { bubblewrapRunner } from '../bubblewrap-runner.fixture.ts'
import { hostileSuite } from './hostile.fixture.ts'

const { describe, it, expect } = bubblewrapRunner

/** Processes of this machine whose command line holds a mark. */
const processesWith = (mark: string): string[] =>
  readdirSync('/proc').filter(
    (pid) => /^\d+$/.test(pid) && pid !== String(process.pid) && commandOf(pid).includes(mark),
  )

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

const daemon = (mark: string) =>
  `import subprocess\nsubprocess.Popen(["/bin/sh", "-c", "trap '' TERM INT HUP; while :; do read x </dev/zero; done; ${mark}"], start_new_session=True, stdout=subprocess.DEVNULL)\n`

describe('a sandbox that ends', () => {
  const { run, sandbox } = hostileSuite()

  it('leaves no process behind, not even one that went its own way', async () => {
    const mark = `orphan-${process.pid}`
    const outcome = await run(`${daemon(mark)}print("done")`)
    expect(Buffer.from(outcome.stdout).toString('utf8')).toBe('done\n')
    expect(outcome.exitCode).toBe(0)
    expect(processesWith(mark)).toEqual([])
  })

  it('ends programs that ignore every signal that they can', async () => {
    const mark = `stubborn-${process.pid}`
    const program =
      `import signal\nfor number in range(1, 32):\n    try: signal.signal(number, signal.SIG_IGN)\n    except OSError: pass\n` +
      `${daemon(mark)}print("ready", flush=True)\nimport time\ntime.sleep(600)`
    const running = await sandbox().start({ image: 'python', program }, new AbortController().signal)
    await running.stdout.getReader().read()
    await expect.poll(() => processesWith(mark)).not.toEqual([])
    expect(await running.kill()).toEqual({ reason: 'killed' })
    expect(processesWith(mark)).toEqual([])
  })

  it('is not ended by a program that kills all that it sees', async () => {
    const outcome = await run('import os\nos.kill(1, 9)\nprint("still here", flush=True)\nos.kill(os.getpid(), 9)')
    expect(Buffer.from(outcome.stdout).toString('utf8')).toBe('still here\n')
    expect(outcome.exitCode).toBe(137)
  })

  it('dies with a server that is killed, with all of its processes and mounts', async () => {
    const mark = `abandoned-${process.pid}`
    const file = new URL('./abandoned-sandbox.fixture.ts', import.meta.url).pathname
    const server = spawn(process.execPath, ['--conditions=docent-source', file], {
      env: { ...process.env, PROGRAM: `${daemon(mark)}print("ready", flush=True)` },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    try {
      expect(String((await once(server.stdout, 'data'))[0])).toContain('ready')
      await expect.poll(() => processesWith(mark)).not.toEqual([])
    } finally {
      server.kill('SIGKILL')
    }
    await expect.poll(() => processesWith(mark)).toEqual([])
    expect(readFileSync('/proc/self/mountinfo', 'utf8')).not.toContain('/workspace')
  })
})
