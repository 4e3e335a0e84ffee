import { once } from 'node:events'
import { chmod, chown, mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SandboxEndpoint } from '@docent/core/ports'
import { createRequestListener } from '@remix-run/node-fetch-server'
import { portOf, socketOf } from './forwarders.ts'

export interface ServedEndpoints {
  /** Of the sockets; undefined where there are none. */
  readonly directory: string | undefined
  /** URLs by the name of the variable. */
  readonly environment: Readonly<Record<string, string>>
  close(): Promise<void>
}

const mostConnections = 64
const prefix = `docent-sandbox-`

/**
 * Serves endpoints on Unix sockets in a directory of their own, which is mounted into the sandbox.
 * @param uid - Who may connect, where the server is root.
 */
export async function serveEndpoints(
  endpoints: readonly SandboxEndpoint[],
  uid: number | undefined,
): Promise<ServedEndpoints> {
  if (endpoints.length === 0) return { directory: undefined, environment: {}, close: async () => undefined }
  const directory = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`))
  const servers = endpoints.map(({ handle }) => serverOf(handle))
  const close = async () => {
    for (const server of servers) {
      server.close()
      server.closeAllConnections()
    }
    await rm(directory, { recursive: true, force: true })
  }
  try {
    for (const [index, server] of servers.entries()) {
      const path = join(directory, socketOf(index))
      await once(server.listen(path), 'listening')
      await (uid === undefined ? chmod(path, 0o600) : chown(path, uid, uid))
    }
    if (uid !== undefined) await chown(directory, uid, uid)
  } catch (error) {
    await close()
    throw error
  }
  return { directory, environment: urlsOf(endpoints), close }
}

function serverOf(handle: SandboxEndpoint['handle']): Server {
  const failed = () => new Response('The server could not answer this request.', { status: 500 })
  const server = createServer(createRequestListener((request: Request) => handle(request), { onError: failed }))
  server.maxConnections = mostConnections
  return server
}

const urlsOf = (endpoints: readonly SandboxEndpoint[]): Record<string, string> =>
  Object.fromEntries(
    endpoints.map(({ variable, path = '' }, index) => [variable, `http://127.0.0.1:${portOf(index)}${path}`]),
  )

/** Removes sockets of servers that were killed. */
export async function removeLeftSockets(): Promise<void> {
  for (const name of await readdir(tmpdir()).catch(() => [])) {
    const pid = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : Number.NaN
    if (Number.isInteger(pid) && !isRunning(pid))
      await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => undefined)
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
