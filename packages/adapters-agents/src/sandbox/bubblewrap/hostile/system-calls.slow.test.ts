import { bubblewrapRunner } from '../bubblewrap-runner.fixture.ts'
import { absentCalls, clone, forbiddenCalls, numberOf, type Processor } from '../system-calls.ts'
import { hostileSuite } from './hostile.fixture.ts'

const { describe, it, expect } = bubblewrapRunner
const processor = process.arch as Processor

describe('what a program of a sandbox asks of the kernel', () => {
  const { attempts } = hostileSuite()
  const calling = (calls: typeof forbiddenCalls) =>
    Object.entries(calls).map(
      ([name, numbers]) => `attempt("${name}", lambda: call(${numberOf(numbers, processor)}, 0, 0, 0, 0, 0, 0))`,
    )

  it('is refused where it could lead out', async () => {
    const found = await attempts(calling(forbiddenCalls).join('\n'))
    expect(Object.keys(found)).toEqual(Object.keys(forbiddenCalls))
    for (const [name, outcome] of Object.entries(found)) expect(outcome, name).toBe('refused: Operation not permitted')
  })

  it('is absent where it makes memory that nobody counts, or hides what it does', async () => {
    const found = await attempts(calling(absentCalls).join('\n'))
    expect(Object.keys(found)).toEqual(Object.keys(absentCalls))
    for (const [name, outcome] of Object.entries(found)) expect(outcome, name).toBe('refused: Function not implemented')
  })

  it('is no namespace of its own, by any call', async () => {
    const flags = {
      user: 0x1000_0000,
      mount: 0x0002_0000,
      network: 0x4000_0000,
      process: 0x2000_0000,
      names: 0x0400_0000,
    }
    const child = 17
    const program = Object.entries(flags).flatMap(([name, flag]) => [
      `attempt("${name} by clone", lambda: call(${numberOf(clone, processor)}, ${flag | child}, 0, 0, 0, 0))`,
      `attempt("${name} by unshare", lambda: call(${numberOf(forbiddenCalls['unshare']!, processor)}, ${flag}))`,
    ])
    const found = await attempts(program.join('\n'))
    expect(Object.keys(found)).toHaveLength(10)
    for (const [name, outcome] of Object.entries(found)) expect(outcome, name).toBe('refused: Operation not permitted')
  })

  it('gives no more rights: no setuid program, no capability, no other user', async () => {
    const program = [
      'status = dict(line.split(":", 1) for line in open("/proc/self/status"))',
      'attempt("capabilities", lambda: [status[name].strip() for name in ("CapPrm", "CapEff", "CapBnd", "CapAmb")])',
      'attempt("rights", lambda: (status["NoNewPrivs"].strip(), status["Seccomp"].strip()))',
      'attempt("setuid", lambda: os.setuid(0))',
      'attempt("su", lambda: os.system("su -c id 2>/dev/null >/dev/null") == 0 or 1 / 0)',
      'attempt("mounts", lambda: [line.split()[5] for line in open("/proc/self/mountinfo") if line.split()[4] == "/usr"])',
      'attempt("write", lambda: open("/usr/bin/evil", "w"))',
      'attempt("device", lambda: os.mknod("/workspace/disk", 0o060666, os.makedev(8, 0)))',
      'attempt("sysrq", lambda: open("/proc/sysrq-trigger", "w"))',
      'attempt("pattern", lambda: open("/proc/sys/kernel/core_pattern", "w"))',
    ].join('\n')
    const found = await attempts(program)
    expect(found['capabilities']).toBe(`worked: ${pythonList(Array.from({ length: 4 }, () => '0000000000000000'))}`)
    expect(found['rights']).toBe("worked: ('1', '2')")
    expect(found['mounts']).toMatch(/^worked: \['ro,nosuid/)
    for (const name of ['setuid', 'su', 'write', 'device', 'sysrq', 'pattern'])
      expect(found[name], name).toMatch(/^refused: /)
  })
})

const pythonList = (texts: readonly string[]): string => `[${texts.map((text) => `'${text}'`).join(', ')}]`
