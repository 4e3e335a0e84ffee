import { pageClassifier, tokenLabeller } from '@docent/adapters-analysis'
import { createDocent, silentLogger, consoleLogger, systemClock, type Docent, type DocentOptions } from '@docent/core'
import { guardedNetwork, standardParsers, websiteSource } from '@docent/adapters-ingestion'
import { builtInModels, openaiCompatibleModels } from '@docent/adapters-llm'
import { fileBlobs, lanceVectors, memoryVectors, sqliteStorage } from '@docent/adapters-storage'
import { postgresSignals, postgresStorage } from '@docent/adapters-storage/postgres'
import { s3Blobs } from '@docent/adapters-storage/s3'
import { DocentError } from '@docent/core/ports'
import { agentParts } from './agent-parts.ts'
import { numberedSource } from './numbered-source.ts'
import { settled } from './settled.ts'
import { sweepLater } from './sweep-later.ts'
import { executorAt, startWorkerAt, type EngineAddress } from '../support/engine-parts.ts'
import { letterEmbeddings } from '../support/letter-embeddings.ts'
import { countingModels } from './counting-models.ts'
import { directoryTarget } from './directory-target.ts'
import { dumpStore } from './dump-store.ts'
import { pointedBlobs, pointedStorage, pointedVectors } from './debug-ports.ts'
import type { ChildOptions, Command, FromChild, ToChild } from './protocol.ts'

/**
 * A whole Docent in a process that a test may kill. It does what its parent orders and nothing by itself; what it has
 * replied to is acknowledged.
 */
const options = JSON.parse(process.argv[2]!) as ChildOptions
const send = (message: FromChild) => void process.send!(message)
const { clockAheadMs = 0 } = options
if (clockAheadMs !== 0) {
  const machineTime = Date.now
  Date.now = () => machineTime() + clockAheadMs
}

let reached = 0
const debugPoints = {
  reach(name: string) {
    if (options.record) send({ reached: name })
    if (name !== options.kill?.point || ++reached !== options.kill.times) return
    const { afterMs = 0 } = options.kill
    const end = () => process.kill(process.pid, 'SIGKILL')
    if (afterMs === 0) end()
    else setTimeout(end, afterMs)
  },
}

const records =
  options.database === undefined
    ? { storage: sqliteStorage({ directory: options.directory }) }
    : {
        storage: postgresStorage({ url: options.database, statementTimeoutMs: 3_000 }),
        signals: postgresSignals({ url: options.database }),
      }
const storage = pointedStorage(records.storage, debugPoints)
const blobs = pointedBlobs(blobsOf(options), debugPoints)
const vectors = pointedVectors(
  options.vectors === 'lance' ? lanceVectors({ uri: `${options.directory}/vectors` }) : memoryVectors(),
  debugPoints,
)
const { provider, embedded } = countingModels(builtInModels())
const slow = openaiCompatibleModels({
  name: 'fake',
  baseUrl: options.modelUrl,
  apiKey: 'none',
  models: ['fake'],
})

const agents = options.agents === undefined ? undefined : await agentParts(options.agents)
const network = guardedNetwork({ allow: ['127.0.0.1'] })

const docent = await createDocent({
  deployment: { chatRateLimitPerMinute: -1 },
  ...records,
  storage,
  ...(options.leaseMs !== undefined && { leaseMs: options.leaseMs }),
  ...(options.engine && partOf(options.engine)),
  blobs,
  vectors,
  models: [
    ...(options.writer ? [slow, provider] : [provider, slow]),
    letterEmbeddings('letters', 'abcdefghijklmnop').provider,
    ...(agents ? [agents.model] : []),
  ],
  ...agents?.options,
  ...(options.analysis && {
    analysis: {
      tokenLabeller: tokenLabeller(),
      pageClassifier: pageClassifier(),
      target: directoryTarget(`${options.directory}/remote`, debugPoints),
    },
  }),
  parsers: standardParsers(),
  sources: [websiteSource({ network, delayMs: 0 }), numberedSource(30)],
  secret: 'the secret of this child',
  debugPoints,
  logger: process.env['DOCENT_TEST_LOG'] ? consoleLogger({ clock: systemClock(), level: 'debug' }) : silentLogger,
})
await docent.start()
if (options.engine?.side === 'works') await workFor(options.engine.at)
const alice = docent.as({ userId: 'alice', permissions: agents ? ['ConfigureAgents'] : [] })

