import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { bubblewrapRunner } from '../bubblewrap-runner.fixture.ts'
import { hostileSuite } from './hostile.fixture.ts'

const { describe, it, expect, vi, afterEach } = bubblewrapRunner

describe('what a program of a sandbox sees of the server', () => {
  const { run, attempts, sandbox } = hostileSuite()
  afterEach(() => vi.unstubAllEnvs())

  it('is nothing of its environment, not even by the first process', async () => {
    vi.stubEnv('PROVIDER_KEY', 'sk-of-the-server')
    const program =
      'import glob\nfor path in glob.glob("/proc/[0-9]*/environ") + glob.glob("/proc/[0-9]*/cmdline"): print(open(path).read())'
    const { stdout } = await run(program, { environment: { MINE: 'visible' } })
    const text = Buffer.from(stdout).toString('utf8')
    expect(text).toContain('MINE=visible')
    expect(text).not.toContain('sk-of-the-server')
    expect(text).not.toContain('PROVIDER_KEY')
  })

  it('is none of its processes and of its open files', async () => {
    const program = [
      'names = [open(f"/proc/{pid}/cmdline").read().split("\\0")[0] for pid in os.listdir("/proc") if pid.isdigit()]',
      'attempt("processes", lambda: sorted(set(names)))',
      'def place(n): return os.readlink(f"/proc/self/fd/{n}").split(":")[0]',
      'attempt("files", lambda: sorted({place(n) for n in os.listdir("/proc/self/fd") if os.path.exists(f"/proc/self/fd/{n}")} | {"/dev/null"}))',
      `attempt("server", lambda: os.kill(${process.pid}, 0))`,
    ].join('\n')
    const found = await attempts(program)
    expect(found['processes']).toMatch(/^worked: \['\/bin\/sh', '[^']*python3'\]$/)
    expect(found['files']).toBe("worked: ['/dev/null', 'socket']")
    expect(found['server']).toBe('refused: No such process')
  })

  it('is nothing that the server inherited open from what started it', async () => {
    const file = new URL('./abandoned-sandbox.fixture.ts', import.meta.url).pathname
    const program =
      'import os\nprint([os.readlink(f"/proc/self/fd/{n}").split(":")[0] for n in (30, 31) if os.path.lexists(f"/proc/self/fd/{n}")], flush=True)'
    const server = spawn(process.execPath, ['--conditions=docent-source', file], {
      env: { ...process.env, PROGRAM: program },
      stdio: ['ignore', 'pipe', 'inherit', ...Array.from({ length: 27 }, () => 'ignore' as const), 'pipe', 'pipe'],
    })
    try {
      expect(String((await once(server.stdout!, 'data'))[0])).toContain("['/dev/null', '/dev/null']")
    } finally {
      server.kill('SIGKILL')
    }
  })

  it('is none of its files and of the users of the machine', async () => {
    const paths = [
      '/etc/passwd',
      '/etc/shadow',
      '/etc/hostname',
      '/root',
      '/home',
      '/var',
      '/work',
      '/sys',
      process.cwd(),
    ]
    const found = await attempts(
      paths.map((path) => `attempt(${JSON.stringify(path)}, lambda: os.stat(${JSON.stringify(path)}))`).join('\n'),
    )
    for (const path of paths) expect(found[path], path).toBe('refused: No such file or directory')
  })

  it('keeps secrets of a program out of the machine’s list of processes', async () => {
    const controller = new AbortController()
    const running = await sandbox().start(
      {
        image: 'python',
        program: 'print("ready", flush=True)\nimport time\ntime.sleep(600)',
        environment: { TOKEN: 'sk-of-the-user' },
      },
      controller.signal,
    )
    await running.stdout.getReader().read()
    const lines = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((pid) => readOrNothing(`/proc/${pid}/cmdline`))
    expect(lines.some((line) => line.includes('.program.py'))).toBe(true)
    expect(lines.some((line) => line.includes('sk-of-the-user'))).toBe(false)
    await running.kill()
  })

  it('is the same first user and machine for everybody', async () => {
    const found = await attempts(
      'attempt("ids", lambda: (os.getuid(), os.getgid(), os.getgroups(), socket.gethostname()))',
    )
    expect(found['ids']).toMatch(/^worked: \(65534, 65534, \[(65534(, 65534)*)?\], 'sandbox'\)$/)
  })
})

function readOrNothing(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
