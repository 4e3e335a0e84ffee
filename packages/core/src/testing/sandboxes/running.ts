import { bytesOf, textOf, unaborted, type SandboxSuite } from './sandbox-suite.ts'

const shout = {
  python: 'import sys\nprint(sys.stdin.read().upper())\nprint("careful", file=sys.stderr)\nsys.exit(3)',
  node:
    'let text = ""\nfor await (const part of process.stdin) text += part\n' +
    'console.log(text.toUpperCase())\nconsole.error("careful")\nprocess.exitCode = 3',
}
const printVariable = { python: 'import os\nprint(os.environ["TOKEN"])', node: 'console.log(process.env.TOKEN)' }
const printArguments = {
  python: ['python3', '-c', 'import sys\nprint(sys.argv[1:])', 'one', "it's two"],
  node: ['node', '-e', 'console.log(process.argv.slice(1))', 'one', "it's two"],
}

export function runningTests({ runner: { it, expect }, image, sandbox, run }: SandboxSuite): void {
  it('reports which images are there', async () => {
    const { level, images } = await sandbox().capabilities()
    expect(level).not.toBe('none')
    expect(images[image]).toMatch(/^\d+\.\d+\.\d+/)
  })

  it('gives a program its input, and what it wrote and its exit code back', async () => {
    const outcome = await run(shout, { stdin: bytesOf('grüezi') })
    expect(textOf(outcome.stdout).trim()).toBe('GRÜEZI')
    expect(textOf(outcome.stderr)).toContain('careful')
    expect(outcome).toMatchObject({ exitCode: 3, leftOut: [] })
    expect(outcome.files.size).toBe(0)
  })

  it('gives a program its environment', async () => {
    const token = 'a "b"\n$c'
    const outcome = await run(printVariable, { environment: { TOKEN: token } })
    expect(textOf(outcome.stdout).trimEnd()).toBe(token)
  })

  it('runs a command with its arguments as they are', async () => {
    const outcome = await sandbox().run({ image, command: printArguments[image] }, unaborted())
    expect(outcome.exitCode).toBe(0)
    expect(textOf(outcome.stdout)).toMatch(/^\[\s*'one',\s*"it's two"\s*\]/)
  })

  it('reports by the exit code that there is no such command', async () => {
    expect(await sandbox().run({ image, command: ['no-such-program'] }, unaborted())).toMatchObject({ exitCode: 127 })
  })

  it('runs several programs at once', async () => {
    const both = await Promise.all(['one', 'two'].map((TOKEN) => run(printVariable, { environment: { TOKEN } })))
    expect(both.map(({ stdout }) => textOf(stdout).trim())).toEqual(['one', 'two'])
  })
}
