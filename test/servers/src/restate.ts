import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './free-port.ts'

export interface RestateServer {
  /** Where calls go in. */
  readonly ingressUrl: string
  /** Where deployments are registered. */
  readonly adminUrl: string
  readonly process: ChildProcess
  /** Ends the server at once, as a crash does; its files stay. */
  kill(): Promise<void>
  /** Starts it again over the same files, at the same ports. */
  restart(): Promise<void>
  /** Ends it and removes its files. */
  stop(): Promise<void>
}

/** A Restate of its own, from the binary of an npm package. */
export async function startRestate(): Promise<RestateServer> {
  const directory = mkdtempSync(join(tmpdir(), 'docent-restate-'))
  const [ingress, admin, node] = [await freePort(), await freePort(), await freePort()]
  const ingressUrl = `http://127.0.0.1:${ingress}`
  const adminUrl = `http://127.0.0.1:${admin}`
  const environment = {
    ...process.env,
    RESTATE_BASE_DIR: directory,
    RESTATE_INGRESS__BIND_ADDRESS: `127.0.0.1:${ingress}`,
    RESTATE_ADMIN__BIND_ADDRESS: `127.0.0.1:${admin}`,
    RESTATE_BIND_ADDRESS: `127.0.0.1:${node}`,
    RESTATE_ADVERTISED_ADDRESS: `http://127.0.0.1:${node}`,
    RESTATE_DEFAULT_NUM_PARTITIONS: '1',
    RESTATE_DISABLE_TELEMETRY: 'true',
    RESTATE_ROCKSDB_TOTAL_MEMORY_SIZE: '64MB',
  }
  const start = async () => {
    const child = spawn(binary(), [], { env: environment, stdio: 'ignore' })
    await Promise.all([answers(child, `${adminUrl}/health`), answers(child, `${ingressUrl}/restate/health`)])
    return child
  }
  let child = await start()
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  return {
    ingressUrl,
    adminUrl,
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

/** Of the package of this machine's platform, which is installed beside the one that names all of them. */
function binary(): string {
  const beside = createRequire(createRequire(import.meta.url).resolve('@restatedev/restate-server/package.json'))
  const manifest = beside.resolve(`@restatedev/restate-server-${process.platform}-${process.arch}/package.json`)
  const path = join(dirname(manifest), 'bin', 'restate-server')
  // Packages lose the mode of their files in some stores.
  if ((statSync(path).mode & 0o111) !== 0o111) chmodSync(path, 0o755)
  return path
}

const startMs = 60_000

async function answers(child: ChildProcess, url: string): Promise<void> {
  const until = Date.now() + startMs
  for (;;) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`Restate ended with ${child.exitCode}`)
    if (Date.now() > until) throw new Error(`Restate does not answer at ${url}`)
    await pause(50)
  }
}
