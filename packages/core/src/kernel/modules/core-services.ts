import type { AnyEntity, DebugPoints, HistoryRetention, Idempotency, Runtime } from '../durable/index.ts'
import type { Tally } from '../metrics/index.ts'
import type {
  ApproveCall,
  Authenticator,
  BlobStore,
  Clock,
  Digests,
  DocumentParsers,
  DocumentSource,
  HostTool,
  Ids,
  Logger,
  ModelMeter,
  Machine,
  ModelProvider,
  OutgoingNetwork,
  Reranker,
  Sandbox,
  Sealer,
  Signals,
  StorageDriver,
  ToolHost,
  Tracer,
  VectorIndex,
} from '../ports/index.ts'
import type { RecordStore } from '../records/index.ts'
import type { KeptBlobs } from '../system/index.ts'
import { service } from './service.ts'

/** The ports, and the durable core over them: what every slice may need. */
export const coreServices = {
  storage: service<StorageDriver>('storage'),
  /** The storage with the types of its tables. */
  records: service<RecordStore>('records'),
  blobs: service<BlobStore>('blobs'),
  keptBlobs: service<KeptBlobs>('keptBlobs'),
  /** How long links are good that callers are sent to for files; undefined: the service sends the files itself. */
  downloadLinks: service<{ readonly seconds: number | undefined }>('downloadLinks'),
  backups: service<{ readonly directory: string | undefined }>('backups'),
  vectors: service<VectorIndex>('vectors'),
  modelProviders: service<readonly ModelProvider[]>('modelProviders'),
  /** One or none. */
  rerankers: service<readonly Reranker[]>('rerankers'),
  parsers: service<DocumentParsers>('parsers'),
  /** What the host lets agents do. */
  hostTools: service<readonly HostTool[]>('hostTools'),
  /** Who decides about calls of agents where no person is there; undefined: they are refused. */
  callApproval: service<{ readonly approve: ApproveCall | undefined }>('callApproval'),
  /** The way out for images that callers name by their address. */
  network: service<{ readonly outgoing: OutgoingNetwork | undefined }>('network'),
  /** What reaches servers with tools; undefined: none are called. */
  toolHost: service<{ readonly host: ToolHost | undefined }>('toolHost'),
  /** What runs programs of users; undefined: none are run. */
  sandbox: service<{ readonly sandbox: Sandbox | undefined }>('sandbox'),
  sources: service<ReadonlyMap<string, DocumentSource>>('sources'),
  clock: service<Clock>('clock'),
  host: service<Machine>('host'),
  ids: service<Ids>('ids'),
  digests: service<Digests>('digests'),
  sealer: service<Sealer>('sealer'),
  logger: service<Logger>('logger'),
  signals: service<Signals>('signals'),
  tracer: service<Tracer>('tracer'),
  modelMeter: service<ModelMeter>('modelMeter'),
  /** What this process has done, for its metrics. */
  tally: service<Tally>('tally'),
  debugPoints: service<DebugPoints>('debugPoints'),
  /** Authenticators, in the order in which they are asked. */
  authenticators: service<readonly Authenticator[]>('authenticators'),
  /** How long the history is kept. */
  history: service<HistoryRetention>('history'),
  /** How long single calls of models are kept. */
  ledger: service<{ readonly days?: number }>('ledger'),
  /** Aborted when readers of answers must let go. */
  stopping: service<AbortSignal>('stopping'),
  /** Every lifecycle of the engine. */
  lifecycles: service<readonly AnyEntity[]>('lifecycles'),
  runtime: service<Runtime>('runtime'),
  idempotency: service<Idempotency>('idempotency'),
} as const
