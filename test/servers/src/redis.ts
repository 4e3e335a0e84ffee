import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

export interface RedisServer {
  readonly url: string
  readonly process: ChildProcess
  /** Ends the server at once, as a crash does; its files stay. */
  kill(): Promise<void>
  /** Starts it again over the same files, at the same port. */
  restart(): Promise<void>
  /** Ends it and removes its files. */
  stop(): Promise<void>
}

/** Whether this machine has `redis-server`, which no npm package brings: `apt-get install redis-server`. */
export const hasRedis = (): boolean => spawnSync('redis-server', ['--version']).status === 0

/** A Redis of its own that writes all it acknowledges to a file. */
export async function startRedis({ password }: { readonly password?: string } = {}): Promise<RedisServer> {
  const directory = mkdtempSync(join(tmpdir(), 'docent-redis-'))
  const port = await freePort()
  const secret = password === undefined ? [] : ['--requirepass', password]
  const files = ['--dir', directory, '--appendonly', 'yes', '--appendfsync', 'always', '--save', '']
  const start = () =>
    started(spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', ...files, ...secret]))
  let child = await start()
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  return {
    url: `redis://${password === undefined ? '' : `:${password}@`}127.0.0.1:${port}`,
    get process() {
      return child
    },
    kill,
    async restart() {
      await kill()
      child = await start()
    },
    async stop() {
      await kill()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

async function started(child: ChildProcess): Promise<ChildProcess> {
  let log = ''
  await new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`Redis ended: ${log}`)))
    child.once('error', reject)
    child.stdout!.on('data', (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-4_000)
      if (log.includes('Ready to accept connections')) resolve()
    })
  })
  child.removeAllListeners('exit')
  return child
}
