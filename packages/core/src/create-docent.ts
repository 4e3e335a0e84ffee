import { ensureAdministratorKey } from './access/index.ts'
import { buildContainer } from './container/build-container.ts'
import { catalogue } from './container/catalogue.ts'
import { allSweeps, effectHandlers } from './container/effects.ts'
import { services } from './container/identifiers.ts'
import { eventHub, type DocentListener } from './docent-events.ts'
import { checkPorts, type DocentHealth, type HealthOptions } from './docent-health.ts'
import type { DocentOptions, StartOptions, StopOptions } from './docent-options.ts'
import { allServices, principalOf, sessionOf, type ActingAs, type DocentSession } from './docent-session.ts'
import { eventFeed, type FeedEvent, type SubscribeOptions } from './event-feed.ts'
import { noDebugPoints, sweeper } from './kernel/durable/index.ts'
import { DocentError } from './kernel/errors/index.ts'
import type { Credentials, Logger, Principal } from './kernel/ports/index.ts'
import {
  consoleLogger,
  localSignals,
  noSealer,
  systemClock,
  systemDigests,
  systemIds,
  systemSealer,
} from './kernel/system/index.ts'

/** A document-chat engine. All its state hangs on this object: several can live in one process. */
export interface Docent extends AsyncDisposable {
  /**
   * Opens the stores, brings them up to date, takes up what an earlier process left, and begins to work.
   * @throws `schema_newer`, `in_use`, `unavailable` as the storage driver says; a failed start can be tried again on a new object.
   */
  start(options?: StartOptions): Promise<void>
  /** Takes no new work, lets running work end, tells readers, closes everything. Safe to call twice. */
  stop(options?: StopOptions): Promise<void>
  /** Every use case for a principal. Trusts its caller: whoever can call this can act as anybody. */
  as(who: ActingAs): DocentSession
  /** Who carries these credentials, by the authenticator. @throws `unauthorized` */
  authenticate(credentials: Credentials): Promise<DocentSession>
  /** Tells of every committed step of a lifecycle in this process. Returns how to stop it. */
  on(listener: DocentListener): () => void
  readonly events: {
    /**
     * Every committed step of the lifecycles, of all processes, from the durable history: each at least once. Goes on behind
     * a cursor as far as the history reaches, 90 days. Ends with its signal, or when Docent stops.
     * @throws `invalid_input` at the first step for a cursor that is none
     */
    subscribe(options?: SubscribeOptions): AsyncIterable<FeedEvent>
  }
  health(options?: HealthOptions): Promise<DocentHealth>
  /** Copies records and blobs, consistent and while running, into an empty directory. The index is rebuilt from them. */
  backup(directory: string): Promise<void>
  /** Makes the secret the global API key of the user `admin`. */
  ensureAdministratorKey(secret: string): Promise<void>
  /** Resolves when no work is left that is due now; for tests. */
  settled(): Promise<void>
  readonly logger: Logger
}

/** Users remembered as known, to save a read a request. */
const mostKnown = 10_000

