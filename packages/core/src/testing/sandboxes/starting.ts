import type { SandboxProcess } from '../../kernel/ports/index.ts'
import { bytesOf, programs, textOf, unaborted, type SandboxSuite } from './sandbox-suite.ts'

const chatter = {
  python:
    'import sys\nfor n in range(2000): print("line", n, file=sys.stderr)\nsys.stderr.flush()\nprint("ready", flush=True)\nsys.stdin.read()\nsys.exit(4)',
  node: 'for (let n = 0; n < 2000; n++) console.error("line", n)\nconsole.log("ready")\nprocess.stdin.resume().on("end", () => process.exit(4))',
}

async function readUntil(process: SandboxProcess, length: number): Promise<string> {
  const reader = process.stdout.getReader()
  let text = ''
  while (text.length < length) {
    const { value, done } = await reader.read()
    if (done) break
    text += textOf(value)
  }
  reader.releaseLock()
  return text
}

async function write(process: SandboxProcess, text: string): Promise<void> {
  const writer = process.stdin.getWriter()
  await writer.write(bytesOf(text))
  writer.releaseLock()
}

export function startingTests({ runner: { it, expect }, image, sandbox }: SandboxSuite): void {
  const start = (program: Record<typeof image, string>, signal = unaborted(), limits = {}) =>
    sandbox().start({ image, program: program[image], limits }, signal)

  it('talks to a program that stays, until its input ends', async () => {
    const process = await start(programs.echo)
    expect(await readUntil(process, 5)).toBe('ready')
    for (const said of ['one', 'twelve']) {
      await write(process, said)
      expect(await readUntil(process, said.length)).toBe(said)
    }
    await process.stdin.close()
    expect(await process.exited).toEqual({ exitCode: 0 })
    expect((await process.stdout.getReader().read()).done).toBe(true)
  })

  it('carries more than a pipe holds in both directions', async () => {
    const process = await start(programs.echo)
    await readUntil(process, 5)
    const text = 'x'.repeat(1_000_000)
    const [, back] = await Promise.all([write(process, text), readUntil(process, text.length)])
    expect(back).toBe(text)
    await process.kill()
  })

  it('keeps the end of what it writes as errors, and its exit code', async () => {
    const process = await start(chatter, unaborted(), { outputBytes: 1000 })
    expect(await readUntil(process, 6)).toBe('ready\n')
    await process.stdin.close()
    expect(await process.exited).toEqual({ exitCode: 4 })
    expect(process.stderr().length).toBeLessThanOrEqual(1000)
    expect(process.stderr()).toMatch(/line 1998\r?\nline 1999\r?\n$/)
  })

  it('ends it on demand, once', async () => {
    const process = await start(programs.echo)
    await readUntil(process, 5)
    expect(await process.kill()).toEqual({ reason: 'killed' })
    expect(await process.kill()).toEqual({ reason: 'killed' })
    expect(await process.exited).toEqual({ reason: 'killed' })
  })

  it('ends it when the signal is aborted or its time is over', async () => {
    const controller = new AbortController()
    const process = await start(programs.echo, controller.signal)
    await readUntil(process, 5)
    controller.abort()
    expect(await process.exited).toEqual({ reason: 'killed' })
    const short = await start(programs.sleep, unaborted(), { wallMs: 300 })
    expect(await short.exited).toEqual({ reason: 'timed_out' })
  })

  it('does not start with a signal that is aborted', async () => {
    const reason = new Error('not wanted')
    await expect(start(programs.echo, AbortSignal.abort(reason))).rejects.toBe(reason)
  })
}
