import { once } from 'node:events'
import { createServer, type ServerHttp2Session } from 'node:http2'
import type { AddressInfo } from 'node:net'
import type * as Restate from '@restatedev/restate-sdk'
import { checkOptions, DocentError, type DeliveredEffects } from '@docent/core/ports'
import PQueue from 'p-queue'
import { checkName } from '../engine-names.ts'
import { readReference } from '../read-reference.ts'
import { registerAt } from './register-at.ts'

export interface RestateWorkerOptions {
  /** `docent.effects` of a Docent of this process that was started. */
  readonly effects: DeliveredEffects
  /** As for `restateExecutor`. @default 'docent' */
  readonly service?: string
  /** Where Restate calls it, by HTTP/2. @default 9080 */
  readonly port?: number
  /** @default '127.0.0.1' */
  readonly host?: string
  /**
   * The public keys of Restate's request identity, `publickeyv1_…`. Without them anyone who reaches the port can have effects run that were
   * handed over.
   * @default none
   */
  readonly identityKeys?: readonly string[]
  /** Registers the worker at each start: the admin address of Restate, and how Restate reaches this worker. @default it was registered */
  readonly register?: { readonly adminUrl: string; readonly workerUrl: string }
  /** Effects that this worker runs at a time; others wait here. @default 4 */
  readonly concurrency?: number
  /** How long an effect may run before Restate gives the call up; it runs on, and is not run twice. @default 86,400,000 ms */
  readonly longestRunMs?: number
}

export interface RestateWorker {
  readonly port: number
  /** Takes nothing more, aborts what runs, and waits for it. Call it before `docent.stop`. */
  close(): Promise<void>
}

/**
 * Runs what `restateExecutor` handed over, as a Restate service of this process.
 * @throws `unsupported`; `unavailable` when the port is taken or Restate does not take the registration
 */
export async function restateWorker(options: RestateWorkerOptions): Promise<RestateWorker> {
  checkOptions('restateWorker()', options, {
    effects: 'required',
    service: 'optional',
    port: 'optional',
    host: 'optional',
    identityKeys: 'optional',
    register: 'optional',
    concurrency: 'optional',
    longestRunMs: 'optional',
  })
  const { service = 'docent', port = 9080, host = '127.0.0.1', identityKeys = [] } = options
  const ended = new AbortController()
  const places = new PQueue({ concurrency: options.concurrency ?? 4 })
  const { createEndpointHandler, service: define, TerminalError } = await loadSdk()

  async function run(_: Restate.Context, delivered: unknown): Promise<string> {
    const reference = readReference(delivered)
    if (!reference) throw new TerminalError('This is no reference to an effect.', { errorCode: 400 })
    try {
      return await places.add(() => options.effects.run(reference, { signal: ended.signal }))
    } catch (error) {
      if (DocentError.isInstance(error) && error.code === 'invalid_input')
        throw new TerminalError(error.message, { errorCode: 400 })
      throw error
    }
  }

  const runMs = options.longestRunMs ?? 86_400_000
  const definition = define({
    name: checkName('service', service),
    handlers: { run },
    options: {
      inactivityTimeout: runMs,
      abortTimeout: runMs,
      idempotencyRetention: { hours: 1 },
      journalRetention: 0,
      // What an effect did is no matter of Restate: it delivers again only what a worker could not run.
      retryPolicy: {
        initialInterval: 500,
        maxInterval: 30_000,
        exponentiationFactor: 2,
        maxAttempts: 200,
        onMaxAttempts: 'kill',
      },
    },
  })
  const handler = createEndpointHandler({
    services: [definition],
    logger: () => undefined,
    ...(identityKeys.length > 0 && { identityKeys: [...identityKeys] }),
  })
  const server = createServer(handler)
  const sessions = new Set<ServerHttp2Session>()
  server.on('session', (session) => {
    sessions.add(session)
    session.once('close', () => sessions.delete(session))
  })
  await listen(server, port, host)
  const close = closer(async () => {
    ended.abort()
    server.close()
    await places.onIdle()
    for (const session of sessions) session.destroy()
  })
  if (options.register)
    await registerAt(options.register).catch((error: unknown) => close().then(() => Promise.reject(error)))
  return { port: (server.address() as AddressInfo).port, close }
}

function closer(end: () => Promise<void>): () => Promise<void> {
  let closing: Promise<void> | undefined
  return () => (closing ??= end())
}

async function listen(server: ReturnType<typeof createServer>, port: number, host: string): Promise<void> {
  try {
    server.listen(port, host)
    await once(server, 'listening')
  } catch (error) {
    const message = `The Restate worker cannot listen at ${host}:${port}; choose another port.`
    throw new DocentError({ code: 'unavailable', message, cause: error })
  }
}

async function loadSdk(): Promise<typeof Restate> {
  try {
    return await import('@restatedev/restate-sdk')
  } catch (error) {
    const message =
      'Restate workers use the package @restatedev/restate-sdk, which is not installed: run npm install @restatedev/restate-sdk.'
    throw new DocentError({ code: 'unsupported', message, cause: error })
  }
}
