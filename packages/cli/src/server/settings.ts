import { delimiter, resolve } from 'node:path'
import {
  deploymentFromEnvironment,
  DocentError,
  type DeploymentSettings,
  type DownloadLinkOptions,
  type GrantedPermissions,
  type LogLevel,
  type ProcessRole,
} from '@docent/core'
import type { CompatibilityOptions, MetricsOptions } from '@docent/http-express'
import type { McpOptions } from '@docent/http-express/mcp'
import { blobsSetting, type BlobsSetting } from './blobs-setting.ts'
import { engineSetting, type EngineSetting } from './engine-setting.ts'
import { invalidVariable as invalid } from './invalid-variable.ts'
import { permissionsSetting } from './permissions-setting.ts'
import { requirePartners } from './require-partners.ts'
import { requireSharable, rolesSetting } from './shared-deployment.ts'
import { tokenSettings, type TokenSettings } from './token-settings.ts'
import { vectorsSetting, type VectorsSetting } from './vectors-setting.ts'

/** Settings of a standalone server, from the environment. */
export interface ServerSettings {
  /** `PORT`; 0 takes any free one. @default 8080 */
  readonly port: number
  /** `HOST`: the address to listen on. @default 127.0.0.1 */
  readonly host: string
  /** `DOCENT_KEEP_ALIVE_SECONDS`: how long an unused connection stays open. @default 125 */
  readonly keepAliveSeconds: number
  /** `DOCENT_DATA`: where everything is kept. @default data */
  readonly dataDirectory: string
  /** `DOCENT_ADMIN_KEY`: the administrator's API key. @default one that is generated and stored in the data directory */
  readonly administratorKey: string | undefined
  /** `DATABASE_URL`: a PostgreSQL database for all records. @default SQLite files in the data directory */
  readonly databaseUrl: string | undefined
  /** `DATABASE_SIGNALS_URL`: the same database for signals, without a pooler; `none`: there are none. @default `DATABASE_URL` */
  readonly signalsUrl: string | undefined
  /** `DOCENT_BLOBS`: where files are. @default in the data directory */
  readonly blobs: BlobsSetting | undefined
  /** `DOCENT_DOWNLOAD_LINKS`: seconds for which callers may read a file from the object storage itself; `off`. @default off */
  readonly downloadLinks: DownloadLinkOptions | undefined
  /** `DOCENT_VECTORS`: where search indexes are. @default LanceDB in the data directory */
  readonly vectors: VectorsSetting | undefined
  /** `DOCENT_ROLES` or `--role`: what this process of several does. @default everything */
  readonly roles: readonly ProcessRole[] | undefined
  /** `DOCENT_MIGRATE`: `check` refuses to start on records of an older version, `auto` migrates them. @default auto */
  readonly migrate: 'auto' | 'check'
  /** `DOCENT_ENGINE` and `DOCENT_ENGINE_PORT`: where long work is handed to. @default nowhere */
  readonly engine: EngineSetting | undefined
  /**
   * `DOCENT_SECRET`: encrypts credentials of sources. @default one that is generated and stored in the data directory
   */
  readonly secret: string | undefined
  /** `DOCENT_JWT_ISSUER` and others: whose tokens are accepted beside API keys. @default none */
  readonly tokens: TokenSettings | undefined
  /** `DOCENT_WEBHOOK_URL` and `DOCENT_WEBHOOK_SECRET`: receiver of ended jobs. @default none */
  readonly webhook: { readonly url: string; readonly secret: string } | undefined
  /** `DOCENT_LOG_LEVEL`. @default info */
  readonly logLevel: LogLevel
  /**
   * `DOCENT_BACKUP_DIRECTORY`: below which the running server writes backups. @default none: a backup needs it stopped
   */
  readonly backupDirectory: string | undefined
  /** `DOCENT_FILE_ROOTS`: directories that may be ingested from, separated like `PATH`. @default none */
  readonly fileRoots: readonly string[]
  /** `DOCENT_ALLOW_HOSTS`: internal hosts and ranges that may be called, separated by commas. @default none */
  readonly allowedHosts: readonly string[]
  /** `DOCENT_CLOUD_CREDENTIALS=environment`: calls may read cloud storage with the credentials in the environment. @default false */
  readonly hostCredentials: boolean
  /**
   * `DOCENT_COMPAT_PREFIXES`: paths of the OpenAI-compatible API, separated by commas. @default /compat_api/v1
   * `DOCENT_COMPAT_COLLECTIONS=on`: collections are models there. @default off
   * `DOCENT_COMPAT_TOOLS=on`: tools of callers are passed on to models there. @default off
   */
  readonly compatibility: CompatibilityOptions
  /**
   * `DOCENT_METRICS=on`: metrics at `/metrics` for administrators. @default off
   * `DOCENT_METRICS_TOKEN`: turns them on, also for scrapers with this token. @default none
   */
  readonly metrics: MetricsOptions | false
  /**
   * `DOCENT_MCP`: tools of MCP clients at `/mcp`, `basic` or `all`, or `off`. @default all
   * `DOCENT_MCP_HOSTS`: names under which they reach the server, separated by commas. @default its addresses
   */
  readonly mcp: McpOptions | false
  /** `DOCENT_AGENT_PROGRAMS=off`: agents and MCP servers run no programs. @default true, where a sandbox works */
  readonly programs: boolean
  /** `DOCENT_AGENT_CONTAINERS=docker` or `podman`: programs run in containers where bubblewrap cannot keep them apart. @default none */
  readonly containers: 'docker' | 'podman' | undefined
  /**
   * `DOCENT_PERMISSIONS`: permissions of every user with an account, and as `role:permission` of those who have a role, separated by
   * commas. @default none
   */
  readonly permissions: GrantedPermissions
  /** `DOCENT_AGENT_BROWSER=on`: agents use a browser, where Chromium and a sandbox are. @default false */
  readonly browser: boolean
  /** `DOCENT_WEB_SEARCH_URL`: a SearXNG by which agents search the web. @default none */
  readonly webSearch: string | undefined
  /** `DOCENT_CHAT_RATE_LIMIT_PER_MINUTE` and the others of docs/configuration.md. */
  readonly deployment: DeploymentSettings
}

