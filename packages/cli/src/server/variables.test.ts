import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { silentLogger } from '@docent/core'
import { expect, it } from 'vitest'
import { failureOf } from '../command-line/failure.ts'
import { serverSettings } from './settings.ts'
import { startServer } from './start-server.ts'

const webhook = { DOCENT_WEBHOOK_URL: 'https://hooks.example.org', DOCENT_WEBHOOK_SECRET: 'short' }
const tokens = { DOCENT_JWT_ISSUER: 'https://login.example.org', DOCENT_JWT_AUDIENCE: 'docent' }

/** Read by adapters, not by the settings. */
const refused: [variable: string, environment: Record<string, string>][] = [
  ['DOCENT_ALLOW_HOSTS', { DOCENT_ALLOW_HOSTS: 'http://intranet' }],
  ['DOCENT_WEB_SEARCH_URL', { DOCENT_WEB_SEARCH_URL: 'search' }],
  ['DOCENT_WEBHOOK_SECRET', webhook],
  [
    'DOCENT_WEBHOOK_URL',
    { ...webhook, DOCENT_WEBHOOK_URL: 'http://127.0.0.1/', DOCENT_WEBHOOK_SECRET: 'A'.repeat(32) },
  ],
  ['DOCENT_JWT_SECRET', { ...tokens, DOCENT_JWT_SECRET: 'short' }],
  ['DOCENT_JWT_PUBLIC_KEY', { ...tokens, DOCENT_JWT_PUBLIC_KEY: 'no key' }],
  ['DOCENT_JWT_JWKS_URL', { ...tokens, DOCENT_JWT_JWKS_URL: 'http://login.example.org' }],
  ['DOCENT_JWT_ISSUER', { ...tokens, DOCENT_JWT_ISSUER: 'login' }],
  ['DOCENT_MODELS_URL', { DOCENT_MODELS_URL: 'models' }],
  ['DOCENT_MODEL_FACTS', { DOCENT_MODEL_FACTS: '{"m":{"contextTokens":"many"}}' }],
  ['DOCENT_TRANSCRIPTION_URL', { DOCENT_TRANSCRIPTION_URL: 'speech', DOCENT_TRANSCRIPTION_MODEL: 'm' }],
  ['DOCENT_MCP_HOSTS', { DOCENT_MCP_HOSTS: 'https://docs.example.org' }],
]

it.each(refused)('ends with 2 and names %s where its value cannot be used', async (variable, given) => {
  const directory = await mkdtemp(join(tmpdir(), 'docent-variables-'))
  const environment = { DOCENT_DATA: directory, PORT: '0', DOCENT_AGENT_PROGRAMS: 'off', ...given }
  const settings = serverSettings(environment)
  const error: unknown = await startServer({ settings, environment, logger: silentLogger, announced: false }).then(
    (server) => server.stop({ graceMs: 0 }),
    (thrown: unknown) => thrown,
  )
  await rm(directory, { recursive: true })
  expect(failureOf(error)).toMatchObject({ exitCode: 2, message: expect.stringContaining(variable) as string })
})
