import type { HostTool, HostToolContext, Sandbox } from '@docent/core/ports'
import { bubblewrapSandbox } from './bubblewrap/bubblewrap-sandbox.ts'
import { bubblewrapRunner } from './bubblewrap/bubblewrap-runner.fixture.ts'
import { codeTools } from './code-tools.ts'

const { describe, it, expect, beforeAll, afterAll } = bubblewrapRunner

const bytes = (text: string) => new TextEncoder().encode(text)

function contextOf(files: Readonly<Record<string, string>> = {}): HostToolContext {
  const held = new Map(Object.entries(files))
  return {
    ...{ userId: 'alice', chatId: 'chat', key: 'key', attempt: 1, signal: new AbortController().signal },
    code: async () => [],
    files: {
      list: async () =>
        [...held].map(([name, text]) => ({ name, size: bytes(text).byteLength, readOnly: name.startsWith('input/') })),
      read: async (name) => (held.has(name) ? bytes(held.get(name)!) : undefined),
    },
  }
}

describe('codeTools with bubblewrap', () => {
  let sandbox: Sandbox
  let tools: Readonly<Record<string, HostTool>>
  beforeAll(async () => {
    sandbox = bubblewrapSandbox()
    const made = await codeTools({ sandbox, limits: { wallMs: 20_000, outputBytes: 100_000 } })
    tools = Object.fromEntries(made.map((tool) => [tool.name, tool]))
  })
  afterAll(() => sandbox.close())
  const call = (name: string, program: string, files?: Readonly<Record<string, string>>) =>
    tools[name]!.call(JSON.stringify({ program }), contextOf(files))

  it('are made for the images that are there, and may be called again', () => {
    expect(Object.keys(tools)).toEqual(['run_python', 'run_javascript'])
    for (const tool of Object.values(tools))
      expect(tool).toMatchObject({ class: 'idempotent', egress: false, approval: 'never', timeoutMs: 50_000 })
  })

  it('run programs on the files of the chat, and give new files back', async () => {
    const program =
      'import csv\nrows = list(csv.DictReader(open("tables/prices.csv")))\ntotal = sum(int(row["price"]) for row in rows)\n' +
      'print("total", total)\nopen("report.md", "w").write(f"Total: {total}")'
    const result = await call('run_python', program, {
      'tables/prices.csv': 'name,price\na,3\nb,4\n',
      'other.txt': 'x',
    })
    expect(result.content).toBe('total 7\n\nKept files: report.md.')
    expect(result.failed).toBeUndefined()
    expect(result.files?.map(({ name, content }) => [name, new TextDecoder().decode(content)])).toEqual([
      ['report.md', 'Total: 7'],
    ])
  })

  it('read documents of the collection below /input, and change none of them', async () => {
    const program =
      'print(open("/input/prices.csv").read())\ntry:\n  open("/input/prices.csv", "w").write("x")\nexcept OSError:\n  print("refused")\n' +
      'import os; os.makedirs("input", exist_ok=True); open("input/mine.txt", "w").write("x")'
    const result = await call('run_python', program, { 'input/prices.csv': 'a,3' })
    expect(result.content).toContain('a,3\nrefused')
    // Whatever a program does to it ends with the program: only the working directory comes back.
    expect(result.files).toEqual([])
    expect(result.content).toContain('Not kept: input/mine.txt')
  })

  it('run JavaScript as a module, which imports files of the chat', async () => {
    const result = await call(
      'run_javascript',
      'import { six } from "./six.mjs"\nconsole.log(six * (await Promise.resolve(7)))',
      {
        'six.mjs': 'export const six = 6',
      },
    )
    expect(result).toEqual({ content: '42', summary: '42', files: [] })
  })

  it('import Python modules of the chat, and keep no copies of them', async () => {
    const result = await call('run_python', 'import helper\nprint(helper.six * 7)', { 'helper.py': 'six = 6' })
    expect(result).toEqual({ content: '42', summary: '42', files: [] })
  })

  it('import code of the user, with its variables, and keep nothing of it', async () => {
    const code = async () => [
      {
        folder: 'weather',
        files: new Map([
          ['weather.py', bytes('import os\ndef look(): return os.environ["TOKEN"][:3]')],
          ['maps/__init__.py', bytes('scale = 7')],
        ]),
        environment: { TOKEN: 'abcdef' },
      },
    ]
    const program = 'import weather, maps\nprint(weather.look(), maps.scale)'
    const result = await tools['run_python']!.call(JSON.stringify({ program }), { ...contextOf(), code })
    expect(result).toEqual({ content: 'abc 7', summary: 'abc 7', files: [] })
  })

  it('report what is wrong with a program, and keep the files of one that failed', async () => {
    const result = await call('run_python', 'open("partial.txt", "w").write("x")\nprint("begun")\n1 / 0')
    expect(result.failed).toBe(true)
    expect(result.content).toContain('ended with exit code 1; read its messages, correct it')
    expect(result.content).toContain('begun')
    expect(result.content).toMatch(/line 3.*\n.*1 \/ 0[^]*ZeroDivisionError/)
    expect(result.files?.map(({ name }) => name)).toEqual(['partial.txt'])
  })

  it('give the beginning and the end of long output', async () => {
    const { content } = await call('run_python', 'for n in range(3000): print("line", n)')
    expect(content.length).toBeLessThan(8200)
    expect(content).toMatch(/^line 0\nline 1\n[^]*characters left out\][^]*line 2999$/)
  })

  it('end a program that writes without end, and report it', async () => {
    const result = await call('run_python', 'while True: print("x" * 1000)')
    expect(result).toMatchObject({ failed: true, summary: expect.stringContaining('prints too much') })
  })

  it('name what is not kept', async () => {
    const { content, files } = await call('run_python', 'import os\nos.symlink("/etc/passwd", "link")\nprint("ok")')
    expect(content).toBe('ok\n\nNot kept: "link" is a link.')
    expect(files).toEqual([])
  })

  it('report that a program did nothing', async () => {
    expect((await call('run_python', 'pass')).content).toBe('The program printed nothing and changed no file.')
  })

  it('stop with the call', async () => {
    const controller = new AbortController()
    const running = tools['run_python']!.call('{"program":"while True: pass"}', {
      ...contextOf(),
      signal: controller.signal,
    })
    const reason = new Error('stopped')
    controller.abort(reason)
    await expect(running).rejects.toBe(reason)
  })
})
