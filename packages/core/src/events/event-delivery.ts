import type { FeedEvent, SubscribeOptions } from './event-feed.ts'
import { findFeedReader, insertFeedReader, releaseFeedReader, takeFeedReader } from '../kernel/durable/index.ts'
import { asDocentError, DocentError, errorCodes } from '../kernel/errors/index.ts'
import type { Clock, Ids, JsonValue, Logger, Notifier } from '../kernel/ports/index.ts'
import type { RecordStore } from '../kernel/records/index.ts'

/** One process delivers to a receiver at a time; when it ends without saying so another takes over after this. */
const leaseMs = 60_000
const lookAgainMs = 10_000
const firstPauseMs = 1_000
const longestPauseMs = 300_000
/** Events after which the position is written although no receiver was notified of them. */
const silentEvents = 500

const usualTypes = ['job.completed', 'job.failed', 'job.canceled']

/** What is sent to one receiver. Each notification reaches it at least once, in order, also after a restart. */
export interface NotificationRoute {
  /** Where in the events this receiver is, is kept under this name. @default the notifier's name */
  readonly name?: string
  readonly notifier: Notifier
  /**
   * Types such as `job.completed`, or `document.*` for all of a kind: what changed, and the state it is in now.
   * @default job.completed, job.failed, job.canceled
   */
  readonly types?: readonly string[]
}

export interface DeliveryDependencies {
  readonly storage: RecordStore
  readonly clock: Clock
  readonly ids: Ids
  readonly logger: Logger
  readonly subscribe: (options: SubscribeOptions) => AsyncIterable<FeedEvent>
  readonly routes: readonly NotificationRoute[]
}

/** Delivers events to receivers, each from its position; a failed delivery is retried until the receiver accepts it. */
export function eventDelivery(dependencies: DeliveryDependencies) {
  const { storage, clock, ids, logger } = dependencies
  const holder = ids.uuid()
  const stopping = new AbortController()
  let working: readonly Promise<void>[] = []
  const named = new Map(dependencies.routes.map((route) => [route.name ?? route.notifier.name, route]))
  if (named.size < dependencies.routes.length) {
    throw new DocentError({
      code: 'invalid_input',
      message: 'Two notifications have the same name; give each a name of its own.',
    })
  }

  async function pause(ms: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const over = () => resolve()
    const cancel = clock.schedule(clock.now() + ms, over)
    stopping.signal.addEventListener('abort', over)
    await promise
    cancel()
    stopping.signal.removeEventListener('abort', over)
  }

  /** The cursor to continue from, when this process is the one that delivers to the receiver. */
  async function take(name: string): Promise<string | undefined> {
    const now = clock.now()
    const row = { name, cursor: `e${now.toString(36)}`, lease_until: 0, lease_holder: holder, updated_at: now }
    await insertFeedReader(storage, row)
    if (!(await renew(name, {}))) return undefined
    const reader = await findFeedReader(storage, name)
    return reader && reader.cursor
  }

  /** False when another process has taken over. */
  async function renew(name: string, set: { readonly cursor?: string }): Promise<boolean> {
    const now = clock.now()
    return takeFeedReader(storage, name, { holder, now, until: now + leaseMs }, set)
  }

  async function deliver(
    name: string,
    { notifier }: NotificationRoute,
    event: FeedEvent,
    type: string,
  ): Promise<boolean> {
    const { id, at, entityId, event: happened, state, actor, data } = event
    const payload = { id: entityId, event: happened, state, ...(actor === undefined ? {} : { actor }), ...data }
    const notification = { id, type, at: Date.parse(at), data: payload as JsonValue }
    for (let wait = firstPauseMs; ; wait = Math.min(longestPauseMs, wait * 2)) {
      if (stopping.signal.aborted || !(await renew(name, {}))) return false
      try {
        await notifier.notify(notification, { signal: stopping.signal })
        return true
      } catch (error) {
        if (stopping.signal.aborted) return false
        const { code } = asDocentError(error)
        if (!errorCodes[code].retryable) {
          logger.warn({ error, notifier: name, event: id }, 'a notification was refused for good and left out')
          return true
        }
        logger.warn({ error, notifier: name, event: id, againInMs: wait }, 'a notification was not accepted')
      }
      for (let left = wait; left > 0 && !stopping.signal.aborted; left -= leaseMs / 2) {
        await pause(Math.min(left, leaseMs / 2))
        await renew(name, {})
      }
    }
  }

  async function serve(name: string, route: NotificationRoute): Promise<void> {
    const after = await take(name)
    if (after === undefined) return
    const wanted = matcher(route.types ?? usualTypes)
    let silent = 0
    for await (const event of dependencies.subscribe({ after, signal: stopping.signal })) {
      const type = `${event.type.replace(/-changed$/, '').replaceAll('-', '_')}.${event.state}`
      if (!wanted(type)) {
        if (++silent < silentEvents) continue
      } else if (!(await deliver(name, route, event, type))) return
      silent = 0
      if (!(await renew(name, { cursor: event.cursor }))) return
    }
  }

  async function run(name: string, route: NotificationRoute): Promise<void> {
    while (!stopping.signal.aborted) {
      await serve(name, route).catch((error: unknown) => {
        if (!stopping.signal.aborted) logger.warn({ error, notifier: name }, 'notifications were interrupted')
      })
      if (!stopping.signal.aborted) await pause(lookAgainMs)
    }
  }

  return {
    start(): void {
      working = [...named].map(([name, route]) => run(name, route))
    },
    /** Lets a delivery under way end; what was not taken is delivered after the next start. */
    async stop(): Promise<void> {
      stopping.abort()
      await Promise.all(working)
      for (const name of working.length > 0 ? named.keys() : []) await releaseFeedReader(storage, name, holder)
      for (const { notifier } of named.values()) await notifier.close?.()
    },
  }
}

function matcher(types: readonly string[]): (type: string) => boolean {
  const exact = new Set(types)
  return (type) => exact.has(type) || exact.has(`${type.slice(0, type.indexOf('.'))}.*`) || exact.has('*')
}
