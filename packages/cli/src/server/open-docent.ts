import { pageClassifier, tokenLabeller } from '@docent/adapters-analysis'
import { join } from 'node:path'
import {
  fileSystemSource,
  guardedNetwork,
  standardParsers,
  tesseractRecognizer,
  webhookNotifier,
  websiteSource,
} from '@docent/adapters-ingestion'
import {
  builtInModels,
  modelsFromEnvironment,
  transcriberFromEnvironment,
  type Environment,
} from '@docent/adapters-llm'
import { postgresSignals } from '@docent/adapters-storage/postgres'
import { createDocent, DocentError, type Docent, type DocentOptions } from '@docent/core'
import type { Authenticator, Logger, ModelProvider, Signals, TextRecognizer } from '@docent/core/ports'
import { agentAdapters } from './agent-adapters.ts'
import { requireBlobs } from './blobs-setting.ts'
import { cloudSources } from './cloud-sources.ts'
import { engineOf } from './engine-setting.ts'
import { makeSecret, readSecret } from './kept-secret.ts'
import { ofVariable } from './of-variable.ts'
import { recordsOf } from './records-of.ts'
import type { ServerSettings } from './settings.ts'
import { isShared, isWorker } from './shared-deployment.ts'
import { storesIn } from './stores-in.ts'
import { tellOfWait } from './tell-of-wait.ts'
import { variableOfKeys } from './token-settings.ts'
import { requireVectors } from './vectors-setting.ts'

export interface OpenedDocent {
  readonly docent: Docent
  /** Those that the environment names. */
  readonly providers: readonly ModelProvider[]
  /** Before `docent.start`. @throws where what `DOCENT_BLOBS` or `DOCENT_VECTORS` names cannot be used, with the reason */
  requireStores(): Promise<void>
  /** Publishes for other processes where the server is; only after `docent.start`. */
  announce(url: string): void
}

/** A Docent over one data directory, with the models that the environment names and the built-in ones. Not started yet. */
export async function openDocent(
  settings: ServerSettings,
  environment: Environment,
  logger: Logger,
): Promise<OpenedDocent> {
  const { dataDirectory, fileRoots } = settings
  // The guarded network for addresses that callers name; closed with the source of websites.
  const network = await ofVariable('DOCENT_ALLOW_HOSTS', () => guardedNetwork({ allow: settings.allowedHosts }))
  const parsers = standardParsers({
    recognizers: installedRecognizers(logger),
    transcriber: await ofVariable(undefined, () => transcriberFromEnvironment(environment)),
  })
  const [providers, stores, agents] = await Promise.all([
    tellOfWait(
      ofVariable(undefined, () => modelsFromEnvironment(environment)),
      () => logger.info({}, 'waiting some seconds for model servers to list their models'),
    ),
    storesIn(settings, logger),
    agentAdapters(settings, { network, parsers, logger }),
  ])
  for (const { name, listing } of providers) {
    // Everything that does not need its models works; they appear when it answers.
    if (listing?.missing) logger.warn({ provider: name }, listing.missing)
  }
  const { storage, announce } = recordsOf(settings)
  const signals = signalsOf(settings)
  const docent = await createDocent({
    storage,
    ...(signals && { signals }),
    ...stores,
    models: [...providers, builtInModels()],
    parsers,
    ...agents,
    analysis: { tokenLabeller: tokenLabeller(), pageClassifier: pageClassifier() },
    sources: [
      ...(fileRoots.length > 0 ? [fileSystemSource({ roots: fileRoots })] : []),
      ...cloudSources(network, settings.hostCredentials ? environment : {}),
      { ...websiteSource({ network }), close: () => network.close() },
    ],
    notifications: await notificationsTo(settings.webhook, network),
    network,
    authenticator: ['api-keys', ...(await tokenAuthenticators(settings, logger))],
    permissions: settings.permissions,
    secret: settings.secret ?? keptSecret(dataDirectory),
    ...(settings.backupDirectory !== undefined && { backupDirectory: settings.backupDirectory }),
    deployment: settings.deployment,
    ...(settings.downloadLinks && { downloadLinks: settings.downloadLinks }),
    ...(settings.roles && { roles: settings.roles }),
    ...(settings.engine && !isWorker(settings) && { effects: { engines: [engineOf(settings.engine)] } }),
    logger,
  })
  return {
    docent,
    providers,
    async requireStores() {
      await requireBlobs(settings.blobs, stores.blobs, dataDirectory)
      await requireVectors(settings.vectors, stores.vectors)
      await signals?.ping?.().catch(requireArrival)
    },
    announce,
  }
}

/** What wakes other processes where there can be any. */
const signalsOf = (settings: ServerSettings): Signals | undefined =>
  isShared(settings) && settings.signalsUrl !== undefined ? postgresSignals({ url: settings.signalsUrl }) : undefined

/** The operator of the server knows the variable, not the option. A database that is away has its own error. */
function requireArrival(error: unknown): void {
  if (!DocentError.isInstance(error) || error.code !== 'unsupported') return
  throw new DocentError({
    code: 'unsupported',
    message:
      'Signals between processes do not arrive through the pooler of DATABASE_URL, because it gives each transaction another session: set DATABASE_SIGNALS_URL to the address of the database itself, or to none, and processes look for work of others each second.',
    cause: error,
  })
}

/** Text recognition is 100 MB that not everybody installs. */
function installedRecognizers(logger: Logger): readonly TextRecognizer[] {
  try {
    return [tesseractRecognizer()]
  } catch (error) {
    if (!DocentError.isInstance(error) || error.code !== 'unsupported') throw error
    logger.info({ reason: error.message }, 'text in pictures is not recognized')
    return []
  }
}

/** Nobody, where the environment names no receiver. */
async function notificationsTo(
  webhook: ServerSettings['webhook'],
  network: ReturnType<typeof guardedNetwork>,
): Promise<NonNullable<DocentOptions['notifications']>> {
  if (webhook === undefined) return []
  const notifier = await ofVariable('DOCENT_WEBHOOK_URL or DOCENT_WEBHOOK_SECRET', () =>
    webhookNotifier({ ...webhook, network }),
  )
  return [{ notifier }]
}

/** Loaded only where tokens are accepted. */
async function tokenAuthenticators({ tokens }: ServerSettings, logger: Logger): Promise<readonly Authenticator[]> {
  if (tokens === undefined) return []
  const { jwtAuthenticator } = await import('@docent/adapters-access')
  return [await ofVariable(variableOfKeys(tokens), () => jwtAuthenticator({ ...tokens, logger }))]
}

/** The next start decrypts credentials of waiting jobs with it, so it must stay the same. */
function keptSecret(dataDirectory: string): string {
  const file = join(dataDirectory, 'secret')
  return readSecret(file) ?? makeSecret(file, '')
}
