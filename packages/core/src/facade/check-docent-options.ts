import type { NotificationRoute } from '../events/index.ts'
import type {
  AgentOptions,
  DocentOptions,
  EffectOptions,
  EngineOptions,
  StartOptions,
  StopOptions,
} from './docent-options.ts'
import { handedLanes, laneSizeOptions, processRoles, type LaneSizes } from '../container/index.ts'
import type { HistoryRetention } from '../kernel/durable/index.ts'
import { checkDownloadLinks } from './download-links.ts'
import { DocentError } from '../kernel/errors/index.ts'
import { checkOptions } from '../kernel/input/index.ts'
import { takenNames } from '../resources/agents/index.ts'
import type { LedgerRetention } from '../resources/usage/index.ts'
import type { ModelPolicy } from '../resources/models/index.ts'
import type { AnalysisOptions } from '../workflows/analysis/index.ts'
import type { RetrievalOptions } from '../workflows/retrieval/index.ts'

/** A port by the method that distinguishes it from what is passed by mistake, and what to pass. */
const ports = {
  storage: ['migrate', "sqliteStorage({ directory: 'data' })"],
  blobs: ['put', "fileBlobs({ directory: 'data/blobs' })"],
  vectors: ['searchVector', "lanceVectors({ uri: 'data/vectors' })"],
  parsers: ['parserFor', 'standardParsers()'],
} as const satisfies Partial<Record<keyof DocentOptions, readonly [method: string, example: string]>>

/** Ports that may be left out, by what they are used for, and what to pass. */
const optionalPorts = {
  toolHost: [['call'], 'mcpToolHost({ network: guardedNetwork() })'],
  sandbox: [['capabilities'], 'bubblewrapSandbox()'],
  reranker: [['rerank'], "httpReranker({ baseUrl: 'https://api.cohere.com/v2', model: 'rerank-v3.5', apiKey })"],
  network: [['fetch'], 'guardedNetwork()'],
  logger: [['debug', 'info', 'warn', 'error', 'child'], 'consoleLogger() or pinoLogger(pino())'],
  tracer: [['start', 'within', 'inject'], 'openTelemetryTracer(api)'],
  meter: [['record'], 'openTelemetryMeter(api)'],
  signals: [['publish', 'subscribe'], 'localSignals()'],
  clock: [['now', 'schedule'], 'systemClock()'],
  ids: [['uuid', 'secret', 'random'], 'systemIds(systemClock())'],
} as const satisfies Partial<Record<keyof DocentOptions, readonly [methods: readonly string[], example: string]>>

/**
 * Refuses options that cannot be what the host means, before anything is made of them: types do not reach hosts in
 * JavaScript, nor options that were put together elsewhere.
 * @throws `invalid_input` with what to change
 */
export function checkDocentOptions(options: DocentOptions): void {
  checkOptions('createDocent()', options, {
    storage: 'required',
    blobs: 'required',
    vectors: 'required',
    models: 'required',
    parsers: 'required',
    modelPolicy: 'optional',
    reranker: 'optional',
    retrieval: 'optional',
    sources: 'optional',
    tools: 'optional',
    agents: 'optional',
    network: 'optional',
    toolHost: 'optional',
    sandbox: 'optional',
    analysis: 'optional',
    secret: 'optional',
    backupDirectory: 'optional',
    downloadLinks: 'optional',
    deployment: 'optional',
    history: 'optional',
    ledger: 'optional',
    notifications: 'optional',
    authenticator: 'optional',
    permissions: 'optional',
    logger: 'optional',
    tracer: 'optional',
    meter: 'optional',
    signals: 'optional',
    clock: 'optional',
    ids: 'optional',
    roles: 'optional',
    effects: 'optional',
    concurrency: 'optional',
    leaseMs: 'optional',
    debugPoints: 'optional',
    configure: 'optional',
  })
  for (const [name, [method, example]] of Object.entries(ports)) {
    requirePort(name, options[name as keyof typeof ports], method, example)
  }
  requireEach('models', options.models, 'languageModels', 'builtInModels()')
  if (options.models.length === 0) throw wrong('The option models names no provider; pass one such as builtInModels().')
  if (options.analysis !== undefined) {
    checkOptions<AnalysisOptions>('The option analysis', options.analysis, {
      tokenLabeller: 'optional',
      pageClassifier: 'optional',
      target: 'optional',
    })
  }
  for (const [name, [methods, example]] of Object.entries(optionalPorts)) {
    const port: unknown = options[name as keyof typeof optionalPorts]
    if (port !== undefined) for (const method of methods) requirePort(name, port, method, example)
  }
  requireEach('sources', options.sources ?? [], 'kind', 'websiteSource({ network })')
  requireEach('tools', options.tools ?? [], 'parameters', 'defineTool({ name, description, input, run })')
  checkOptions<AgentOptions>('The option agents', options.agents ?? {}, { approve: 'optional' })
  if (options.agents?.approve !== undefined && typeof options.agents.approve !== 'function')
    throw wrong('The option agents.approve must be a function that is given a call and returns whether it may be made.')
  requireOwnNames(options.tools ?? [])
  for (const [index, one] of [options.authenticator ?? []].flat().entries()) {
    if (one !== 'api-keys') requirePort(`authenticator[${index}]`, one, 'authenticate', "'api-keys'")
  }
  checkParts(options)
  checkDownloadLinks(options.downloadLinks, options.blobs)
  checkEffects(options.effects ?? {})
  checkRoles(options)
}

