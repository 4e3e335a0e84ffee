import { invokedAs } from '../command-line/invoked-as.ts'
import { Unauthorized } from '../command-line/unauthorized.ts'
import { Unreachable } from '../command-line/unreachable.ts'
import { UsageError } from '../command-line/usage-error.ts'
import { apiKeyOf } from './api-key.ts'
import type { FoundServer, ServerCall } from './found-server.ts'

/**
 * The server that a command asks: the named one, else the one that runs on the data directory.
 * @throws `Unreachable` when there is neither, `Unauthorized` when there is no key for it
 */
export async function findServer(call: ServerCall): Promise<FoundServer> {
  const named = namedServer(call)
  if (named) return named
  // Only from here on the service itself is loaded.
  const { runningServer } = await import('./directory-server.ts')
  const { dataDirectory, server } = await runningServer(call)
  if (server) return server
  const start = invokedAs(call.environment, 'serve')
  throw new Unreachable(
    `No server runs on ${dataDirectory}: start one with ${start}, or name another with --url or --data.`,
  )
}

/** The same, and where there is none, one in this process for as long as it is needed. */
export async function findOrStartServer(call: ServerCall): Promise<FoundServer> {
  const named = namedServer(call)
  if (named) return named
  const { runningServer, startOwnServer } = await import('./directory-server.ts')
  return (await runningServer(call)).server ?? startOwnServer(call)
}

/** A key of the data directory is never sent to a server that is named: it may be anybody's. */
function namedServer({ values, environment }: ServerCall): FoundServer | undefined {
  const text = values.url ?? (values.data === undefined ? environment['DOCENT_URL']?.trim() : undefined)
  if (!text) return undefined
  if (!/^https?:\/\/[^/]/.test(text) || !URL.canParse(text)) {
    throw new UsageError(`${text} is not the address of a server: it looks like http://127.0.0.1:8080.`)
  }
  const key = apiKeyOf(environment)
  if (key === undefined) throw new Unauthorized(`Set DOCENT_API_KEY to an API key of ${text}.`)
  // The addresses of pages below it are often copied.
  const url = text.replace(/\/+$/, '').replace(/\/api\/v1$/, '')
  return { url, key, release: () => Promise.resolve() }
}