const logLevels: readonly LogLevel[] = ['debug', 'info', 'warn', 'error']

/** @throws `invalid_input` naming the invalid variable. An empty variable counts as unset. */
export function serverSettings(environment: Readonly<Record<string, string | undefined>>): ServerSettings {
  const read = (name: string): string | undefined => environment[name]?.trim() || undefined
  requirePartners(read)
  const settings: ServerSettings = {
    port: portOf(read('PORT')),
    host: read('HOST') ?? '127.0.0.1',
    keepAliveSeconds: keepAliveOf(read('DOCENT_KEEP_ALIVE_SECONDS')),
    dataDirectory: resolve(read('DOCENT_DATA') ?? 'data'),
    databaseUrl: databaseUrlOf('DATABASE_URL', read('DATABASE_URL')),
    signalsUrl: signalsUrlOf(read('DATABASE_SIGNALS_URL'), read('DATABASE_URL')),
    blobs: blobsSetting(read('DOCENT_BLOBS'), environment),
    downloadLinks: linksOf(read('DOCENT_DOWNLOAD_LINKS')),
    vectors: vectorsSetting(read('DOCENT_VECTORS'), databaseUrlOf('DATABASE_URL', read('DATABASE_URL')), environment),
    roles: rolesSetting(read('DOCENT_ROLES')),
    migrate: migrateOf(read('DOCENT_MIGRATE')),
    engine: engineSetting(read('DOCENT_ENGINE'), read('DOCENT_ENGINE_PORT')),
    backupDirectory: directoryOf(read('DOCENT_BACKUP_DIRECTORY')),
    administratorKey: administratorKeyOf(read('DOCENT_ADMIN_KEY')),
    secret: secretOf(read('DOCENT_SECRET')),
    tokens: tokenSettings(environment),
    webhook: webhookOf(read('DOCENT_WEBHOOK_URL'), read('DOCENT_WEBHOOK_SECRET')),
    logLevel: logLevelOf(read('DOCENT_LOG_LEVEL')),
    fileRoots: (read('DOCENT_FILE_ROOTS') ?? '').split(delimiter).filter((root) => root.trim() !== ''),
    allowedHosts: (read('DOCENT_ALLOW_HOSTS') ?? '').split(',').flatMap((host) => host.trim() || []),
    hostCredentials: hostCredentialsOf(read('DOCENT_CLOUD_CREDENTIALS')),
    compatibility: {
      prefixes: prefixesOf(read('DOCENT_COMPAT_PREFIXES')),
      collections: switchOf('DOCENT_COMPAT_COLLECTIONS', read('DOCENT_COMPAT_COLLECTIONS')),
      tools: switchOf('DOCENT_COMPAT_TOOLS', read('DOCENT_COMPAT_TOOLS')),
    },
    metrics: metricsOf(read('DOCENT_METRICS'), read('DOCENT_METRICS_TOKEN')),
    mcp: mcpOf(read('DOCENT_MCP'), read('DOCENT_MCP_HOSTS')),
    programs: switchOf('DOCENT_AGENT_PROGRAMS', read('DOCENT_AGENT_PROGRAMS') ?? 'on'),
    containers: containersOf(read('DOCENT_AGENT_CONTAINERS')),
    permissions: permissionsSetting(read('DOCENT_PERMISSIONS') ?? ''),
    browser: switchOf('DOCENT_AGENT_BROWSER', read('DOCENT_AGENT_BROWSER')),
    webSearch: read('DOCENT_WEB_SEARCH_URL'),
    deployment: deploymentFromEnvironment(environment),
  }
  requireSharable(settings)
  if (settings.downloadLinks !== undefined && settings.blobs === undefined)
    throw invalid('DOCENT_DOWNLOAD_LINKS', '`off`, or DOCENT_BLOBS set: only an object storage has links')
  return settings
}

