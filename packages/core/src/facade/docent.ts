import type { DocentListener, FeedEvent, SubscribeOptions } from '../events/index.ts'
import type { Credentials, DeliveredEffects, Logger, Tracer } from '../kernel/ports/index.ts'
import type { DeploymentSettings } from '../limits/index.ts'
import type { StoreReport } from '../workflows/verify/index.ts'
import type { DocentHealth, HealthOptions } from './docent-health.ts'
import type { DocentMetrics } from './docent-metrics.ts'
import type { StartOptions, StopOptions } from './docent-options.ts'
import type { ActingAs } from './acting-as.ts'
import type { DocentSession } from './docent-session.ts'
import type { AuthorizationAnswer, AuthorizationReview } from '../resources/tool-servers/index.ts'

/** Calls that are committed together with statements of the host. */
export interface DocentTransaction<Client> {
  /** The connection of the store's library, such as a `PoolClient` of `pg`. Neither commit nor roll back on it, nor release it. */
  readonly client: Client
  /** As `Docent.as`. What these calls ask for begins once it is committed: do not wait for it inside. */
  as(who: ActingAs): DocentSession
}

/** A document-chat engine. All its state hangs on this object: several can live in one process. */
export interface Docent extends AsyncDisposable {
  /**
   * Opens the stores, brings them up to date, takes up what an earlier process left, and begins to work. While the disk
   * of the records is so full that they cannot be opened it waits, and `health` reports it; where only writing fails it
   * starts, for reading, and begins to work when there is room.
   * @throws `unsupported` when the search index cannot work here, as LanceDB without its packages; `schema_newer`, `in_use`,
   * `unavailable` as reported by the storage driver; a failed start closes everything and can be tried again on a new object.
   * `canceled` when `stop` is called meanwhile.
   */
  start(options?: StartOptions): Promise<void>
  /**
   * Takes no new work, lets running work end, notifies readers, closes everything. Safe to call twice, and during a start: it
   * waits for the step of the start that is under way.
   */
  stop(options?: StopOptions): Promise<void>
  /**
   * Every use case for a principal, exactly as named: nothing about it is looked up or checked. Trusts its caller: anyone who
   * can call this can act as anybody, administrators among them. Name nobody whom the host has not authenticated itself.
   */
  as(who: ActingAs): DocentSession
  /**
   * Commits rows of the host and what calls of Docent write, all or nothing: when the work resolves all is committed, when it rejects
   * nothing is. The work may be done again when others got in its way, so it must do nothing else that lasts. One statement at a time,
   * and 20 seconds in all.
   * @throws `unsupported` where the records cannot do that; `timed_out`; `unavailable`, when nobody may know whether it was committed; what
   * the work throws
   */
  transaction<Client, Result>(work: (inside: DocentTransaction<Client>) => Promise<Result>): Promise<Result>
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
  /**
   * Describes what the answer of an authorization server to `toolServers.startAuthorization` is for. A browser brings it, without a key: its
   * sealed state identifies the owner of the tool. Show the person in front of it the owner, the tool and the server, and call
   * `finishAuthorization` with the confirmation only once they agree: else anyone who is sent a link gives the sender their rights.
   * @throws `invalid_input` for an answer that nobody waits for, and for a refusal
   */
  reviewAuthorization(
    answer: AuthorizationAnswer,
    options?: { readonly signal?: AbortSignal; readonly requestId?: string },
  ): Promise<AuthorizationReview>
  /**
   * Exchanges the answer that was confirmed. It is taken once.
   * @throws `invalid_input` for one that nobody waits for; `unavailable`, `timed_out`
   */
  finishAuthorization(
    confirmed: { readonly confirmation: string },
    options?: { readonly signal?: AbortSignal; readonly requestId?: string },
  ): Promise<{ readonly toolName: string }>
  /**
   * For what serves calls: resolves when the next call of a user may begin, and the returned function reports its end. While the event
   * loop is busy, who sends many at a time waits here if somebody else does not, for a second at most; see the page on fairness.
   * With `waited` the call has stood behind others of the user elsewhere, which counts as many at a time.
   */
  beginCall(userId: string, options?: { readonly signal?: AbortSignal; readonly waited?: boolean }): Promise<() => void>
  /** Reports every committed step of a lifecycle in this process. Returns how to stop it. */
  on(listener: DocentListener): () => void
  readonly events: {
    /**
     * Every committed step of the lifecycles, of all processes, from the durable history: each at least once. Continues after
     * a cursor as far as the history reaches, 90 days. Ends with its signal, or when Docent stops.
     * @throws `invalid_input` for options that are none, and at the first step for a cursor that is none
     */
    subscribe(options?: SubscribeOptions): AsyncIterable<FeedEvent>
  }
  /** What a worker of the host runs of what an engine brings, with `effects.engines` of the processes that hand over. */
  readonly effects: DeliveredEffects
  /** Where it is between a start and a stop. */
  readonly state: DocentHealth['state']
  /** Whether it can work, and which part cannot. Rejects for nothing but options that are none. */
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
   * which is stored nowhere else. @param name in the list of keys
   */
  addAdministratorKey(name: string): Promise<string>
  /** Resolves when no work is left that is due now; for tests. */
  settled(): Promise<void>
  /** What was settled when it was made. */
  readonly deployment: DeploymentSettings
  readonly logger: Logger
  readonly tracer: Tracer
}
