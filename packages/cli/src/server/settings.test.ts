import { delimiter, resolve } from 'node:path'
import { deploymentFromEnvironment } from '@docent/core'
import { expect, it } from 'vitest'
import { serverSettings } from './settings.ts'

it('has defaults that serve this machine only', () => {
  expect(serverSettings({ PORT: '', DOCENT_ADMIN_KEY: ' ' })).toEqual({
    port: 8080,
    host: '127.0.0.1',
    keepAliveSeconds: 125,
    dataDirectory: resolve('data'),
    administratorKey: undefined,
    roles: undefined,
    migrate: 'auto',
    engine: undefined,
    secret: undefined,
    tokens: undefined,
    webhook: undefined,
    logLevel: 'info',
    fileRoots: [],
    allowedHosts: [],
    hostCredentials: false,
    compatibility: { prefixes: ['/compat_api/v1'], collections: false, tools: false },
    metrics: false,
    mcp: { tools: 'all', hosts: [] },
    programs: true,
    containers: undefined,
    permissions: { everyone: [], roles: {} },
    browser: false,
    webSearch: undefined,
    deployment: deploymentFromEnvironment({}),
  })
})

it('takes the variables of the environment', () => {
  const environment = {
    PORT: '0',
    HOST: '0.0.0.0',
    DOCENT_KEEP_ALIVE_SECONDS: '620',
    DOCENT_DATA: '/srv/docent',
    DOCENT_ADMIN_KEY: 'a-key-that-was-chosen',
    DOCENT_SECRET: 'a secret of the host',
    DOCENT_JWT_ISSUER: 'https://login.example.org',
    DOCENT_JWT_AUDIENCE: 'docent',
    DOCENT_WEBHOOK_URL: 'https://hooks.example.org',
    DOCENT_WEBHOOK_SECRET: 'whsec_x',
    DOCENT_LOG_LEVEL: 'DEBUG',
    DOCENT_MIGRATE: 'check',
    DOCENT_FILE_ROOTS: ['/srv/a', '/srv/b'].join(delimiter),
    DOCENT_ALLOW_HOSTS: ' intranet.example, 10.1.0.0/16,',
    DOCENT_CLOUD_CREDENTIALS: 'environment',
    DOCENT_COMPAT_PREFIXES: '/v1, /compat_api/v1',
    DOCENT_COMPAT_COLLECTIONS: 'on',
    DOCENT_COMPAT_TOOLS: 'on',
    DOCENT_METRICS_TOKEN: 'sixteen-or-more-letters',
    DOCENT_AGENT_CONTAINERS: 'podman',
    DOCENT_MCP: 'basic',
    DOCENT_MCP_HOSTS: 'docs.example.org, intranet',
    DOCENT_CHAT_RATE_LIMIT_PER_MINUTE: '-1',
    DOCENT_CHAT_FAIRNESS_ENABLED: 'off',
    DOCENT_AGENT_PROGRAMS: 'off',
    DOCENT_PERMISSIONS: 'ConfigureAgents, the analysts:ManageCustomAgent,the analysts: ViewUsage',
    DOCENT_AGENT_BROWSER: 'on',
    DOCENT_WEB_SEARCH_URL: 'https://search.example.org',
  }
  expect(serverSettings(environment)).toEqual({
    port: 0,
    host: '0.0.0.0',
    keepAliveSeconds: 620,
    dataDirectory: resolve('/srv/docent'),
    administratorKey: 'a-key-that-was-chosen',
    secret: 'a secret of the host',
    tokens: { issuer: 'https://login.example.org', audience: ['docent'], keys: { discover: true } },
    webhook: { url: 'https://hooks.example.org', secret: 'whsec_x' },
    logLevel: 'debug',
    migrate: 'check',
    fileRoots: ['/srv/a', '/srv/b'],
    allowedHosts: ['intranet.example', '10.1.0.0/16'],
    hostCredentials: true,
    compatibility: { prefixes: ['/v1', '/compat_api/v1'], collections: true, tools: true },
    metrics: { token: 'sixteen-or-more-letters' },
    mcp: { tools: 'basic', hosts: ['docs.example.org', 'intranet'] },
    programs: false,
    containers: 'podman',
    permissions: { everyone: ['ConfigureAgents'], roles: { 'the analysts': ['ManageCustomAgent', 'ViewUsage'] } },
    browser: true,
    webSearch: 'https://search.example.org',
    deployment: { ...deploymentFromEnvironment({}), chatRateLimitPerMinute: -1, chatFairnessEnabled: false },
  })
})

