import { describe, expect, it } from 'vitest'
import type { HostToolContext, Sandbox, SandboxOutcome, SandboxRunRequest } from '@docent/core/ports'
import { codeTools } from './code-tools.ts'

const done: SandboxOutcome = {
  exitCode: 0,
  stdout: new Uint8Array(),
  stderr: new Uint8Array(),
  files: new Map(),
  leftOut: [],
}

function fakeSandbox(images: Record<string, string>, outcome: SandboxOutcome = done, mostWallMs?: number) {
  const requests: SandboxRunRequest[] = []
  const sandbox: Sandbox = {
    capabilities: async () => ({ level: 'full', images, mostWallMs }),
    run: async (request) => {
      requests.push(request)
      return outcome
    },
    start: () => Promise.reject(new Error('not used')),
    close: async () => undefined,
  }
  return { sandbox, requests }
}

function contextOf(files: Readonly<Record<string, number>>): HostToolContext {
  return {
    ...{ userId: 'alice', chatId: 'chat', key: 'key', attempt: 1, signal: new AbortController().signal },
    code: async () => [],
    files: {
      list: async () => Object.entries(files).map(([name, size]) => ({ name, size })),
      read: async (name) => (name === 'gone.txt' ? undefined : new Uint8Array(files[name] ?? 0)),
    },
  }
}

const call = async (sandbox: Sandbox, files: Readonly<Record<string, number>> = {}, limits = {}) => {
  const [tool] = await codeTools({ sandbox, limits })
  return tool!.call('{"program":"print(1)"}', contextOf(files))
}

describe('codeTools', () => {
  it('gives a tool for each image that is there, and explains why another cannot be used', async () => {
    const reasons = async (images: Record<string, string>) =>
      (await codeTools({ sandbox: fakeSandbox(images).sandbox })).map((tool) => [tool.name, tool.disabledReason])
    const noPython = 'Programs in Python cannot run in the sandbox.'
    expect(await reasons({ node: '24.0.0', python: '3.11.7' })).toEqual([
      ['run_python', undefined],
      ['run_javascript', undefined],
    ])
    expect(await reasons({ node: '24.0.0' })).toEqual([
      ['run_python', noPython],
      ['run_javascript', undefined],
    ])
    const without = await codeTools({})
    expect(without.map(({ disabledReason }) => disabledReason)).toEqual(
      Array(2).fill('This server has no sandbox to run programs in.'),
    )
  })

  it('names what a wrong call lacks', async () => {
    const [tool] = await codeTools({ sandbox: fakeSandbox({ python: '3.11.7' }).sandbox })
    expect(await tool!.call('{}', contextOf({}))).toMatchObject({
      failed: true,
      content: expect.stringContaining('program'),
    })
  })

  it('keeps nothing under the names of documents', async () => {
    const files = new Map([
      ['input/a.csv', new Uint8Array([1])],
      ['b.csv', new Uint8Array([1])],
    ])
    const result = await call(fakeSandbox({ python: '3.11.7' }, { ...done, files }).sandbox)
    expect(result.files?.map(({ name }) => name)).toEqual(['b.csv'])
    expect(result.content).toContain('Kept files: b.csv.')
    expect(result.content).toContain('Not kept: input/a.csv')
  })

  it('runs without files whose names no file can have, and names them', async () => {
    const { sandbox, requests } = fakeSandbox({ python: '3.11.7' })
    const long = '价'.repeat(86)
    const result = await call(sandbox, { 'a.txt': 1, [long]: 1, 'b\\c.txt': 1, '../d.txt': 1, [`input/${long}`]: 1 })
    expect([...requests[0]!.files!.keys()]).toEqual(['a.txt'])
    for (const name of [long, 'b\\c.txt', '../d.txt', `input/${long}`])
      expect(result.content).toContain(`The file ${name} of the chat is not there`)
  })

  it('gives files of the chat while there is room, the smallest first, and names the others', async () => {
    const { sandbox, requests } = fakeSandbox({ python: '3.11.7' })
    const files = { 'large.bin': 600, 'small.txt': 10, 'middle.txt': 400, 'gone.txt': 1, folder: 2, 'folder/a.txt': 3 }
    const result = await call(sandbox, files, { workspaceBytes: 1000 })
    expect([...requests[0]!.files!.keys()]).toEqual(['folder', 'small.txt', 'middle.txt'])
    expect(result.content).toContain('The file large.bin of the chat is not there')
    expect(result.content).toContain('The file gone.txt of the chat is not there')
    expect(result.content).toContain('The file folder/a.txt of the chat is not there')
  })

  it('gives files that can only be read apart from the working directory', async () => {
    const { sandbox, requests } = fakeSandbox({ python: '3.11.7' })
    const context = contextOf({})
    const list = async () => [
      { name: 'a.csv', size: 2 },
      { name: 'input/a.csv', size: 3, readOnly: true },
    ]
    const [tool] = await codeTools({ sandbox })
    const files = { list, read: async (name: string) => new Uint8Array(name.length) }
    await tool!.call('{"program":"print(1)"}', { ...context, files })
    expect([...requests[0]!.files!.keys()]).toEqual(['a.csv'])
    expect(requests[0]!.folders).toEqual([{ path: '/input', files: new Map([['a.csv', new Uint8Array(11)]]) }])
  })

  it('passes the limits on', async () => {
    const { sandbox, requests } = fakeSandbox({ python: '3.11.7' })
    await call(sandbox, {}, { wallMs: 5000, processes: 3 })
    expect(requests[0]).toMatchObject({ image: 'python', program: 'print(1)', limits: { wallMs: 5000, processes: 3 } })
  })

  it('gives programs no more time than the sandbox permits, and reports how much', async () => {
    const { sandbox, requests } = fakeSandbox({ python: '3.11.7' }, done, 20_000)
    await call(sandbox)
    expect(requests[0]).toMatchObject({ limits: { wallMs: 20_000 } })
    const [tool] = await codeTools({ sandbox, limits: { wallMs: 30_000 } })
    expect(tool).toMatchObject({ description: expect.stringContaining('At most 20 seconds'), timeoutMs: 50_000 })
  })

  it('explains for each end of a program what to do', async () => {
    const words = {
      timed_out: 'after 60 seconds',
      out_of_memory: 'in parts',
      output_too_long: 'summary',
      killed: 'again',
    } as const
    for (const [reason, word] of Object.entries(words) as [keyof typeof words, string][]) {
      const { exitCode: _, ...rest } = done
      const result = await call(fakeSandbox({ python: '3.11.7' }, { ...rest, reason }).sandbox)
      expect(result, reason).toMatchObject({ failed: true, content: expect.stringContaining(word) })
    }
  })

  it('keeps no hidden files and no copies of modules', async () => {
    const names = ['.cache/a', 'a/.hidden', '__pycache__/a.pyc', 'a/b.txt']
    const files = new Map(names.map((name) => [name, new Uint8Array(1)]))
    const result = await call(fakeSandbox({ python: '3.11.7' }, { ...done, files }).sandbox)
    expect(result.files?.map(({ name }) => name)).toEqual(['a/b.txt'])
  })
})