function checkRoles({ roles, storage }: DocentOptions): void {
  if (roles === undefined) return
  requireList('roles', roles)
  const known: readonly unknown[] = processRoles
  for (const role of roles)
    if (!known.includes(role))
      throw wrong(`The option roles has ${role}; a process has some of ${processRoles.join(', ')}.`)
  if (processRoles.some((role) => !roles.includes(role)) && !storage.capabilities.shared)
    throw wrong(
      `The option roles leaves out some of ${processRoles.join(', ')}, which other processes must have then; the records in ` +
        `${storage.name} belong to one process.`,
    )
}

function checkEffects(effects: EffectOptions): void {
  checkOptions<EffectOptions>('The option effects', effects, { engines: 'optional' })
  const { engines = [] } = effects
  const taken = new Set<string>()
  requireList('effects.engines', engines)
  for (const [index, engine] of engines.entries()) {
    const of = `effects.engines[${index}]`
    checkOptions<EngineOptions>(`The option ${of}`, engine, {
      executor: 'required',
      lanes: 'required',
      places: 'optional',
      longestWaitMs: 'optional',
      whileAway: 'optional',
    })
    requirePort(`${of}.executor`, engine.executor, 'handOver', 'bullmqExecutor({ connection })')
    requireLanes(of, engine.lanes, taken)
    const { places = 1, longestWaitMs = 1_000, whileAway = 'wait' } = engine
    if (!Number.isInteger(places) || places < 1)
      throw wrong(`The option ${of}.places must be a whole number from 1 on.`)
    if (!(longestWaitMs >= 1_000)) throw wrong(`The option ${of}.longestWaitMs must be at least 1000.`)
    if (whileAway !== 'wait' && whileAway !== 'run-here')
      throw wrong(`The option ${of}.whileAway must be 'wait' or 'run-here'.`)
  }
}

function requireLanes(of: string, lanes: unknown, taken: Set<string>): void {
  requireList(`${of}.lanes`, lanes)
  for (const lane of lanes.map(String)) {
    if (!handedLanes.includes(lane))
      throw wrong(
        `The option ${of}.lanes has ${lane}, which no engine can take; it can take ${handedLanes.join(', ')}.`,
      )
    if (taken.has(lane))
      throw wrong(`The option effects.engines names the lane ${lane} twice; it can go to one engine.`)
    taken.add(lane)
  }
}

function checkParts({ modelPolicy, retrieval, concurrency, history, ledger, notifications }: DocentOptions): void {
  checkOptions<ModelPolicy>('The option modelPolicy', modelPolicy ?? {}, {
    firstTokenTimeoutMs: 'optional',
    idleTimeoutMs: 'optional',
    fallbacks: 'optional',
    autoFallback: 'optional',
    tries: 'optional',
    firstPauseMs: 'optional',
    longestPauseMs: 'optional',
    restAfterFailures: 'optional',
    restMs: 'optional',
  })
  checkOptions<RetrievalOptions>('The option retrieval', retrieval ?? {}, {
    leastRelevance: 'optional',
    rerankPassages: 'optional',
    rerankTimeoutMs: 'optional',
  })
  checkOptions<LaneSizes>('The option concurrency', concurrency ?? {}, laneSizeOptions)
  for (const [lane, size] of Object.entries(concurrency ?? {})) {
    if (size !== undefined && !(Number.isInteger(size) && size >= 1))
      throw wrong(`The option concurrency.${lane} must be a whole number from 1 on.`)
  }
  checkOptions<LedgerRetention>('The option ledger', ledger ?? {}, { days: 'optional' })
  checkOptions<HistoryRetention>('The option history', history ?? {}, { days: 'optional', kinds: 'optional' })
  requireList('notifications', notifications ?? [])
  for (const [index, route] of (notifications ?? []).entries()) {
    const of = `The option notifications[${index}]`
    checkOptions<NotificationRoute>(of, route, { notifier: 'required', name: 'optional', types: 'optional' })
  }
}

/** @throws `invalid_input` */
export function checkStartOptions(options: StartOptions): void {
  checkOptions('start()', options, { migrate: 'optional', work: 'optional' })
  const { migrate = 'auto' } = options
  if (migrate !== 'auto' && migrate !== 'check') throw wrong("The option migrate of start() must be 'auto' or 'check'.")
}

/** @throws `invalid_input` */
export const checkStopOptions = (options: StopOptions): void => checkOptions('stop()', options, { graceMs: 'optional' })

function requireList(name: string, list: unknown): asserts list is readonly unknown[] {
  if (Array.isArray(list)) return
  throw wrong(`The option ${name} must be a list; it is ${kindOf(list)}.`)
}

function requireEach(name: string, list: unknown, member: string, example: string): void {
  requireList(name, list)
  for (const [index, one] of list.entries()) requirePort(`${name}[${index}]`, one, member, example)
}

function requirePort(name: string, port: unknown, member: string, example: string): void {
  if (typeof port === 'object' && port !== null && member in port) return
  throw wrong(`The option ${name} must be what an adapter makes, such as ${example}; it is ${kindOf(port)}.`)
}

/** @throws `invalid_input` for names that are there twice */
function requireOwnNames(tools: NonNullable<DocentOptions['tools']>): void {
  const taken = new Set(takenNames)
  for (const { name } of tools) {
    if (taken.has(name)) throw wrong(`The option tools has a tool ${name}, and there is one of this name already.`)
    taken.add(name)
  }
}

/** With what would fix it, where that is known. */
function kindOf(value: unknown): string {
  if (value instanceof Promise) return 'a promise: await it first'
  if (typeof value === 'function') return `a function: call ${value.name || 'it'}`
  if (Array.isArray(value)) return 'a list'
  return value === null ? 'null' : typeof value === 'object' ? 'another object' : `a ${typeof value}`
}

const wrong = (message: string) => new DocentError({ code: 'invalid_input', message })
