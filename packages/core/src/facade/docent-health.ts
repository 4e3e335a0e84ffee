import { DocentError } from '../kernel/errors/index.ts'
import type { FullStore } from '../kernel/system/index.ts'
import type {
  BlobStore,
  Clock,
  EffectExecutor,
  ModelProvider,
  StorageDriver,
  VectorIndex,
} from '../kernel/ports/index.ts'
import type { ProcessRole } from '../container/index.ts'
import { agentsHealth, type AgentsHealth } from './agents-health.ts'
import type { DocentOptions } from './docent-options.ts'
import type { ModelRegistry, ProviderState } from '../resources/models/index.ts'
import type { IndexesState } from '../workflows/indexing/index.ts'

export interface PortHealth {
  readonly ok: boolean
  /** What is wrong, without anything internal. */
  readonly message?: string
}

export interface DocentHealth {
  /** Ready for requests: started, not stopping, and the stores answer. Models may be down; then only answers fail. */
  readonly ready: boolean
  readonly state: 'new' | 'starting' | 'running' | 'stopping' | 'stopped'
  /** Why it is not ready, or what is not whole all the same, in a sentence without anything internal. */
  readonly message?: string
  readonly ports: Readonly<Record<string, PortHealth>>
  /** What this process does beside answering calls. Absent before a start. */
  readonly roles?: readonly ProcessRole[]
  /** Search indexes as this process has found them; while one is rebuilt only its collection waits. Absent before a start. */
  readonly indexes?: IndexesState
  /** Stores that had no room when they were last written to: then no change is taken. Absent before a start. */
  readonly full?: readonly FullStore[]
  /** What agents can use here, and why not the rest. Absent before a start. */
  readonly agents?: AgentsHealth
  /** Model providers as this process sees them without asking, with those that are away. Absent before a start. */
  readonly providers?: readonly ProviderState[]
}

/** What is to be said although the service is ready; nothing when all is whole. */
function messageOfReady(
  indexes: IndexesState,
  providers: readonly ProviderState[],
  full: readonly FullStore[],
): string | undefined {
  const parts = [...full.map((store) => partOfFull[store]), ...partsOfIndexes(indexes), ...partsOfProviders(providers)]
  return parts.length === 0 ? undefined : `The service is ready; ${parts.join(', ')}.`
}

const partOfFull: Readonly<Record<FullStore, string>> = {
  records: 'the disk of the records is full, so that reading works and nothing can be changed',
  blobs: 'the disk of the files is full, so that no files come in',
}

function partsOfIndexes({ rebuilding, lackingDocuments }: IndexesState): readonly string[] {
  return [
    ...(rebuilding > 0 ? [`${rebuilding} search ${rebuilding === 1 ? 'index is' : 'indexes are'} being rebuilt`] : []),
    ...(lackingDocuments > 0 ? [`search indexes lack ${lackingDocuments} documents, which are added again`] : []),
  ]
}

function partsOfProviders(providers: readonly ProviderState[]): readonly string[] {
  const away = providers.flatMap(({ name, away: reason }) => (reason === undefined ? [] : [name]))
  if (away.length === 0) return []
  return [`the model ${away.length === 1 ? 'provider' : 'providers'} ${away.join(' and ')} cannot be used now`]
}

/** How long a port may take to answer. Longer than the providers' own limit, whose errors are more specific. */
const probeTimeoutMs = 12_000

/** Adapters write their errors for callers; other errors are not disclosed. */
const reasonOf = (name: string, error: unknown): string =>
  DocentError.isInstance(error) ? error.message : `${name} does not answer.`

async function check(clock: Clock, name: string, ping: () => Promise<void>): Promise<readonly [string, PortHealth]> {
  let cancel = () => {}
  const late = new Promise<PortHealth>((resolve) => {
    const message = `${name} did not answer within ${probeTimeoutMs / 1_000} seconds.`
    cancel = clock.schedule(clock.now() + probeTimeoutMs, () => resolve({ ok: false, message }))
  })
  const answer = (async () => ping())().then(
    (): PortHealth => ({ ok: true }),
    (error: unknown): PortHealth => ({ ok: false, message: reasonOf(name, error) }),
  )
  const health = await Promise.race([answer, late])
  cancel()
  return [name, health]
}

/** What is to be said of ports that do not answer. */
const silenceOf = (names: readonly string[], ports: DocentHealth['ports']): string =>
  `The service waits for ${names.map((name) => `${name} (${ports[name]?.message ?? 'no answer'})`).join(', ')}`

export interface HealthOptions {
  /**
   * Ask the model providers too. Readiness probes leave them out: a slow provider must not slow the probe, and its silence
   * does not make the service unready.
   * @default true
   */
  readonly models?: boolean
}

async function checkPorts(ports: {
  readonly clock: Clock
  readonly storage: StorageDriver
  readonly blobs: BlobStore
  readonly vectors: VectorIndex
  readonly models: readonly ModelProvider[]
  readonly ask: (provider: ModelProvider) => Promise<void>
  readonly engines: readonly EffectExecutor[]
}): Promise<Record<string, PortHealth>> {
  const checks = await Promise.all([
    check(ports.clock, 'storage', () => ports.storage.ping()),
    check(ports.clock, 'blobs', () => ports.blobs.ping()),
    check(ports.clock, 'vectors', () => ports.vectors.ping()),
    ...ports.models.map((provider) => check(ports.clock, `models/${provider.name}`, () => ports.ask(provider))),
    ...ports.engines.map((engine) => check(ports.clock, `engines/${engine.name}`, () => engine.ping())),
  ])
  return Object.fromEntries(checks)
}

/** The health of a Docent that runs. Never rejects: what does not answer is part of it. */
export async function runningHealth(
  options: DocentOptions,
  parts: {
    readonly clock: Clock
    readonly storage: StorageDriver
    readonly blobs: BlobStore
    readonly engines: readonly EffectExecutor[]
    readonly roles: readonly ProcessRole[]
    readonly keeper: { state(): IndexesState }
    readonly models: Pick<ModelRegistry, 'providers' | 'ask'>
    readonly room: { full(): ReadonlyMap<FullStore, unknown> }
    readonly askModels: boolean
  },
): Promise<DocentHealth> {
  const { clock, storage, blobs, engines, roles } = parts
  const state = 'running'
  const models = parts.askModels ? options.models : []
  const ports = await checkPorts({
    clock,
    storage,
    blobs,
    vectors: options.vectors,
    models,
    ask: (provider) => parts.models.ask(provider),
    engines,
  })
  const silent = ['storage', 'blobs', 'vectors'].filter((name) => !ports[name]?.ok)
  const indexes = parts.keeper.state()
  const providers = parts.models.providers()
  const whole = { ports, roles, indexes, providers, agents: await agentsHealth(options) }
  if (silent.length > 0) return { ready: false, state, message: silenceOf(silent, ports), ...whole }
  const full = [...parts.room.full().keys()]
  const message = messageOfReady(indexes, providers, full)
  return { ready: true, state, ...(message !== undefined && { message }), ...whole, full }
}