it.each([
  { DOCENT_COMPAT_PREFIXES: 'v1' },
  { DOCENT_COMPAT_PREFIXES: '/api/v1' },
  { DOCENT_COMPAT_PREFIXES: '/v1,/v1' },
  { DOCENT_COMPAT_COLLECTIONS: 'yes' },
  { DOCENT_COMPAT_TOOLS: 'yes' },
  { DOCENT_AGENT_CONTAINERS: 'on' },
  { DOCENT_PERMISSIONS: ':ConfigureAgents' },
  { DOCENT_PERMISSIONS: 'ConfigureAgents,analysts:Nothing' },
  { DOCENT_SECRET: 'short' },
  { DOCENT_DOWNLOAD_LINKS: '60' },
  { DOCENT_METRICS: 'yes' },
  { DOCENT_MCP: 'on' },
  { DOCENT_AGENT_PROGRAMS: 'yes' },
  { DOCENT_AGENT_BROWSER: 'yes' },
  { DOCENT_METRICS_TOKEN: 'short' },
  { PORT: '65536' },
  { PORT: '-1' },
  { PORT: '80a' },
  { DOCENT_KEEP_ALIVE_SECONDS: '0' },
  { DOCENT_KEEP_ALIVE_SECONDS: '2m' },
  { DOCENT_LOG_LEVEL: 'loud' },
  { DOCENT_MIGRATE: 'never' },
  { DOCENT_CLOUD_CREDENTIALS: 'yes' },
  { DOCENT_CHAT_RATE_LIMIT_PER_MINUTE: '0' },
  { DOCENT_CHAT_RATE_LIMIT_PER_MINUTE: 'on' },
  { DOCENT_CRAWL_FAIRNESS_ENABLED: '1' },
  { DOCENT_MCP_MAX_BODY_SIZE_MB: '1001' },
])('refuses %o and names the variable', (environment) => {
  expect(() => serverSettings(environment)).toThrow(`The environment variable ${Object.keys(environment)[0]} must be`)
})

it('wants a secret for a webhook', () => {
  expect(() => serverSettings({ DOCENT_WEBHOOK_URL: 'https://hooks.example.org' })).toThrow(
    /DOCENT_WEBHOOK_SECRET must be/,
  )
})

it.each([
  [{}, false],
  [{ DOCENT_METRICS: 'on' }, {}],
  [{ DOCENT_METRICS: 'off', DOCENT_METRICS_TOKEN: 'sixteen-or-more-letters' }, false],
])('%o: metrics %o', (environment, metrics) => {
  expect(serverSettings(environment).metrics).toEqual(metrics)
})

it('sends signals through the database, past its pooler, or not at all', () => {
  const DATABASE_URL = 'postgres://pooler/docent'
  const of = (url?: string) => serverSettings({ DATABASE_URL, DATABASE_SIGNALS_URL: url }).signalsUrl
  expect([of(), of('postgres://database/docent'), of('none')]).toEqual([
    DATABASE_URL,
    'postgres://database/docent',
    undefined,
  ])
  expect(serverSettings({}).signalsUrl).toBeUndefined()
  expect(() => of('http://database')).toThrow('DATABASE_SIGNALS_URL must be the URL of a PostgreSQL database')
})

it('sends callers to the object storage for the configured time', () => {
  const of = (text?: string) =>
    serverSettings({ DOCENT_DOWNLOAD_LINKS: text, DOCENT_BLOBS: 's3://bucket' }).downloadLinks
  expect([of(), of('off'), of('60')]).toEqual([undefined, undefined, { seconds: 60 }])
  for (const text of ['0', '3601', 'on', '1e2'])
    expect(() => of(text)).toThrow('DOCENT_DOWNLOAD_LINKS must be a number')
})
