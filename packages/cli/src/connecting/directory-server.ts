import { setTimeout } from 'node:timers/promises'
import { readOwner } from '@docent/adapters-storage'
import { DocentError } from '@docent/core'
import { Unauthorized } from '../command-line/unauthorized.ts'
import { keptAdministratorKey } from '../server/administrator-key.ts'
import { commandLogger, commandSettings } from '../server/command-settings.ts'
import { apiKeyOf } from './api-key.ts'
import type { FoundServer, ServerCall } from './found-server.ts'

/** A starting server announces its address within this time. */
const announceMs = 5_000
const lookEveryMs = 100
const graceMs = 5_000

/**
 * The server that runs on the data directory, if there is one.
 * @throws `Unauthorized` when there is no key for it, `in_use` when what runs serves no clients
 */
export async function runningServer(
  call: ServerCall,
): Promise<{ readonly dataDirectory: string; readonly server: FoundServer | undefined }> {
  const settings = commandSettings(call)
  const { dataDirectory } = settings
  const url = await announcedUrl(dataDirectory)
  if (url === undefined) return { dataDirectory, server: undefined }
  const key = apiKeyOf(call.environment) ?? settings.administratorKey ?? keptAdministratorKey(settings)
  if (key !== undefined) return { dataDirectory, server: { url, key, release: () => Promise.resolve() } }
  throw new Unauthorized(
    'The running server was started with its own key: set DOCENT_ADMIN_KEY to the same one, or DOCENT_API_KEY.',
  )
}

/** A server in this process, on the data directory. */
export async function startOwnServer(call: ServerCall): Promise<FoundServer> {
  const { startServer } = await import('../server/start-server.ts')
  // Any free port, and not announced: no other process should rely on such a short-lived server.
  const settings = { ...commandSettings(call), host: '127.0.0.1', port: 0 }
  const logger = commandLogger(call, settings)
  const server = await startServer({ settings, environment: call.environment, logger, announced: false })
  return { url: server.url, key: server.key.secret, release: () => server.stop({ graceMs }) }
}

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
