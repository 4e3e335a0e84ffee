import type { Container } from 'inversify'
import { addAdministratorKey, authentication, ensureAdministratorKey, keepBuiltInRoles } from './access/index.ts'
import { buildContainer } from './container/build-container.ts'
import { catalogue } from './container/catalogue.ts'
import { allSweeps, effectHandlers } from './container/effects.ts'
import { services } from './container/identifiers.ts'
import { lanesOf } from './container/lanes.ts'
import { checkDocentOptions, checkStartOptions, checkStopOptions } from './check-docent-options.ts'
import { eventHub, type DocentListener } from './docent-events.ts'
import { checkPorts, messageOfReady, silenceOf, type DocentHealth, type HealthOptions } from './docent-health.ts'
import { docentMetrics, type DocentMetrics } from './docent-metrics.ts'
import { docentLifecycle } from './docent-lifecycle.ts'
import type { DocentOptions, StartOptions, StopOptions } from './docent-options.ts'
import { allServices, principalOf, sessions, type ActingAs, type DocentSession } from './docent-session.ts'
import { eventDelivery } from './event-delivery.ts'
import { eventFeed, type FeedEvent, type SubscribeOptions } from './event-feed.ts'
import { checkRetention, noDebugPoints, sweeper } from './kernel/durable/index.ts'
import { deploymentSettings } from './limits/index.ts'
import { assumeLeftSpent } from './resources/usage/index.ts'
import { keepDefaultTemplate } from './resources/prompt-templates/index.ts'
import { DocentError, isDiskFull } from './kernel/errors/index.ts'
import { createTally } from './kernel/metrics/index.ts'
import type { Credentials, Logger, Tracer } from './kernel/ports/index.ts'
import {
  consoleLogger,
  keptBlobs,
  localSignals,
  noSealer,
  recentBlobs,
  roomWatch,
  systemClock,
  systemDigests,
  systemIds,
  systemHost,
  systemSealer,
} from './kernel/system/index.ts'
import { noTracer, tracedVectors } from './kernel/tracing/index.ts'
import { countAnswers } from './resources/generations/index.ts'
import { useCaseWatch } from './use-case-watch.ts'
import { backUp } from './workflows/maintenance/index.ts'
import type { StoreReport } from './workflows/verify/index.ts'

/** A document-chat engine. All its state hangs on this object: several can live in one process. */
export interface Docent extends AsyncDisposable {
  /**
   * Opens the stores, brings them up to date, takes up what an earlier process left, and begins to work. While the disk
   * of the records is so full that they cannot be opened it waits, and `health` says so; where only writing fails it
   * starts, for reading, and begins to work when there is room.
   * @throws `unsupported` when the search index cannot work here, as LanceDB without its packages; `schema_newer`, `in_use`,
   * `unavailable` as the storage driver says; a failed start closes everything and can be tried again on a new object.
   * `canceled` when `stop` is called meanwhile.
   */
  start(options?: StartOptions): Promise<void>
  /**
   * Takes no new work, lets running work end, notifies readers, closes everything. Safe to call twice, and during a start: it
   * waits for the step of the start that is under way.
   */
  stop(options?: StopOptions): Promise<void>
  /**
   * Every use case for a principal, exactly as named: nothing about it is looked up or checked. Trusts its caller: whoever
   * can call this can act as anybody, administrators among them. Name nobody whom the host has not authenticated itself.
   */
  as(who: ActingAs): DocentSession
  /**
   * Makes a user known whom only the host knows, so that others can share with them. Who calls over HTTP becomes known by
   * that alone. Nothing is done for a guest.
   * @throws `wrong_state` when the username is, or was, that of a user with another id
   */
  meet(who: ActingAs): Promise<void>
  /**
   * The caller with these credentials, by the authenticators, with the roles and groups that are kept here.
   * @throws `unauthorized`; `unavailable` when an authenticator fails
   */
  authenticate(credentials: Credentials): Promise<DocentSession>
  /** Reports every committed step of a lifecycle in this process. Returns how to stop it. */
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
  /**
   * How the service is: its queue, its counts. The store is looked at once in 5 seconds, however often this is called.
   * @throws `unavailable` unless it is running
   */
  metrics(): Promise<DocentMetrics>
  /**
   * Copies records and blobs, consistent and while running, into an empty directory. The index is rebuilt from them. A backup
   * counts only once this has resolved.
   * @throws `invalid_input` when the directory holds records; `unavailable` when the service stops meanwhile
   */
  backup(directory: string): Promise<void>
  /**
   * Reads all that is stored, while it is in use, and names what is missing or damaged. Changes nothing: what can be
   * healed is when it is next used. Takes as long as reading every blob does.
   * @throws `unavailable` unless it is running; the signal's reason
   */
  verify(options?: { readonly signal?: AbortSignal }): Promise<StoreReport>
  /** Makes the secret the global API key of the user `admin`. */
  ensureAdministratorKey(secret: string): Promise<void>
  /**
   * Makes another global API key of the user `admin`, for when theirs is lost; the others stay. Answers with its secret,
   * which stands nowhere else. @param name in the list of keys
   */
  addAdministratorKey(name: string): Promise<string>
  /** Resolves when no work is left that is due now; for tests. */
  settled(): Promise<void>
  readonly logger: Logger
  readonly tracer: Tracer
}

