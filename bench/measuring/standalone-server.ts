import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { LoadedServer } from './heavy-load.ts'

const entry = join(import.meta.dirname, '../../packages/cli/dist/docent.js')
const pollMs = 5

export interface StandaloneServer extends LoadedServer, AsyncDisposable {
  /** From spawn to the first 200 of readiness. */
  readonly readyMs: number
  /** Processor time until then, of all threads: what `readyMs` would be on a machine with nothing else to do. Linux only. */
  readonly processorMs: number
  /** Resident memory in megabytes: now and the most so far; Linux only. */
  memory(): { readonly now: number; readonly peak: number }
}

export interface StandaloneOptions {
  readonly directory: string
  readonly node?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** Another program in its place, with `PORT` in its environment. @default the built standalone server */
  readonly program?: string
  readonly readyPath?: string
}

/** Starts the built server as a user would, and waits until it is ready. @throws when it was not built */
export async function startStandalone(options: StandaloneOptions): Promise<StandaloneServer> {
  const { directory, node = [], env = {}, program, readyPath = '/rpc/health/readiness' } = options
  if (!existsSync(program ?? entry)) throw new Error('Build first: npm run build.')
  const port = await freePort()
  const key = 'docent_bench_key_for_a_local_server_only'
  const url = `http://127.0.0.1:${port}`
  const start = performance.now()
  const child = spawn(process.execPath, [...node, ...(program === undefined ? [entry, 'serve'] : [program])], {
    env: {
      ...process.env,
      PORT: String(port),
      DOCENT_DATA: directory,
      DOCENT_ADMIN_KEY: key,
      DOCENT_LOG_LEVEL: 'error',
      DOCENT_CHAT_RATE_LIMIT_PER_MINUTE: '-1',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = once(child, 'exit')
  while (!(await isReady(url + readyPath))) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
  return {
    url,
    key,
    readyMs: performance.now() - start,
    processorMs: processorMsOf(child.pid!),
    memory() {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
      const read = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024
      return { now: read('VmRSS'), peak: read('VmHWM') }
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await exited
    },
  }
}

/** The kernel counts in hundredths of a second. */
function processorMsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

async function isReady(url: string): Promise<boolean> {
  return fetch(url).then(
    async (response) => {
      await response.arrayBuffer()
      return response.status === 200
    },
    () => false,
  )
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