/** Builds a Docent from its adapters. Nothing is opened before `start`. */
export async function createDocent(options: DocentOptions): Promise<Docent> {
  const clock = options.clock ?? systemClock()
  const logger = options.logger ?? consoleLogger({ clock })
  const events = eventHub(logger)
  const readers = new AbortController()
  const container = buildContainer({
    lanes: options.concurrency,
    leaseMs: options.leaseMs,
    committed: events.tell,
    stopping: readers.signal,
  })
  container.bind(services.storage).toConstantValue(options.storage)
  container.bind(services.blobs).toConstantValue(options.blobs)
  container.bind(services.vectors).toConstantValue(options.vectors)
  container.bind(services.modelProviders).toConstantValue(options.models)
  container.bind(services.parsers).toConstantValue(options.parsers)
  container
    .bind(services.sources)
    .toConstantValue(new Map((options.sources ?? []).map((source) => [source.kind, source])))
  container.bind(services.clock).toConstantValue(clock)
  container.bind(services.ids).toConstantValue(options.ids ?? systemIds(clock))
  container.bind(services.digests).toConstantValue(systemDigests)
  container
    .bind(services.sealer)
    .toConstantValue(options.secret === undefined ? noSealer : systemSealer(options.secret))
  container.bind(services.logger).toConstantValue(logger)
  container.bind(services.signals).toConstantValue(options.signals ?? localSignals())
  container.bind(services.debugPoints).toConstantValue(options.debugPoints ?? noDebugPoints)
  if (options.authenticator) container.rebind(services.authenticator).toConstantValue(options.authenticator)
  options.configure?.(container)

  const runtime = container.get(services.runtime)
  const all = allServices(container)
  runtime.handle(effectHandlers(container))
  const sweeps = sweeper({ clock, logger, sweeps: allSweeps(container) })
  const keeper = container.get(services.indexKeeper)
  const storage = container.get(services.storage)
  const known = new Set<string>()
  let state: DocentHealth['state'] = 'new'
  let stopping: Promise<void> | undefined

  function requireRunning() {
    if (state === 'running') return
    throw new DocentError({
      code: 'unavailable',
      message: `The service is ${state === 'new' ? 'not started' : state}; try again later.`,
    })
  }

  /** Users whom only the host knows become known here at first sight, so that others can share with them. */
  async function meet({ userId, username, email, guest }: Principal): Promise<void> {
    const face = `${userId}\n${username}\n${email ?? ''}`
    if (guest || known.has(face)) return
    await container
      .get(services.usersSystem)
      .ensureUser({ id: userId, username, ...(email === undefined ? {} : { email }) })
    if (known.size >= mostKnown) known.clear()
    known.add(face)
  }

  async function shutDown(graceMs: number): Promise<void> {
    const started = state === 'running'
    state = 'stopping'
    if (started) {
      await sweeps.stop()
      await runtime.stop(graceMs)
    }
    readers.abort()
    if (started) await Promise.all([keeper.stop(), container.get(services.apiKeyUsage).stop()])
    // In the order of who still needs whom; one that fails must not keep the others open.
    const closing = [
      options.parsers,
      ...(options.sources ?? []).map((source) => ({ close: async () => source.close?.() })),
      ...options.models,
      options.vectors,
      options.blobs,
      container.get(services.signals),
      storage,
    ]
    for (const port of closing) {
      await port.close().catch((error: unknown) => logger.warn({ error }, 'an adapter did not close cleanly'))
    }
    state = 'stopped'
  }

  const docent: Docent = {
    logger,
    async start({ migrate = 'auto' } = {}) {
      if (state !== 'new')
        throw new DocentError({ code: 'wrong_state', message: `This Docent is ${state}; create a new one.` })
      state = 'starting'
      try {
        const { from, to } = await storage.migrate(catalogue, { mode: migrate })
        if (from !== to)
          logger.info({ from, to }, from === undefined ? 'created the store' : 'brought the store up to date')
        await keeper.start()
        await runtime.start()
        sweeps.start()
        state = 'running'
      } catch (error) {
        stopping = shutDown(0)
        await stopping
        throw error
      }
    },
    stop({ graceMs = 10_000 } = {}) {
      stopping ??= shutDown(graceMs)
      return stopping
    },
    as: (who) => sessionOf(all, principalOf(who)),
    async authenticate(credentials) {
      requireRunning()
      const principal = await container.get(services.authenticator).authenticate(credentials)
      if (principal) {
        await meet(principal)
        return sessionOf(all, principal)
      }
      throw new DocentError({
        code: 'unauthorized',
        message: 'A valid API key is needed: send the header `Authorization: Bearer <API key>`.',
      })
    },
    on: events.subscribe,
    events: eventFeed({
      storage,
      clock,
      decidedBefore: () => runtime.decidedBefore(),
      onCommit: events.onCommit,
      stopping: readers.signal,
    }),
    async health({ models = true } = {}) {
      if (state !== 'running') return { ready: false, state, ports: {} }
      const ports = await checkPorts({
        storage,
        blobs: options.blobs,
        vectors: options.vectors,
        models: models ? options.models : [],
      })
      const ready = ['storage', 'blobs', 'vectors'].every((name) => ports[name]?.ok)
      return { ready, state, ports }
    },
    async backup(directory) {
      requireRunning()
      // Records first: every blob they name was there before them, and blobs are never changed.
      await storage.backup(directory)
      await options.blobs.backup(`${directory}/blobs`)
    },
    ensureAdministratorKey: (secret) =>
      ensureAdministratorKey(
        {
          storage,
          runtime,
          digests: container.get(services.digests),
          users: container.get(services.usersSystem),
          cache: container.get(services.apiKeyCache),
        },
        secret,
      ),
    settled: () => runtime.settled(),
    [Symbol.asyncDispose]: () => docent.stop(),
  }
  return docent
}
