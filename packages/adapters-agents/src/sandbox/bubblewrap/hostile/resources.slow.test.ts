import { bubblewrapRunner } from '../bubblewrap-runner.fixture.ts'
import { mostEntries } from '../../opened-sandbox.ts'
import { hostileSuite } from './hostile.fixture.ts'

const { describe, it, expect } = bubblewrapRunner

describe('what a program of a sandbox uses up', () => {
  const { run, attempts } = hostileSuite()

  it('is few processes, with a fork bomb', async () => {
    const program =
      'import os, time\ncount = 0\ntry:\n    while True:\n        if os.fork() == 0: time.sleep(600)\n        count += 1\n' +
      'except BlockingIOError:\n    print(count)'
    const { stdout } = await run(program, { limits: { processes: 40 } })
    expect(Number(Buffer.from(stdout).toString('utf8'))).toBeGreaterThan(20)
    expect(Number(Buffer.from(stdout).toString('utf8'))).toBeLessThanOrEqual(40)
    const bomb = 'import os\nwhile True:\n    try: os.fork()\n    except OSError: pass'
    expect(await run(bomb, { limits: { processes: 40, wallMs: 3000 } })).toMatchObject({ reason: 'timed_out' })
  })

  it('is little memory, with eight processes of 300 MB', async () => {
    const program =
      'import os, time\nfor _ in range(8):\n    if os.fork() == 0:\n        data = bytearray(b"x" * 300_000_000)\n        time.sleep(600)\ntime.sleep(600)'
    expect(await run(program)).toMatchObject({ reason: 'out_of_memory' })
  })

  it('is no more memory than it has, where processes share it', async () => {
    const program =
      'import os, time\ndata = bytearray(b"x" * 60_000_000)\nfor _ in range(10):\n    if os.fork() == 0: time.sleep(600)\n' +
      'time.sleep(1)\nprint("enough")'
    const outcome = await run(program, { limits: { memoryBytes: 200_000_000 } })
    expect(Buffer.from(outcome.stdout).toString('utf8')).toBe('enough\n')
  })

  it('is little disk and memory, with files wherever it can write', async () => {
    const program = [
      'def fill(folder):',
      '    total = 0',
      '    try:',
      '        for n in range(1000):',
      '            with open(f"{folder}/{n}", "wb") as file:',
      '                for _ in range(4): total += file.write(bytes(1_000_000))',
      '    except OSError as error:',
      '        return f"{total // 1_000_000} {os.strerror(error.errno)}"',
      'for folder in ("/workspace", "/tmp", "/dev/shm", "/", "/dev", "/run/docent", "/usr", "/proc"): attempt(folder, lambda: fill(folder))',
    ].join('\n')
    const found = await attempts(program, { limits: { workspaceBytes: 20_000_000, memoryBytes: 200_000_000 } })
    expect(found['/workspace']).toMatch(/^worked: (1[6-9]|20) No space left on device$/)
    for (const folder of ['/tmp', '/dev/shm']) expect(found[folder]).toMatch(/^worked: 6[4-7] No space left on device$/)
    for (const folder of ['/', '/dev', '/run/docent', '/usr'])
      expect(found[folder], folder).toBe('worked: 0 Read-only file system')
    expect(found['/proc']).toMatch(/^worked: 0 /)
  })

  it('is few files, with names of no bytes', async () => {
    const program = `for n in range(${5 * mostEntries}): open(f"/tmp/{n}", "w").close()\nimport time\ntime.sleep(600)`
    expect(await run(program, { limits: { wallMs: 50_000 } })).toMatchObject({ reason: 'out_of_memory' })
  })

  it('is little output, on both channels', async () => {
    for (const channel of ['stdout', 'stderr'] as const) {
      const outcome = await run(`import sys\nwhile True: sys.${channel}.write("x" * 100_000)`, {
        limits: { outputBytes: 50_000 },
      })
      expect(outcome, channel).toMatchObject({ reason: 'output_too_long' })
      expect(outcome[channel].byteLength, channel).toBe(50_000)
    }
  })

  it('is few open files', async () => {
    const { stdout } = await run(
      'files = []\ntry:\n    while True: files.append(open("/dev/null"))\nexcept OSError: print(len(files))',
    )
    expect(Number(Buffer.from(stdout).toString('utf8'))).toBeLessThan(256)
  })
})
