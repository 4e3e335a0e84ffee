import { setTimeout } from 'node:timers/promises'
import { readOwner } from '@docent/adapters-storage'
import { DocentError } from '@docent/core'
import type { Call } from '../command-line/command.ts'
import { invokedAs } from '../command-line/invoked-as.ts'
import { Unreachable } from '../command-line/unreachable.ts'
import { UsageError } from '../command-line/usage-error.ts'
import { keptAdministratorKey } from '../server/administrator-key.ts'
import { commandLogger, commandSettings } from '../server/command-settings.ts'
import type { ServerSettings } from '../server/settings.ts'

export interface FoundServer {
  readonly url: string
  readonly key: string
  /** Releases the server; one that was already running stays. */
  release(): Promise<void>
}

type Given = Pick<Call, 'environment' | 'directory'> & {
  readonly values: { readonly url?: string; readonly data?: string }
}

/** A starting server announces its address within this time. */
const announceMs = 5_000
const lookEveryMs = 100
const graceMs = 5_000

/**
 * The server that a command asks: the named one, else the one that runs on the data directory.
 * @throws `Unreachable` when there is neither, `unauthorized` when there is no key for it
 */
export async function findServer(call: Given): Promise<FoundServer> {
  const named = namedServer(call)
  if (named) return named
  const settings = commandSettings(call)
  const running = await serverOf(settings, call)
  if (running) return running
  const start = invokedAs(call.environment, 'serve')
  throw new Unreachable(
    `No server runs on ${settings.dataDirectory}: start one with ${start}, or name another with --url or --data.`,
  )
}

/** The same, and where there is none, one in this process for as long as it is needed. */
export async function findOrStartServer(call: Given): Promise<FoundServer> {
  const named = namedServer(call)
  if (named) return named
  const settings = commandSettings(call)
  const running = await serverOf(settings, call)
  if (running) return running
  const { startServer } = await import('../server/start-server.ts')
  // Any free port, and not announced: no other process should rely on such a short-lived server.
  const own = { ...settings, host: '127.0.0.1', port: 0 }
  const logger = commandLogger(call, settings)
  const server = await startServer({ settings: own, environment: call.environment, logger, announced: false })
  return { url: server.url, key: server.key.secret, release: () => server.stop({ graceMs }) }
}

/** A key of the data directory is never sent to a server that is named: it may be anybody's. */
function namedServer({ values, environment }: Given): FoundServer | undefined {
  const text = values.url ?? (values.data === undefined ? environment['DOCENT_URL']?.trim() : undefined)
  if (!text) return undefined
  const key = apiKeyOf(environment)
  if (!/^https?:\/\/[^/]/.test(text) || !URL.canParse(text)) {
    throw new UsageError(`${text} is not the address of a server: it looks like http://127.0.0.1:8080.`)
  }
  if (key === undefined) {
    throw new DocentError({ code: 'unauthorized', message: `Set DOCENT_API_KEY to an API key of ${text}.` })
  }
  // The addresses of pages below it are often copied.
  const url = text.replace(/\/+$/, '').replace(/\/api\/v1$/, '')
  return { url, key, release: () => Promise.resolve() }
}

const apiKeyOf = (environment: Call['environment']): string | undefined =>
  environment['DOCENT_API_KEY']?.trim() || undefined

async function serverOf(settings: ServerSettings, { environment }: Given): Promise<FoundServer | undefined> {
  const url = await announcedUrl(settings.dataDirectory)
  if (url === undefined) return undefined
  const key = apiKeyOf(environment) ?? settings.administratorKey ?? keptAdministratorKey(settings)
  if (key !== undefined) return { url, key, release: () => Promise.resolve() }
  throw new DocentError({
    code: 'unauthorized',
    message:
      'The running server was started with its own key: set DOCENT_ADMIN_KEY to the same one, or DOCENT_API_KEY.',
  })
}

/** @throws `in_use` when the owner of the directory serves no clients */
async function announcedUrl(dataDirectory: string): Promise<string | undefined> {
  for (let waitedMs = 0; ; waitedMs += lookEveryMs) {
    const owner = readOwner(dataDirectory)
    if (owner === undefined || owner.url !== undefined) return owner?.url
    if (waitedMs >= announceMs) {
      const who = owner.pid === 0 ? 'Another process' : `Process ${owner.pid}`
      throw new DocentError({
        code: 'in_use',
        message: `${who} is using this data directory without serving others, perhaps for another question: try again when it is done.`,
      })
    }
    await setTimeout(lookEveryMs)
  }
}
