import { bytesOf, programs, textOf, type SandboxSuite } from './sandbox-suite.ts'

const spin = {
  python: 'print("begun")\nwhile True: pass',
  node: 'process.stdout.write("begun\\n", () => { for (;;); })',
}
const flood = {
  python: 'while True: print("x" * 1000)',
  node: 'import fs from "node:fs"\nfor (;;) try { fs.writeSync(1, "x".repeat(1000)) } catch {}',
}
const large = {
  python: 'open("large.bin", "wb").write(bytes(3_000_000))',
  node: 'import fs from "node:fs"\nfs.writeFileSync("large.bin", new Uint8Array(3_000_000))',
}
/**
 * Several processes, none of which is too large; a process of Node.js has 11 threads, and 64 is what all may have together by
 * default.
 */
const memory = {
  python:
    'import os, time\nfor _ in range(6):\n    if os.fork() == 0:\n        data = bytearray(b"x" * 50_000_000)\n        time.sleep(600)\ntime.sleep(600)',
  node:
    'import { fork } from "node:child_process"\nif (process.argv[2]) globalThis.data = Buffer.alloc(90_000_000, 1)\n' +
    'else for (let n = 0; n < 3; n++) fork(process.argv[1], ["child"])\nsetTimeout(() => {}, 600_000)',
}

export function limitTests({ runner: { it, expect }, run }: SandboxSuite): void {
  it('ends a program whose time is over, and returns what it wrote', async () => {
    const outcome = await run(spin, { limits: { wallMs: 4000 } })
    expect(outcome).toMatchObject({ reason: 'timed_out' })
    expect(textOf(outcome.stdout)).toBe('begun\n')
  })

  it('ends a program that writes too much, and returns the beginning', async () => {
    const outcome = await run(flood, { limits: { outputBytes: 10_000 } })
    expect(outcome).toMatchObject({ reason: 'output_too_long' })
    expect(outcome.stdout.byteLength).toBe(10_000)
  })

  it('returns output that just fits', async () => {
    const outcome = await run(programs.echo, { stdin: bytesOf('x'.repeat(9_995)), limits: { outputBytes: 10_000 } })
    expect(outcome.exitCode).toBe(0)
    expect(outcome.stdout.byteLength).toBe(10_000)
  })

  it('ends processes that take too much memory together', async () => {
    const outcome = await run(memory, { limits: { memoryBytes: 200_000_000, wallMs: 40_000 } })
    expect(outcome).toMatchObject({ reason: 'out_of_memory' })
  })

  it('returns no file that is too large', async () => {
    const outcome = await run(large, { limits: { fileBytes: 1_000_000 } })
    expect(outcome.exitCode).not.toBe(0)
    expect(outcome.files.get('large.bin')?.byteLength ?? 0).toBeLessThanOrEqual(1_000_000)
  })

  it('returns no more files than there is room for', async () => {
    const outcome = await run(large, { limits: { workspaceBytes: 1_000_000 } })
    expect(outcome.exitCode).not.toBe(0)
    expect(outcome.files.get('large.bin')?.byteLength ?? 0).toBeLessThanOrEqual(1_000_000)
  })

  it('refuses files that are beyond the limits, and limits that are no numbers', async () => {
    const files = new Map([['large.bin', new Uint8Array(2_000_000)]])
    for (const limits of [{ fileBytes: 1_000_000 }, { workspaceBytes: 1_000_000 }])
      await expect(run(programs.echo, { files, limits })).rejects.toMatchObject({ code: 'too_large' })
    await expect(run(programs.echo, { limits: { wallMs: 0 } })).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(run(programs.echo, { limits: { processes: 1.5 } })).rejects.toMatchObject({ code: 'invalid_input' })
  })
}
