import { setTimeout } from 'node:timers/promises'
import type { Environment } from '@docent/adapters-llm'
import { readOwner } from '@docent/adapters-storage'
import { DocentError } from '@docent/core'
import type { Logger } from '@docent/core/ports'
import { keptAdministratorKey } from '../server/administrator-key.ts'
import type { ServerSettings } from '../server/settings.ts'
import { startServer } from '../server/start-server.ts'

export interface FoundServer {
  readonly url: string
  readonly key: string
  /** Releases the server; one that was already running stays. */
  release(): Promise<void>
}

/** A starting server announces its address within this time. */
const patienceMs = 5_000
const lookEveryMs = 100
const graceMs = 5_000

/** The server that runs on the data directory, else one in this process for as long as it is needed. */
export async function findServer(
  settings: ServerSettings,
  environment: Environment,
  logger: Logger,
): Promise<FoundServer> {
  const url = await runningServer(settings.dataDirectory)
  if (url !== undefined) {
    const key = settings.administratorKey ?? keptAdministratorKey(settings)
    if (key !== undefined) return { url, key, release: () => Promise.resolve() }
    throw new DocentError({
      code: 'unauthorized',
      message: 'The running server was started with its own key: set DOCENT_ADMIN_KEY to the same one.',
    })
  }
  // Any free port, and not announced: no other process should rely on such a short-lived server.
  const own = { ...settings, host: '127.0.0.1', port: 0 }
  const server = await startServer({ settings: own, environment, logger, announced: false })
  return { url: server.url, key: server.key.secret, release: () => server.stop({ graceMs }) }
}

/** @throws `in_use` when the owner of the directory serves no clients */
async function runningServer(dataDirectory: string): Promise<string | undefined> {
  for (let waitedMs = 0; ; waitedMs += lookEveryMs) {
    const owner = readOwner(dataDirectory)
    if (owner === undefined || owner.url !== undefined) return owner?.url
    if (waitedMs >= patienceMs) {
      const who = owner.pid === 0 ? 'Another process' : `Process ${owner.pid}`
      throw new DocentError({
        code: 'in_use',
        message: `${who} is using this data directory without serving others, perhaps for another question: try again when it is done.`,
      })
    }
    await setTimeout(lookEveryMs)
  }
}
