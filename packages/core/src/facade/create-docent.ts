import { addAdministratorKey, authentication, ensureAdministratorKey, keepBuiltInRoles } from '../access/index.ts'
import { buildContainer, catalogue, laneNames, processRoles, services } from '../container/index.ts'
import { eventDelivery, eventFeed, eventHub } from '../events/index.ts'
import { sweeper, type Transition } from '../kernel/durable/index.ts'
import { DocentError, isDiskFull } from '../kernel/errors/index.ts'
import { createTally } from '../kernel/metrics/index.ts'
import { effectHandlers, sweeps, type Container } from '../kernel/modules/index.ts'
import { consoleLogger, createContention, keptBlobs, roomWatch, storeClock } from '../kernel/system/index.ts'
import { noTracer } from '../kernel/tracing/index.ts'
import { countAnswers } from '../resources/generations/index.ts'
import { keepDefaultTemplate } from '../resources/prompt-templates/index.ts'
import { assumeLeftSpent } from '../resources/usage/index.ts'
import { requireWholeStore } from '../workflows/copy-store/index.ts'
import { backUp } from '../workflows/maintenance/index.ts'
import { agentsHealth } from './agents-health.ts'
import { bindPorts } from './bind-ports.ts'
import { checkDocentOptions, checkStartOptions, checkStopOptions } from './check-docent-options.ts'
import type { Docent } from './docent.ts'
import { checkPorts, messageOfReady, silenceOf } from './docent-health.ts'
import { docentLifecycle } from './docent-lifecycle.ts'
import { docentMetrics } from './docent-metrics.ts'
import type { DocentOptions } from './docent-options.ts'
import { inHostTransaction } from './host-transaction.ts'
import { allServices, analysisServices, principalOf, sessions } from './docent-session.ts'
import { useCaseWatch } from './use-case-watch.ts'

/**
 * Builds a Docent from its adapters. Nothing is opened before `start`.
 * @throws `invalid_input` for options that are missing, misspelt or no adapters, with what to change
 */