/**
 * Builds a Docent from its adapters. Nothing is opened before `start`.
 * @throws `invalid_input` for options that are missing, misspelt or no adapters, with what to change
 */
export async function createDocent(options: DocentOptions): Promise<Docent> {
  checkDocentOptions(options)
  const clock = options.clock ?? systemClock()
  const logger = options.logger ?? consoleLogger({ clock })
  const events = eventHub(logger)
  const readers = new AbortController()
  const tracer = options.tracer ?? noTracer
  const tally = createTally()
  const container: Container = buildContainer({
    lanes: options.concurrency,
    leaseMs: options.leaseMs,
    committed(transitions) {
      countAnswers(tally, transitions)
      events.tell(transitions)
      // An erased user is unknown from now on.
      if (transitions.some(({ kind }) => kind === 'erasure')) container.get(services.accountProvisioning).forget()
    },
    stopping: readers.signal,
  })
  container.bind(services.deployment).toConstantValue(deploymentSettings(options.deployment))
  const room = roomWatch({ clock, logger })
  container.bind(services.storage).toConstantValue(room.records(options.storage))
  const blobs = keptBlobs(room.blobs(options.blobs), (error, key) =>
    logger.warn({ error, key }, 'a blob that a backup had kept could not be deleted; a sweep removes it later'),
  )
  container.bind(services.keptBlobs).toConstantValue(blobs)
  container.bind(services.blobs).toConstantValue(recentBlobs(blobs))
  container.bind(services.backups).toConstantValue({ directory: options.backupDirectory })
  container.bind(services.tracer).toConstantValue(tracer)
  container.bind(services.tally).toConstantValue(tally)
  container
    .bind(services.vectors)
    .toConstantValue(tracer.enabled ? tracedVectors(tracer, options.vectors) : options.vectors)
  container.bind(services.modelProviders).toConstantValue(options.models)
  container.bind(services.modelPolicy).toConstantValue(options.modelPolicy ?? {})
  container.bind(services.rerankers).toConstantValue(options.reranker ? [options.reranker] : [])
  container.bind(services.retrievalOptions).toConstantValue(options.retrieval ?? {})
  container.bind(services.parsers).toConstantValue(options.parsers)
  container
    .bind(services.sources)
    .toConstantValue(new Map((options.sources ?? []).map((source) => [source.kind, source])))
  container.bind(services.network).toConstantValue({ outgoing: options.network })
  container.bind(services.clock).toConstantValue(clock)
  container.bind(services.host).toConstantValue(systemHost())
  container.bind(services.ids).toConstantValue(options.ids ?? systemIds(clock))
  container.bind(services.digests).toConstantValue(systemDigests)
  container
    .bind(services.sealer)
    .toConstantValue(options.secret === undefined ? noSealer : systemSealer(options.secret))
  container.bind(services.logger).toConstantValue(logger)
  container.bind(services.signals).toConstantValue(options.signals ?? localSignals())
  container.bind(services.debugPoints).toConstantValue(options.debugPoints ?? noDebugPoints)
  if (options.authenticator !== undefined) {
    const wanted = [options.authenticator].flat()
    container
      .rebind(services.authenticators)
      .toResolvedValue((ownKeys) => wanted.map((one) => (one === 'api-keys' ? ownKeys : one)), [services.ownKeys])
  }
  options.configure?.(container)

  const runtime = container.get(services.runtime)
  runtime.share(container.get(services.lanePolicies))
  const all = allServices(container)
  const session = sessions(all, useCaseWatch({ tracer, clock, logger, runtime }))
  runtime.handle(effectHandlers(container))
  const sweeps = sweeper({ clock, logger, sweeps: allSweeps(container, checkRetention(options.history)) })
  const keeper = container.get(services.indexKeeper)
  const rights = container.get(services.accessRights)
  const storage = container.get(services.storage)
  const records = container.get(services.records)
  const models = container.get(services.modelRegistry)
  const lifecycle = docentLifecycle({ waitsFor: () => room.full().values().next().value })
  const metrics = docentMetrics({
    storage,
    clock,
    tally,
    lanes: Object.keys(lanesOf()),
    decidedBefore: () => runtime.decidedBefore(),
    indexes: () => keeper.state(),
    providers: () => models.providers(),
  })
  const feed = eventFeed({
    storage: records,
    shared: storage.capabilities.shared,
    clock,
    decidedBefore: () => runtime.decidedBefore(),
    onCommit: events.onCommit,
    stopping: readers.signal,
  })
  const delivery = eventDelivery({
    storage: records,
    clock,
    ids: container.get(services.ids),
    logger,
    subscribe: feed.subscribe,
    routes: options.notifications ?? [],
  })

  const authenticate = authentication({
    authenticators: container.get(services.authenticators),
    ownKeys: container.get(services.ownKeys),
    accountProvisioning: container.get(services.accountProvisioning),
    rights,
  })

  /** Harmless for what never began. Nothing that fails here may keep the rest open. */
  async function end(graceMs: number): Promise<void> {
    const quietly = (work: Promise<void>) =>
      work.catch((error: unknown) => logger.warn({ error }, 'a part of the service did not end cleanly'))
    await room.stop()
    await quietly(beginning)
    await quietly(sweeps.stop())
    await quietly(runtime.stop(graceMs))
    await quietly(delivery.stop())
    readers.abort()
    metrics.stop()
    await Promise.all([quietly(keeper.stop()), quietly(container.get(services.apiKeyUsage).stop())])
    // In the order of who still needs whom.
    const closing = [
      options.parsers,
      ...(options.sources ?? []).map((source) => ({ close: async () => source.close?.() })),
      ...options.models,
      options.vectors,
      blobs,
      container.get(services.signals),
      storage,
    ]
    for (const port of closing) await quietly(port.close())
  }

  /**
   * An index that cannot work here at all, as LanceDB without its packages, is reported before anything is opened: ingestions
   * would wait for it without end. One that is away for now may come back.
   */
  async function requireIndex(): Promise<void> {
    try {
      await options.vectors.ping()
    } catch (error) {
      if (DocentError.isInstance(error) && !error.retryable) throw error
      logger.warn(
        { error },
        'the search index does not answer; until it does, searches find nothing and nothing is ingested',
      )
    }
  }

  async function openStore(migrate: 'auto' | 'check'): Promise<void> {
    const { from, to } = await storage.migrate(catalogue, { mode: migrate })
    if (from !== to)
      logger.info({ from, to }, from === undefined ? 'created the store' : 'brought the store up to date')
  }

  /** What begins once the store is open, one after the other. */
  const working: (() => Promise<void> | void)[] = [
    () => keeper.start(),
    () => (storage.capabilities.shared ? undefined : assumeLeftSpent({ storage: records, runtime, clock })),
    () => runtime.start(),
    keepDefaultTemplate({ runtime }),
    keepBuiltInRoles({ runtime }),
    () => sweeps.start(),
    () => delivery.start(),
  ]

  let beginning: Promise<void> = Promise.resolve()

  /** Without room to write what there is can be read all the same; the rest begins once there is room. */
  async function beginWork(): Promise<void> {
    const begin = async () => {
      for (let step = working[0]; step; step = working[0]) {
        await step()
        working.shift()
      }
    }
    try {
      await begin()
    } catch (error) {
      if (!isDiskFull(error)) throw error
      beginning = room.insist(begin).catch((failure: unknown) => {
        logger.error({ error: failure }, 'the work could not begin after the disk had been full; restart the service')
      })
    }
  }

  const docent: Docent = {
    logger,
    tracer,
    async start(options = {}) {
      checkStartOptions(options)
      const { migrate = 'auto', work = true } = options
      await lifecycle.start({
        begin: work
          ? [requireIndex, () => room.insist(() => openStore(migrate)), beginWork]
          : [() => openStore(migrate)],
        end,
      })
    },
    async stop(options = {}) {
      checkStopOptions(options)
      // A start that waits for room ends with that.
      await Promise.all([lifecycle.stop(end, options.graceMs ?? 10_000), room.stop()])
    },
    as: (who) => session(principalOf(who)),
    async meet(who) {
      lifecycle.requireRunning()
      const { userId: id, username, email, guest } = principalOf(who)
      if (guest !== true) await container.get(services.usersSystem).ensureUser({ id, username, email })
    },
    async authenticate(credentials) {
      lifecycle.requireRunning()
      return session(await authenticate(credentials))
    },
    on: events.subscribe,
    events: feed,
    async health({ models: askModels = true } = {}) {
      const state = lifecycle.state()
      if (state !== 'running') return { ready: false, state, message: lifecycle.notRunning(), ports: {} }
      const ports = await checkPorts({
        clock,
        storage,
        blobs,
        vectors: options.vectors,
        models: askModels ? options.models : [],
      })
      const silent = ['storage', 'blobs', 'vectors'].filter((name) => !ports[name]?.ok)
      const indexes = keeper.state()
      const providers = models.providers()
      if (silent.length > 0)
        return { ready: false, state, message: silenceOf(silent, ports), ports, indexes, providers }
      const full = [...room.full().keys()]
      const message = messageOfReady(indexes, providers, full)
      return { ready: true, state, ...(message !== undefined && { message }), ports, indexes, full, providers }
    },
    async metrics() {
      lifecycle.requireRunning()
      return metrics.take()
    },
    async backup(directory) {
      lifecycle.requireRunning()
      await backUp({ storage, blobs }, directory)
    },
    async verify({ signal } = {}) {
      lifecycle.requireRunning()
      return container.get(services.verifyStore)(signal)
    },
    async ensureAdministratorKey(secret) {
      await ensureAdministratorKey(
        {
          storage: records,
          runtime,
          digests: container.get(services.digests),
          users: container.get(services.usersSystem),
          cache: container.get(services.apiKeyCache),
        },
        secret,
      )
      rights.forget()
    },
    async addAdministratorKey(name) {
      lifecycle.requireRunning()
      const secret = await addAdministratorKey(
        {
          runtime,
          ids: container.get(services.ids),
          digests: container.get(services.digests),
          users: container.get(services.usersSystem),
        },
        name,
      )
      rights.forget()
      return secret
    },
    settled: () => runtime.settled(),
    [Symbol.asyncDispose]: () => docent.stop(),
  }
  return docent
}
