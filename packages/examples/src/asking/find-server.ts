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
  /** Lets go of the server; one that was running anyway stays. */
  release(): Promise<void>
}

/** A server that is just starting tells its address within this time. */
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
      message: 'The running server was started with a key of its own: give the same one in DOCENT_ADMIN_KEY.',
    })
  }
  // Any free port, and not announced: nobody else should rely on a server that is gone in a moment.
  const own = { ...settings, host: '127.0.0.1', port: 0 }
  const server = await startServer({ settings: own, environment, logger, announced: false })
  return { url: server.url, key: server.key.secret, release: () => server.stop({ graceMs }) }
}

/** @throws `in_use` when the owner of the directory serves nobody */
async function runningServer(dataDirectory: string): Promise<string | undefined> {
  for (let waitedMs = 0; ; waitedMs += lookEveryMs) {
    const owner = readOwner(dataDirectory)
    if (owner === undefined || owner.url !== undefined) return owner?.url
    if (waitedMs >= patienceMs) {
      const who = owner.pid === 0 ? 'Another process' : `Process ${owner.pid}`
      throw new DocentError({
        code: 'in_use',
        message: `${who} is using this data directory and serves nobody else, perhaps another question: try again when it is done.`,
      })
    }
    await setTimeout(lookEveryMs)
  }
}