process.on('message', (message: ToChild) => {
  perform(message).then(
    (value) => send({ reply: message.number, value }),
    (error: unknown) => {
      const { code, message: text } = DocentError.isInstance(error)
        ? error
        : { code: 'foreign', message: error instanceof Error ? (error.stack ?? error.message) : String(error) }
      send({ reply: message.number, error: { code, message: text } })
    },
  )
})
process.on('disconnect', () => process.exit(1))
send({ ready: true })

function blobsOf({ bucket, directory }: ChildOptions) {
  if (bucket === undefined) return fileBlobs({ directory: `${directory}/blobs` })
  const { endpoint, ...credentials } = bucket
  return s3Blobs({ bucket: 'docent', endpoint, credentials, timeoutMs: 5_000 })
}

function partOf({ at, side }: NonNullable<ChildOptions['engine']>): Pick<DocentOptions, 'roles' | 'effects'> {
  if (side === 'works') return { roles: [] }
  return { effects: { engines: [{ executor: executorAt(at), lanes: ['ingest'] }] } }
}

/** The engine may be away just now. */
async function workFor(engine: EngineAddress): Promise<void> {
  for (;;) {
    try {
      return await startWorkerAt(engine, docent.effects)
    } catch (error) {
      if (!DocentError.isInstance(error) || error.code !== 'unavailable') throw error
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  }
}

type Group = Readonly<Record<string, unknown>>
type UseCase = (...args: readonly unknown[]) => Promise<unknown>

async function perform(command: Command): Promise<unknown> {
  switch (command.do) {
    case 'call': {
      // Such as `chats`, or `analysis.jobs`.
      const service = command.service.split('.').reduce<unknown>((of, name) => (of as Group)[name], alice)
      return (service as Readonly<Record<string, UseCase>>)[command.method]!(...command.args)
    }
    case 'upload': {
      const { filename, base64, key } = command
      return alice.uploads.create({ filename, content: Buffer.from(base64, 'base64') }, { idempotencyKey: key })
    }
    case 'ask': {
      const input = command.input as Parameters<typeof alice.chats.complete>[1]
      return (await alice.chats.complete(command.chatId, input, { idempotencyKey: command.key })).questionId
    }
    case 'follow':
      return follow(docent, command)
    case 'settle':
      return settled(docent, storage)
    case 'dump':
      return dumpStore({ storage, blobs, vectors })
    case 'sweep':
      return sweepLater({ storage, blobs })
    case 'embedded':
      return embedded()
    case 'backup':
      return docent.backup(command.directory)
    case 'health':
      return docent.health()
    case 'stop':
      await docent.stop({ graceMs: command.graceMs })
      // The channel would keep the process alive; nothing else may.
      process.removeAllListeners('disconnect')
      setImmediate(() => process.disconnect())
      return undefined
  }
}

async function follow(from: Docent, command: Extract<Command, { do: 'follow' }>): Promise<string> {
  const { questionId, epoch, offset } = command
  const position = { ...(offset === undefined ? {} : { offset }), ...(epoch === undefined ? {} : { epoch }) }
  const answer = await from.as({ userId: 'alice' }).answers.follow(questionId, position)
  for await (const event of answer.events) {
    if (event.type === 'answer-finished') return event.text
    if (event.type === 'answer-failed') throw event.error
    if (event.type !== 'answer-delta' && event.type !== 'answer-reset') continue
    const { type, text, offset: at, epoch: of } = event
    send({ heard: questionId, type, text, offset: at, epoch: of })
  }
  throw new Error('the answer ended without a final event')
}

/** Nothing is left to do now or, by a pause after a failure, soon. */
