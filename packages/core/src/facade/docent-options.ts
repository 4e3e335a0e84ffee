import type { GrantedPermissions } from '../access/index.ts'
import type { Container } from '../kernel/modules/index.ts'
import type { HandedLane, LaneSizes, ProcessRole } from '../container/index.ts'
import type { NotificationRoute } from '../events/index.ts'
import type { DebugPoints, EngineRoute, HistoryRetention } from '../kernel/durable/index.ts'
import type {
  ApproveCall,
  Authenticator,
  BlobStore,
  Clock,
  DocumentParsers,
  DocumentSource,
  EffectExecutor,
  HostTool,
  Ids,
  Logger,
  ModelMeter,
  ModelProvider,
  Reranker,
  Sandbox,
  OutgoingNetwork,
  Signals,
  StorageDriver,
  ToolHost,
  Tracer,
  VectorIndex,
} from '../kernel/ports/index.ts'
import type { DeploymentSettings } from '../limits/index.ts'
import type { ModelPolicy } from '../resources/models/index.ts'
import type { LedgerRetention } from '../resources/usage/index.ts'
import type { AnalysisOptions } from '../workflows/analysis/index.ts'
import type { RetrievalOptions } from '../workflows/retrieval/index.ts'
import type { DownloadLinkOptions } from './download-links.ts'

type OneAuthenticator = Authenticator | 'api-keys'

/** How agents work for all users. */
export interface AgentOptions {
  /**
   * Decides about a call that needs consent where no person can be asked, as in scheduled tasks and without
   * `agent_interactive`. @default such calls are refused
   */
  readonly approve?: ApproveCall
}

/** An engine that brings effects to workers of the host, and what it gets. */
export interface EngineOptions extends Omit<EngineRoute, 'lanes'> {
  /** What makes effects that are claimed here run elsewhere, such as `bullmqExecutor({ connection })`. Closed when Docent stops. */
  readonly executor: EffectExecutor
  /** The lanes that it gets; each goes to one engine only. */
  readonly lanes: readonly HandedLane[]
}

export interface EffectOptions {
  /** Engines to which the effects of some lanes go once it is their turn. @default none: everything is run here */
  readonly engines?: readonly EngineOptions[]
}

