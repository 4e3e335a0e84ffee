/** @module-tag slow */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'

const isThere = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Idle until the launcher is gone, as a parser ends then. */
const idle = `const { ppid } = process; setInterval(() => process.ppid === ppid || process.exit(), 500)`

/** Starts the launcher as `fork` does, has it start a process, takes nothing of what it hands over, and kills itself. */
const server = `
  const { spawn } = require('node:child_process')
  const launcher = spawn(process.execPath, ['--conditions=docent-source', process.argv[1], String(process.pid)], {
    env: { NODE_CHANNEL_FD: '3' },
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const program = { file: 'idle', nodeFlags: ['-e', '${idle}'], settings: '{}' }
  for (const id of [1, 2]) launcher.stdio[3].write(JSON.stringify({ kind: 'start', id, program }) + '\\n')
  process.stdout.write(String(launcher.pid))
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), 2_000)
`

it('ends with a server that was killed before it took what is handed over', async () => {
  const { pathname } = new URL('./launcher-worker.ts', import.meta.url)
  const killed = spawn(process.execPath, ['-e', server, pathname], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [output] = (await once(killed.stdout, 'data')) as [Buffer]
  const pid = Number(output.toString())
  expect(isThere(pid)).toBe(true)
  await once(killed, 'exit')
  await expect.poll(() => isThere(pid), { timeout: 20_000 }).toBe(false)
})
