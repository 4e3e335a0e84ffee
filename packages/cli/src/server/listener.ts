import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DocentError } from '@docent/core'
import { limitSilence } from '@docent/http-express'

export interface Listener {
  /** For people and programs on this host. */
  readonly url: string
  /** Takes no new connections. Open ones continue until `drop`. */
  close(): void
  /** Closes the remaining connections. */
  drop(): Promise<void>
}

export interface ListenerOptions {
  readonly port: number
  readonly host: string
  /**
   * How long an unused connection stays open. Longer than a proxy in front keeps it: otherwise a call that the proxy sends just then is lost.
   */
  readonly keepAliveSeconds: number
}

/** @throws `unavailable` when the port is not available. */
export async function listen(app: RequestListener, options: ListenerOptions): Promise<Listener> {
  const { port, host } = options
  const server = createServer({ keepAliveTimeout: options.keepAliveSeconds * 1_000 }, app)
  limitSilence(server)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(listenError(error, port, host)))
    server.listen(port, host, resolve)
  })
  let closed: Promise<void> | undefined
  const close = () => (closed ??= new Promise((resolve) => server.close(() => resolve())))
  return {
    url: urlOf(server, host),
    close() {
      void close()
    },
    drop() {
      const ended = close()
      server.closeAllConnections()
      return ended
    },
  }
}

/** A wildcard address cannot be called. */
function urlOf(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

function listenError(error: NodeJS.ErrnoException, port: number, host: string): DocentError {
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} is taken by another program: stop it, or choose another port, such as ${port + 1}, with --port or PORT.`,
    EACCES: `Port ${port} may not be opened by this user: choose one above 1023 with --port or PORT.`,
    EADDRNOTAVAIL: `${host} is not an address of this host: choose another with --host or HOST.`,
    ENOTFOUND: `${host} is not an address of this host: choose another with --host or HOST.`,
  }
  const message = reasons[error.code ?? ''] ?? `The server cannot listen on ${host}, port ${port}.`
  return new DocentError({ code: 'unavailable', message, cause: error })
}