export interface DocentOptions {
  /** Where records live. */
  readonly storage: StorageDriver
  /** Where files and vectors live. */
  readonly blobs: BlobStore
  /** Search index; derived, rebuilt from records and blobs when lost. */
  readonly vectors: VectorIndex
  /** Language and embedding models. The first of each kind is the default. */
  readonly models: readonly ModelProvider[]
  /** What happens with models that are slow, busy or down. @default {} */
  readonly modelPolicy?: ModelPolicy
  /**
   * Reranks the passages found for a question, by reading them. One that fails costs its order, not the answer.
   * @default none
   */
  readonly reranker?: Reranker
  /** How passages are looked for. @default {} */
  readonly retrieval?: RetrievalOptions
  /** What reads files. */
  readonly parsers: DocumentParsers
  /** Where documents can come from besides uploads and text, by kind. @default none */
  readonly sources?: readonly DocumentSource[]
  /** What agents may do beside looking things up and keeping files, made with `defineTool`. @default nothing */
  readonly tools?: readonly HostTool[]
  /** Agents. @default {} */
  readonly agents?: AgentOptions
  /**
   * The way out for addresses of images that callers send to a model, such as `guardedNetwork()`. The host closes it.
   * @default none: images come as data URLs only
   */
  readonly network?: OutgoingNetwork
  /**
   * What reaches servers of the Model Context Protocol that users register as custom tools, such as
   * `mcpToolHost({ network })`. Closed when Docent stops.
   * @default none: they are kept and not called
   */
  readonly toolHost?: ToolHost
  /** What document analysis learns and works with. Closed when Docent stops. @default {} */
  readonly analysis?: AnalysisOptions
  /**
   * What runs the programs of custom agents, such as `bubblewrapSandbox()`. Close it after Docent has stopped.
   * @default none: they are kept and not run
   */
  readonly sandbox?: Sandbox
  /**
   * What credentials are sealed with that callers give for a source, at least 16 characters. They are kept only while
   * their job runs; without a secret they are refused.
   * @default none
   */
  readonly secret?: string
  /**
   * Below which backups are written that administrators ask for over the API, each into a new directory of its own. Outside
   * of the blobs. @default none: they get 400, and `docent.backup` makes backups
   */
  readonly backupDirectory?: string
  /**
   * Callers of the HTTP API are sent to the object storage for the files of documents, by links that expire. Not for browsers' scripts, which
   * the storage would have to allow. @default none: this process sends the files
   */
  readonly downloadLinks?: DownloadLinkOptions
  /** What is settled for good when the service starts: rate limits and fairness. @default the defaults of each setting */
  readonly deployment?: Partial<DeploymentSettings>
  /** How long it is remembered who did what to which record. @default 90 days */
  readonly history?: HistoryRetention
  /** How long single calls of models are kept. @default for good */
  readonly ledger?: LedgerRetention
  /** Receivers of notifications about events. @default none */
  readonly notifications?: readonly NotificationRoute[]
  /**
   * Authenticates callers of the HTTP API. Of several, the first that knows the credentials decides; `'api-keys'` means the
   * API keys that Docent keeps.
   * @default 'api-keys'
   */
  readonly authenticator?: OneAuthenticator | readonly OneAuthenticator[]
  /**
   * Permissions of callers that `authenticate` finds out, beside those of their roles, such as
   * `{ everyone: ['ConfigureAgents'] }`. They hold as long as the option names them.
   * @default none
   */
  readonly permissions?: GrantedPermissions
  /** @default JSON lines on standard error, from `info` on */
  readonly logger?: Logger
  /** Where spans go, such as `openTelemetryTracer(api)`. @default nowhere: nothing is traced */
  readonly tracer?: Tracer
  /** Where calls of models are measured, such as `openTelemetryMeter(api)`. @default nowhere */
  readonly meter?: ModelMeter
  /** Wakes other processes over the same store. @default this process only */
  readonly signals?: Signals
  /** The time and timers of everything, such as a clock that a test moves. @default the system's */
  readonly clock?: Clock
  /** Makes the ids of records. @default UUIDs of version 7 */
  readonly ids?: Ids
  /**
   * What this process does in a deployment of several over one store: `api` makes answers, `work` all that may take long, timers,
   * schedules, sweeps and notifications, `index` writes search indexes. Each is needed somewhere; any process answers calls, and
   * does what is over at once. None at all: a worker that runs only what an engine brings to `docent.effects.run`.
   * @default all
   */
  readonly roles?: readonly ProcessRole[]
  /** Where effects are run. @default {} */
  readonly effects?: EffectOptions
  /** How much runs at a time in this process, by lane. @default sizes for the machine's processors */
  readonly concurrency?: LaneSizes
  /** How long work of a dead process waits before another takes it over. @default 30,000 ms */
  readonly leaseMs?: number
  /** Places where a test may stop the process. @default none */
  readonly debugPoints?: DebugPoints
  /** Rebinds ports or services, by the identifiers in `services`, before anything is built. @default nothing is rebound */
  readonly configure?: (container: Container) => void
}

export interface StartOptions {
  /**
   * What to do with a store of an older version: `auto` brings it up to date, `check` refuses to start.
   * @default 'auto'
   */
  readonly migrate?: 'auto' | 'check'
  /**
   * False opens the records only, for maintenance by a command: no job, answer, schedule or sweep runs, and nothing is
   * searched.
   * @default true
   */
  readonly work?: boolean
}

export interface StopOptions {
  /**
   * How long running work may take to end. What is not done then is handed back and continues at the next start.
   * @default 10,000 ms
   */
  readonly graceMs?: number
}
