import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Environment } from '@docent/adapters-llm'
import type { Logger } from '@docent/core/ports'
import { docentMcp } from '@docent/http-express/mcp'
import { administratorKey, type AdministratorKey } from './administrator-key.ts'
import { requireFreeDirectory } from './directory-in-use.ts'
import { httpApp } from './http-app.ts'
import { keepPrivate } from './keep-private.ts'
import { listen } from './listener.ts'
import { startWorker } from './engine-setting.ts'
import { ofVariable } from './of-variable.ts'
import { openDocent } from './open-docent.ts'
import { requireOpenFiles } from './open-files.ts'
import { effectiveModels, type EffectiveModels } from './effective-models.ts'
import { unusableProviders } from './unusable-providers.ts'
import type { ServerSettings } from './settings.ts'
import { isShared, isWorker } from './shared-deployment.ts'
import { tellOfWait } from './tell-of-wait.ts'

export interface RunningServer {
  readonly url: string
  readonly key: AdministratorKey
  readonly models: EffectiveModels
  /** The records are in the data directory, which had none before. */
  readonly isNew: boolean
  /** Accepts no new calls, gives running work some time to end, and closes everything. */
  stop(options: { graceMs: number }): Promise<void>
}

export interface StartServerOptions {
  readonly settings: ServerSettings
  readonly environment: Environment
  readonly logger: Logger
  /** Whether other processes find the server through the data directory. */
  readonly announced: boolean
}

/**
 * Serves the API over a data directory. It listens while the stores are still opening, so that health checks get an
 * answer from the first moment.
 * @throws `in_use` when another process runs on the data directory, `unavailable` when the port is taken; what `DOCENT_BLOBS` or
 * `DOCENT_VECTORS` makes impossible
 */
export async function startServer(options: StartServerOptions): Promise<RunningServer> {
  const { settings, environment, logger, announced } = options
  requireOpenFiles()
  // Checked before the port: two servers with the same settings collide on both, and this error is more specific.
  if (!isShared(settings))
    requireFreeDirectory(settings.dataDirectory, 'stop it, or choose another with --data or DOCENT_DATA.')
  keepPrivate(settings.dataDirectory, logger)
  const isNew = settings.databaseUrl === undefined && !existsSync(join(settings.dataDirectory, 'records.db'))
  const { mcp } = settings
  const mount = mcp && (await ofVariable('DOCENT_MCP_HOSTS', () => docentMcp(mcp)))
  const { docent, providers, requireStores, announce } = await openDocent(settings, environment, logger)
  // Asked while the stores open. Those that do not answer are used as soon as they do.
  const asked = unusableProviders(providers)
  const listener = await listen(
    httpApp(docent, {
      compatibility: settings.compatibility,
      metrics: settings.metrics,
      ...(mount && { mcp: mount }),
    }),
    settings,
  )
  let worker: Awaited<ReturnType<typeof startWorker>> | undefined
  const stop = async (graceMs: number) => {
    listener.close()
    await worker?.close()
    await docent.stop({ graceMs })
    await listener.drop()
  }
  try {
    await requireStores()
    await docent.start({ migrate: settings.migrate })
    if (settings.engine && isWorker(settings))
      worker = await startWorker(settings.engine, { effects: docent.effects, host: settings.host })
    const key = administratorKey(settings)
    await docent.ensureAdministratorKey(key.secret)
    if (announced) announce(listener.url)
    const unusable = await tellOfWait(asked, () => {
      logger.info(
        { providers: providers.map(({ name }) => name) },
        'waiting some seconds for model providers to answer',
      )
    })
    const models = await effectiveModels(docent, { providers, unusable })
    return { url: listener.url, key, models, isNew, stop: ({ graceMs }) => stop(graceMs) }
  } catch (error) {
    await stop(0)
    throw error
  }
}