export async function createDocent(options: DocentOptions): Promise<Docent> {
  checkDocentOptions(options)
  const time = storeClock({ logger: () => logger })
  const clock = options.clock ?? time
  const logger = options.logger ?? consoleLogger({ clock })
  const events = eventHub(logger)
  const readers = new AbortController()
  const tracer = options.tracer ?? noTracer
  const tally = createTally()
  const { roles = processRoles } = options
  const contention = createContention()
  const settings = {
    contention,
    lanes: options.concurrency,
    leaseMs: options.leaseMs,
    engines: options.effects?.engines,
    roles,
    committed(transitions: readonly Transition[]) {
      countAnswers(tally, transitions)
      events.tell(transitions)
      // An erased user is unknown from now on.
      if (transitions.some(({ kind }) => kind === 'erasure')) container.get(services.accountProvisioning).forget()
    },
  }
  const container: Container = buildContainer(settings)
  const engines = (options.effects?.engines ?? []).map(({ executor }) => executor)
  const room = roomWatch({ clock, logger })
  const blobs = keptBlobs(room.blobs(options.blobs), (error, key) =>
    logger.warn({ error, key }, 'a blob that a backup had kept could not be deleted; a sweep removes it later'),
  )
  const ports = {
    ...{ storage: room.records(options.storage), blobs, clock, logger, tracer, tally },
    stopping: readers.signal,
  }
  bindPorts(container, options, ports)
  options.configure?.(container)

  const runtime = container.get(services.runtime)
  runtime.share(container.get(services.lanePolicies))
  const all = allServices(container)
  const session = sessions(
    all,
    analysisServices(container),
    useCaseWatch({ tracer, clock, logger, runtime, contention }),
  )
  runtime.handle(container.getAll(effectHandlers))
  const cleaning = sweeper({ clock, logger, sweeps: container.getAll(sweeps).flat() })
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
    lanes: laneNames,
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
    await quietly(cleaning.stop())
    await quietly(runtime.stop(graceMs))
    await quietly(delivery.stop())
    readers.abort()
    metrics.stop()
    await Promise.all([quietly(keeper.stop()), quietly(container.get(services.apiKeyUsage).stop())])
    // In the order of who still needs whom.
    const closing = [
      ...engines,
      options.parsers,
      ...(options.sources ?? []).map((source) => ({ close: async () => source.close?.() })),
      ...(options.toolHost ? [options.toolHost] : []),
      container.get(services.modelLoader),
      ...[options.analysis?.tokenLabeller, options.analysis?.pageClassifier, options.analysis?.target].filter(
        (port) => port !== undefined,
      ),
      ...options.models,
      options.vectors,
      blobs,
      container.get(services.signals),
      storage,
    ]
    time.stop()
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

  /** Signals that never arrive are reported, too: without any, processes find each other's work by looking. */
  async function requireSignals(): Promise<void> {
    try {
      await container.get(services.signals).ping?.()
    } catch (error) {
      if (DocentError.isInstance(error) && !error.retryable) throw error
      logger.warn({ error }, 'signals of other processes do not arrive now')
    }
  }

  async function openStore(migrate: 'auto' | 'check'): Promise<void> {
    const { from, to } = await storage.migrate(catalogue, { mode: migrate })
    if (clock === time) await time.follow(storage)
    if (from !== to)
      logger.info({ from, to }, from === undefined ? 'created the store' : 'brought the store up to date')
    await requireWholeStore(records)
  }

  /** What begins once the store is open, one after the other. */
  const working: (() => Promise<void> | void)[] = [
    // What programs can run in is found once; nobody who asks for it later waits.
    () => void options.sandbox?.capabilities(),
    () => keeper.start(),
    () => (storage.capabilities.shared ? undefined : assumeLeftSpent({ storage: records, runtime, clock })),
    () => runtime.start(),
    keepDefaultTemplate({ runtime }),
    keepBuiltInRoles({ runtime }),
    ...(roles.includes('work') ? [() => cleaning.start(), () => delivery.start()] : []),
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
    deployment: container.get(services.deployment),
    logger,
    tracer,
    async start(options = {}) {
      checkStartOptions(options)
      const { migrate = 'auto', work = true } = options
      await lifecycle.start({
        begin: work
          ? [requireIndex, requireSignals, () => room.insist(() => openStore(migrate)), beginWork]
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
    async reviewAuthorization(answer, { signal = AbortSignal.any([]), requestId } = {}) {
      lifecycle.requireRunning()
      return container.get(services.reviewAuthorization)(answer, { signal, requestId })
    },
    async finishAuthorization(confirmed, { signal = AbortSignal.any([]), requestId } = {}) {
      lifecycle.requireRunning()
      return container.get(services.finishAuthorization)(confirmed, { signal, requestId })
    },
    async transaction(work) {
      lifecycle.requireRunning()
      return inHostTransaction({ options, settings, ports, runtime, signals: container.get(services.signals) }, work)
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
        engines,
      })
      const silent = ['storage', 'blobs', 'vectors'].filter((name) => !ports[name]?.ok)
      const indexes = keeper.state()
      const providers = models.providers()
      const agents = await agentsHealth(options)
      const parts = { ports, roles, indexes, providers, agents }
      if (silent.length > 0) return { ready: false, state, message: silenceOf(silent, ports), ...parts }
      const full = [...room.full().keys()]
      const message = messageOfReady(indexes, providers, full)
      return { ready: true, state, ...(message !== undefined && { message }), ...parts, full }
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
    effects: {
      async run(reference, runOptions) {
        lifecycle.requireRunning()
        return runtime.delivered.run(reference, runOptions)
      },
    },
    settled: () => runtime.settled(),
    [Symbol.asyncDispose]: () => docent.stop(),
  }
  return docent
}
