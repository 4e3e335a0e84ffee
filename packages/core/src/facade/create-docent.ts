import { authentication } from '../access/index.ts'
import { buildContainer, laneNames, processRoles, services } from '../container/index.ts'
import { eventDelivery, eventFeed, eventHub } from '../events/index.ts'
import { checkArguments } from '../kernel/check-arguments.ts'
import { sweeper, type Transition } from '../kernel/durable/index.ts'
import { createTally } from '../kernel/metrics/index.ts'
import { effectHandlers, sweeps, type Container } from '../kernel/modules/index.ts'
import {
  consoleLogger,
  createContention,
  createPace,
  keptBlobs,
  roomWatch,
  stepwiseSearches,
  storeClock,
} from '../kernel/system/index.ts'
import { noTracer } from '../kernel/tracing/index.ts'
import { deploymentSettings } from '../limits/index.ts'
import { countAnswers } from '../resources/generations/index.ts'
import { backUp } from '../workflows/maintenance/index.ts'
import { principalOf } from './acting-as.ts'
import { administratorKeys } from './administrator-keys.ts'
import { allServices, analysisServices } from './all-services.ts'
import { bindPorts } from './bind-ports.ts'
import { checkCallOptions, checkFunction, checkSubscribeOptions } from './check-docent-calls.ts'
import { checkDocentOptions, checkStartOptions, checkStopOptions } from './check-docent-options.ts'
import type { Docent } from './docent.ts'
import { runningHealth } from './docent-health.ts'
import { docentLifecycle } from './docent-lifecycle.ts'
import { docentMetrics } from './docent-metrics.ts'
import type { DocentOptions } from './docent-options.ts'
import { docentStart } from './docent-start.ts'
import { inHostTransaction } from './host-transaction.ts'
import { portsToClose } from './ports-to-close.ts'
import { sessions } from './docent-session.ts'
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
  const pace = createPace({ busyFrom: deploymentSettings(options.deployment).pacedFromBusyPercent / 100 })
  const settings = {
    contention,
    pace,
    lanes: options.concurrency,
    leaseMs: options.leaseMs,
    engines: options.effects?.engines,
    roles,
    committed(transitions: readonly Transition[]) {
      countAnswers(tally, transitions)
      events.report(transitions)
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
    vectors: stepwiseSearches(options.vectors, pace.step),
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
    useCaseWatch({ tracer, clock, logger, runtime, contention, pace }),
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
    pace: pace.state,
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
    await quietly(start.beginning())
    await quietly(cleaning.stop())
    await quietly(runtime.stop(graceMs))
    await quietly(delivery.stop())
    readers.abort()
    metrics.stop()
    await Promise.all([quietly(keeper.stop()), quietly(container.get(services.apiKeyUsage).stop())])
    time.stop()
    for (const port of portsToClose(container, options, { engines, blobs })) await quietly(port.close())
  }

  const start = docentStart({
    ...{ options, storage, records, logger, runtime, room, keeper, cleaning, delivery, roles },
    clock,
    signals: container.get(services.signals),
    sealer: container.get(services.sealer),
    followTime: () => (clock === time ? time.follow(storage) : undefined),
  })

  const docent: Docent = {
    deployment: container.get(services.deployment),
    logger,
    tracer,
    async start(options = {}) {
      checkStartOptions(options)
      const { migrate = 'auto', work = true } = options
      await lifecycle.start({
        begin: start.steps({ migrate, work }),
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
      checkArguments('authenticate()', 'input', [], [credentials])
      lifecycle.requireRunning()
      return session(await authenticate(credentials))
    },
    async reviewAuthorization(answer, options = {}) {
      checkArguments('reviewAuthorization()', 'input', ['signal', 'requestId'], [answer, options])
      lifecycle.requireRunning()
      const { signal = AbortSignal.any([]), requestId } = options
      return container.get(services.reviewAuthorization)(answer, { signal, requestId })
    },
    async finishAuthorization(confirmed, options = {}) {
      checkArguments('finishAuthorization()', 'input', ['signal', 'requestId'], [confirmed, options])
      lifecycle.requireRunning()
      const { signal = AbortSignal.any([]), requestId } = options
      return container.get(services.finishAuthorization)(confirmed, { signal, requestId })
    },
    async transaction(work) {
      checkFunction('transaction()', work)
      lifecycle.requireRunning()
      return inHostTransaction({ options, settings, ports, runtime, signals: container.get(services.signals) }, work)
    },
    async beginCall(userId, options = {}) {
      checkArguments('beginCall()', 'text', ['signal', 'waited'], [userId, options])
      return pace.begin(userId, 'calls', options)
    },
    on(listener) {
      checkFunction('on()', listener)
      return events.subscribe(listener)
    },
    events: {
      subscribe(options = {}) {
        checkSubscribeOptions(options)
        return feed.subscribe(options)
      },
    },
    get state() {
      return lifecycle.state()
    },
    async health(asked = {}) {
      checkCallOptions('health()', asked, { models: 'optional' })
      const { models: askModels = true } = asked
      const state = lifecycle.state()
      if (state !== 'running') return { ready: false, state, message: lifecycle.notRunning(), ports: {} }
      return runningHealth(options, { clock, storage, blobs, engines, roles, keeper, models, room, askModels })
    },
    async metrics() {
      lifecycle.requireRunning()
      return metrics.take()
    },
    async backup(directory) {
      checkArguments('backup()', 'text', [], [directory])
      lifecycle.requireRunning()
      await backUp({ storage, blobs }, directory)
    },
    async verify(options = {}) {
      checkCallOptions('verify()', options, { signal: 'optional' })
      lifecycle.requireRunning()
      return container.get(services.verifyStore)(options.signal)
    },
    ...administratorKeys(container, lifecycle),
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
