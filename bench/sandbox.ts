/**
 * What a program costs that runs in a sandbox: from the call to its end, for Python and JavaScript, against the bare interpreter
 * with the same program, in turns. Then the memory of an MCP server that does nothing, in a sandbox and bare.
 * Run: node --conditions=docent-source bench/sandbox.ts [rounds]
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { bubblewrapSandbox } from '@docent/adapters-agents/sandbox'
import type { SandboxImage } from '@docent/core/ports'
import { median } from './measuring/quantiles.ts'
import { ratiosTo, report } from './measuring/report.ts'
import { sizeAt, sized } from './measuring/sized.ts'

const rounds = sizeAt(2, 5, 1)
const runsOfRound = sized(20, 2)
const programs = { python: 'pass', node: '' } as const
const bareCommands = { python: ['/usr/bin/python3', '-I', '-c', 'pass'], node: [process.execPath, '-e', ''] } as const
/** A server that has answered and waits for its next message. */
const idle = ['-I', '-c', 'import asyncio, json, sys; print(1, flush=True); sys.stdin.read()'] as const
const { signal } = new AbortController()

const sandbox = bubblewrapSandbox()
try {
  const { level, images, reason } = await sandbox.capabilities()
  if (level === 'full') await measure(Object.keys(images) as SandboxImage[])
  else console.log(`0 programs were run: ${reason}`)
} finally {
  await sandbox.close()
}

async function measure(images: readonly SandboxImage[]): Promise<void> {
  for (const image of images) {
    const bare: number[] = []
    const inside: number[] = []
    for (let round = 0; round < rounds; round++) {
      bare.push(await medianOf(() => bareRun(image)))
      inside.push(await medianOf(() => sandbox.run({ image, program: programs[image] }, signal)))
    }
    report(`A program of ${image} that does nothing`, [
      { name: 'the bare interpreter', unit: 'ms', values: bare },
      { name: 'in a sandbox', unit: 'ms', values: inside, ratios: ratiosTo(bare, inside) },
      {
        ...{ name: 'the sandbox adds', unit: 'ms', values: inside.map((value, round) => value - bare[round]!) },
        aim: { of: 'value', is: 'at most', limit: 60 },
      },
    ])
  }
  if (images.includes('python')) await measureMemory()
}

async function measureMemory(): Promise<void> {
  const bare: number[] = []
  const inside: number[] = []
  for (let round = 0; round < Math.min(rounds, 3); round++) {
    bare.push(await grown(async () => endOf(await bareServer())))
    inside.push(
      await grown(async () => {
        const server = await sandbox.start({ image: 'python', command: ['/usr/bin/python3', ...idle] }, signal)
        const reader = server.stdout.getReader()
        await reader.read()
        return async () => void (await server.kill())
      }),
    )
  }
  report('A program that waits: memory of all of its processes', [
    { name: 'bare', unit: 'MB', values: bare },
    { name: 'in a sandbox', unit: 'MB', values: inside, ratios: ratiosTo(bare, inside) },
  ])
}

async function medianOf(run: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let number = 0; number < runsOfRound; number++) {
    const began = performance.now()
    await run()
    times.push(performance.now() - began)
  }
  return median(times)
}

async function bareRun(image: SandboxImage): Promise<void> {
  const [command, ...args] = bareCommands[image]
  await once(spawn(command, args, { stdio: 'ignore', env: {} }), 'close')
}

async function bareServer(): Promise<ChildProcess> {
  const child = spawn('/usr/bin/python3', idle, { stdio: ['pipe', 'pipe', 'ignore'], env: {} })
  await once(child.stdout, 'data')
  return child
}

function endOf(child: ChildProcess): () => Promise<void> {
  return async () => {
    child.kill('SIGKILL')
    await once(child, 'close')
  }
}

/** Megabytes that the processes have which something starts, each page counted once. */
async function grown(start: () => Promise<() => Promise<void>>): Promise<number> {
  const before = new Set(descendants())
  const end = await start()
  const megabytes = descendants()
    .filter((id) => !before.has(id))
    .reduce((sum, id) => sum + proportionalMb(id), 0)
  await end()
  return megabytes
}

/** Processes below this one. */
function descendants(): string[] {
  const parents = new Map<string, string[]>()
  for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const parent = parentOf(id)
    if (parent !== undefined) parents.set(parent, [...(parents.get(parent) ?? []), id])
  }
  const below = (id: string): string[] => (parents.get(id) ?? []).flatMap((child) => [child, ...below(child)])
  return below(String(process.pid))
}

/** Undefined for one that has ended meanwhile. */
function parentOf(id: string): string | undefined {
  try {
    return /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1]
  } catch {
    return undefined
  }
}

function proportionalMb(id: string): number {
  const [, kilobytes = '0'] = /^Pss:\s*(\d+)/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, 'utf8')) ?? []
  return Number(kilobytes) / 1_024
}
