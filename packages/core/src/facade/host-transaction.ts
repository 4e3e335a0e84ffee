import { buildContainer, services } from '../container/index.ts'
import type { Runtime, Transition } from '../kernel/durable/index.ts'
import { DocentError } from '../kernel/errors/index.ts'
import type { Container } from '../kernel/modules/index.ts'
import type { Signals, StorageDriver, StorageTransaction } from '../kernel/ports/index.ts'
import type { KeptBlobs, Pace } from '../kernel/system/index.ts'
import { bindPorts, type MadePorts } from './bind-ports.ts'
import type { DocentTransaction } from './docent.ts'
import type { DocentOptions } from './docent-options.ts'
import { principalOf } from './acting-as.ts'
import { allServices, analysisServices } from './all-services.ts'
import { sessions } from './docent-session.ts'
import { useCaseWatch } from './use-case-watch.ts'

export interface HostTransactionDependencies {
  readonly options: DocentOptions
  readonly settings: Parameters<typeof buildContainer>[0]
  readonly ports: MadePorts
  /** Of the process: it does what the transaction leaves to be done. */
  readonly runtime: Runtime
  readonly signals: Signals
}

/**
 * The use cases over a transaction of the host's are those of a container of its own, whose runtime never starts: effects wait in the outbox
 * until they are committed, and nothing that was read there stays in a cache.
 * @throws `unsupported` where the store has no such transactions
 */
export async function inHostTransaction<Client, Result>(
  dependencies: HostTransactionDependencies,
  work: (inside: DocentTransaction<Client>) => Promise<Result>,
): Promise<Result> {
  const { runtime, settings, ports } = dependencies
  if (ports.storage.transact === undefined) {
    throw new DocentError({
      code: 'unsupported',
      message: `The records in ${ports.storage.name} cannot share a transaction with the host: PostgreSQL can.`,
    })
  }
  let late: Late | undefined
  const result = await ports.storage.transact(async (inside) => {
    const mine = (late = lateOf(dependencies))
    const container = containerOver(dependencies, inside, mine)
    const within = container.get(services.runtime)
    try {
      const { contention, pace } = settings
      // Nothing waits within a transaction, which may hold up others.
      const actFor: Pace['actFor'] = (_userId, work) => pace.actFor(undefined, work)
      const watch = useCaseWatch({ ...ports, runtime: within, contention, pace: { actFor } })
      const session = sessions(allServices(container), analysisServices(container), watch)
      return await work({ client: inside.client as Client, as: (who) => session(principalOf(who)) })
    } finally {
      await within.stop(0)
    }
  })
  settings.committed(late!.transitions)
  await late!.notify()
  runtime.lookAround()
  return result
}

/** What may happen only once it is committed. */
interface Late {
  readonly transitions: Transition[]
  readonly signals: Signals
  readonly blobs: KeptBlobs
  notify(): Promise<void>
}

function lateOf({ ports: { blobs, logger }, signals }: HostTransactionDependencies): Late {
  const topics = new Set<string>()
  const unused = new Set<string>()
  return {
    transitions: [],
    signals: {
      publish: (topic) => void topics.add(topic),
      subscribe: (topic, listener) => signals.subscribe(topic, listener),
      close: () => Promise.resolve(),
    },
    blobs: { ...blobs, delete: async (key) => void unused.add(key) },
    async notify() {
      for (const topic of topics) signals.publish(topic)
      for (const key of unused) {
        await blobs
          .delete(key)
          .catch((error: unknown) =>
            logger.warn({ error, key }, 'a blob could not be deleted; a sweep removes it later'),
          )
      }
    },
  }
}

function containerOver(
  { options, settings, ports }: HostTransactionDependencies,
  inside: StorageTransaction,
  { transitions, signals, blobs }: Late,
): Container {
  const container = buildContainer({ ...settings, committed: (more) => void transitions.push(...more) })
  const { read, aggregate, write, writeWhere } = inside
  const storage: StorageDriver = { ...ports.storage, read, aggregate, write, writeWhere, claim: async () => [] }
  bindPorts(container, { ...options, signals }, { ...ports, storage, blobs })
  options.configure?.(container)
  return container
}
