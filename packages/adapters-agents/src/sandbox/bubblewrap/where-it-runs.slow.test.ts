import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bubblewrapRunner } from './bubblewrap-runner.fixture.ts'
import { bubblewrapSandbox } from './bubblewrap-sandbox.ts'

const { describe, it, expect, beforeAll, afterAll } = bubblewrapRunner
const signal = new AbortController().signal
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8')

describe('bubblewrapSandbox on machines of other kinds', () => {
  let directory: string
  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), 'docent-where-'))
    chmodSync(directory, 0o755)
  })
  afterAll(() => rmSync(directory, { recursive: true, force: true }))

  it('reports that bubblewrap is missing, and runs nothing', async () => {
    const sandbox = bubblewrapSandbox({ bubblewrap: join(directory, 'bwrap') })
    expect(await sandbox.capabilities()).toMatchObject({ level: 'none', images: {} })
    expect((await sandbox.capabilities()).reason).toContain('install the package bubblewrap')
    await expect(sandbox.run({ image: 'python', program: 'print(1)' }, signal)).rejects.toMatchObject({
      code: 'unsupported',
      message: expect.stringContaining('install the package bubblewrap'),
    })
    await sandbox.close()
  })

  it('has one image where the other is missing, and reports it', async () => {
    const sandbox = bubblewrapSandbox({ python: join(directory, 'python3') })
    const { level, images, reason } = await sandbox.capabilities()
    expect({ level, images: Object.keys(images) }).toEqual({ level: 'full', images: ['node'] })
    expect(reason).toContain('Python programs cannot run here')
    await sandbox.close()
  })

  it('reports how long a program may run, and permits that', async () => {
    const sandbox = bubblewrapSandbox({ mostWallMs: 5_000 })
    expect(await sandbox.capabilities()).toMatchObject({ level: 'full', mostWallMs: 5_000 })
    const request = { image: 'python', program: 'import time\ntime.sleep(60)' } as const
    expect(await sandbox.run(request, signal)).toMatchObject({ reason: 'timed_out' })
    const longer = sandbox.run({ ...request, limits: { wallMs: 5_001 } }, signal)
    await expect(longer).rejects.toMatchObject({ code: 'invalid_input' })
    await sandbox.close()
  })

  it('hides directories below /usr', async () => {
    const program =
      'import os\nprint(os.listdir("/usr/share"))\ntry: open("/usr/share/x", "w")\nexcept OSError as e: print(e.strerror)'
    const sandbox = bubblewrapSandbox({ hidden: ['/usr/share'] })
    const { stdout } = await sandbox.run({ image: 'python', program }, signal)
    expect(textOf(stdout)).toBe('[]\nRead-only file system\n')
    await sandbox.close()
  })

  it('finds packages of a virtual environment', async () => {
    const environment = join(directory, 'environment')
    execFileSync('/usr/bin/python3', ['-m', 'venv', '--without-pip', environment])
    const sandbox = bubblewrapSandbox({ python: join(environment, 'bin/python3') })
    const { stdout } = await sandbox.run({ image: 'python', program: 'import sys\nprint(sys.prefix)' }, signal)
    expect(textOf(stdout).trim()).toBe(environment)
    await sandbox.close()
  })

  it('works without root', async () => {
    // Node.js may be where only root can read it.
    const node = join(directory, 'node')
    copyFileSync(process.execPath, node)
    chmodSync(node, 0o755)
    const file = new URL('./unprivileged-server.fixture.ts', import.meta.url).pathname
    const asUser = process.getuid?.() === 0 ? { uid: 61_000, gid: 61_000 } : {}
    const environment = { PATH: '/usr/bin:/bin', HOME: '/tmp' }
    const printed = execFileSync(node, ['--conditions=docent-source', file], {
      ...asUser,
      env: environment,
      encoding: 'utf8',
    })
    expect(JSON.parse(printed)).toEqual({ level: 'full', exitCode: 0, stdout: '42\n', stopped: 'out_of_memory' })
  })

  it('keeps sandboxes apart from each other', async () => {
    const sandbox = bubblewrapSandbox()
    const writer =
      'import time\nfor folder in ("/workspace", "/tmp", "/dev/shm"): open(folder + "/left", "w")\nprint("ready", flush=True)\ntime.sleep(600)'
    const process = await sandbox.start({ image: 'python', program: writer }, signal)
    await process.stdout.getReader().read()
    const reader =
      'import os\nprint([name for folder in ("/workspace", "/tmp", "/dev/shm") for name in os.listdir(folder)], [pid for pid in os.listdir("/proc") if pid.isdigit() and int(pid) > 9])'
    const { stdout } = await sandbox.run({ image: 'python', program: reader }, signal)
    expect(textOf(stdout)).toBe("['.program.py'] []\n")
    await sandbox.close()
  })
})
