import type { Logger, LogFields } from '@docent/core/ports'
import express5, { type Express, type RequestHandler } from 'express'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { apiRouter, type ApiRouter, type RouterOptions } from '../index.ts'
import { sampleRoutes } from './sample-routes.ts'
import type { SampleCaller, SampleServices } from './sample-services.ts'

/** Express 4 has no types of its own here; what the tests use of it is the same. */
const express4 = createRequire(import.meta.url)('express4') as typeof express5

export const expressVersions = { 'Express 5': express5, 'Express 4': express4 }

/** Mounts the router in a host's app. Requests that reach the host itself are answered with 418. */
export type Mount = (app: Express, router: ApiRouter, express: typeof express5) => void

export interface SampleServer extends AsyncDisposable {
  readonly origin: string
  readonly seen: [string, unknown][]
  readonly logs: { level: string; fields: LogFields; message: string }[]
  /** Resolves once a route has reported `what`. */
  untilSeen(what: string): Promise<unknown>
}

export interface SampleOptions {
  express?: typeof express5
  mount?: Mount
  services?: Partial<SampleServices>
  router?: Partial<RouterOptions<SampleCaller, SampleServices>>
}

/** Serves the sample routes on a free port; keys are `key-<name>`. */
export async function sampleServer(options: SampleOptions = {}): Promise<SampleServer> {
  const { express = express5, mount = (app, api) => app.use(api) } = options
  const seen: [string, unknown][] = []
  const waiting = new Map<string, (value: unknown) => void>()
  const logs: SampleServer['logs'] = []
  const router = apiRouter<SampleCaller, SampleServices>({
    routes: sampleRoutes,
    services: {
      seen(what, value) {
        seen.push([what, value])
        waiting.get(what)?.(value)
      },
      async *items() {},
      failure: () => new Error('no failure was given'),
      ...options.services,
    },
    authenticate: async ({ bearer }) => (bearer?.startsWith('key-') ? { name: bearer.slice(4) } : undefined),
    logger: recordingLogger(logs),
    checkResponses: true,
    ...options.router,
  })
  const app = express()
  mount(app, router, express)
  app.use(((_request, response) => {
    response.status(418).send('the host')
  }) satisfies RequestHandler)
  const server = createServer(app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    logs,
    untilSeen(what) {
      const known = seen.find(([name]) => name === what)
      return known ? Promise.resolve(known[1]) : new Promise((resolve) => waiting.set(what, resolve))
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function recordingLogger(logs: SampleServer['logs'], base: LogFields = {}): Logger {
  const at = (level: string) => (fields: LogFields, message: string) =>
    void logs.push({ level, fields: { ...base, ...fields }, message })
  return {
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    child: (fields) => recordingLogger(logs, { ...base, ...fields }),
  }
}

export const authorized = { Authorization: 'Bearer key-alice' }