const directoryOf = (text: string | undefined): string | undefined => (text === undefined ? undefined : resolve(text))

function hostCredentialsOf(text: string | undefined): boolean {
  if (text === undefined || text === 'none' || text === 'environment') return text === 'environment'
  throw invalid('DOCENT_CLOUD_CREDENTIALS', '`none` or `environment`')
}

function prefixesOf(text: string | undefined): readonly string[] {
  const prefixes = (text ?? '/compat_api/v1').split(',').flatMap((prefix) => prefix.trim() || [])
  const taken = (prefix: string) => !/^(\/[\w.~-]+)+$/.test(prefix) || /^\/(api\/v1|rpc)(\/|$)/.test(prefix)
  if (!prefixes.some(taken) && new Set(prefixes).size === prefixes.length) return prefixes
  throw invalid('DOCENT_COMPAT_PREFIXES', 'paths such as /v1, each once, outside /api/v1 and /rpc')
}

function switchOf(variable: string, text: string | undefined): boolean {
  if (text === undefined || text === 'off' || text === 'on') return text === 'on'
  throw invalid(variable, '`on` or `off`')
}

function containersOf(text: string | undefined): ServerSettings['containers'] {
  if (text === undefined || text === 'off') return undefined
  if (text === 'docker' || text === 'podman') return text
  throw invalid('DOCENT_AGENT_CONTAINERS', '`docker`, `podman` or `off`')
}

function metricsOf(text: string | undefined, token: string | undefined): MetricsOptions | false {
  if (token !== undefined && token.length < 16) throw invalid('DOCENT_METRICS_TOKEN', 'at least 16 characters')
  const on = switchOf('DOCENT_METRICS', text ?? (token === undefined ? 'off' : 'on'))
  return on && (token === undefined ? {} : { token })
}

function mcpOf(tools = 'all', hosts = ''): McpOptions | false {
  if (tools === 'off') return false
  if (tools !== 'all' && tools !== 'basic') throw invalid('DOCENT_MCP', '`all`, `basic` or `off`')
  return { tools, hosts: hosts.split(',').flatMap((host) => host.trim() || []) }
}

/** Short keys can be guessed. */
function administratorKeyOf(text: string | undefined): string | undefined {
  if (text === undefined || (text.length >= 16 && text.length <= 512)) return text
  throw invalid('DOCENT_ADMIN_KEY', '16 to 512 characters, preferably 32 random bytes')
}

function secretOf(text: string | undefined): string | undefined {
  if (text === undefined || text.length >= 16) return text
  throw invalid('DOCENT_SECRET', 'at least 16 characters, preferably 32 random bytes')
}

function databaseUrlOf(variable: string, text: string | undefined): string | undefined {
  if (text === undefined || /^postgres(ql)?:\/\//.test(text)) return text
  throw new DocentError({
    code: 'invalid_input',
    message: `${variable} must be the URL of a PostgreSQL database: postgres://user:password@host:5432/database.`,
  })
}

const signalsUrlOf = (text: string | undefined, databaseUrl: string | undefined): string | undefined =>
  text === 'none' ? undefined : databaseUrlOf('DATABASE_SIGNALS_URL', text ?? databaseUrl)

function migrateOf(text = 'auto'): ServerSettings['migrate'] {
  if (text === 'auto' || text === 'check') return text
  throw invalid('DOCENT_MIGRATE', '`auto` or `check`')
}

function linksOf(text: string | undefined): DownloadLinkOptions | undefined {
  if (text === undefined || text === 'off') return undefined
  const seconds = Number(text)
  if (/^\d+$/.test(text) && seconds >= 1 && seconds <= 3_600) return { seconds }
  throw invalid('DOCENT_DOWNLOAD_LINKS', 'a number of seconds from 1 to 3600, or `off`')
}

function portOf(text: string | undefined): number {
  if (text === undefined) return 8080
  const port = Number(text)
  if (/^\d+$/.test(text) && port <= 65_535) return port
  throw invalid('PORT', 'a number from 0 to 65535')
}

function keepAliveOf(text = '125'): number {
  const seconds = Number(text)
  if (/^\d+$/.test(text) && seconds >= 1 && seconds <= 3_600) return seconds
  throw invalid('DOCENT_KEEP_ALIVE_SECONDS', 'a number of seconds from 1 to 3600')
}

function webhookOf(url: string | undefined, secret: string | undefined): ServerSettings['webhook'] {
  if (url === undefined) return undefined
  if (secret === undefined) throw invalid('DOCENT_WEBHOOK_SECRET', 'set with DOCENT_WEBHOOK_URL, to sign the webhooks')
  return { url, secret }
}

function logLevelOf(text: string | undefined): LogLevel {
  const level = logLevels.find((known) => known === (text ?? 'info').toLowerCase())
  if (level !== undefined) return level
  throw invalid('DOCENT_LOG_LEVEL', `one of ${logLevels.join(', ')}`)
}
