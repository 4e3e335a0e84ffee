import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startFaultProxy, startS3, type PostgresServer } from '@docent/test-servers'
import type { EngineAddress } from '../support/engine-parts.ts'
import { tcpProxy } from '../support/tcp-proxy.ts'
import { startEngine } from '../support/test-engine.ts'
import { actsOfRun } from './agent-parts.ts'
import { faultsOfStore } from './check-dump.ts'
import { disturb } from './deployment-faults.ts'
import { startDeployment, type Deployment } from './deployment.ts'
import { endlessText } from './endless-model.ts'
import type { ChildOptions, Dump } from './protocol.ts'
import { packedServers } from './packed-servers.ts'
import { seededRandom } from './seeded-random.ts'
import { supervisedChild, type SupervisedChild } from './supervised-child.ts'
import { limitAnswers, watchAnswers, type LimitWatch } from './watch-limit.ts'

export interface DeploymentRoundOptions {
  readonly modelUrl: string
  /** Started, empty, and only for this round. */
  readonly postgres: PostgresServer
  readonly seed: number
  readonly faults: number
  /** Agents act beside the rest; needs a sandbox. */
  readonly agents: boolean
  /** The first process runs this program, of an older version, with files in a directory. @default all are of this version */
  readonly older?: string
  /** Ingestion is handed over to this engine, for which one more process works. @default each process ingests */
  readonly engine?: EngineAddress['kind']
}

export interface DeploymentRound {
  /** What is wrong in the end; empty when all is well. */
  readonly wrong: readonly string[]
  /** What was done to the deployment, in its order. */
  readonly done: readonly string[]
}

const processes = 3
const answers = 9
const texts = 12
const runs = 4
const leaseMs = 4_000
/** Of the only user. */
const answersAtOnce = 4
const clockOffMs = 600_000
/** After the last fault. A round takes some 30 s, and a minute more where the object storage was away for so long. */
const mostMs = 200_000
const wholeText = endlessText(400_000)
const shortText = endlessText(600)
const endings = ['short', 'finish', 'finish', 'stop'] as const

/**
 * Three processes over one PostgreSQL, each behind a wire of its own, one object storage, and perhaps an engine with a worker, that are
 * disturbed while they answer, act and ingest. The clock of one machine is ten minutes off.
 */
export async function deploymentRound(options: DeploymentRoundOptions): Promise<DeploymentRound> {
  const { modelUrl, postgres, seed } = options
  const directory = mkdtempSync(join(tmpdir(), 'docent-deployment-'))
  const random = seededRandom(seed)
  const address = new URL(postgres.url)
  const bucket = await startS3(['docent'])
  const files = await startFaultProxy(bucket.url)
  const journal = join(directory, 'acted')
  // An older program keeps the time of its machine, and knows only the directory.
  const isOff = options.older === undefined ? Math.floor(random() * processes) : 1
  const clockAheadMs = random() < 0.5 ? clockOffMs : -clockOffMs
  const engine = options.engine && (await startEngine(options.engine))
  const machines = engine ? processes + 1 : processes
  const wires = await Promise.all(Array.from({ length: machines }, () => tcpProxy(Number(address.port))))
  const parts = wires.map(({ port }, number): ChildOptions => {
    const database = Object.assign(new URL(address), { port: String(port) }).href
    const works = number === processes
    return {
      ...{ directory, modelUrl, vectors: 'lance', database, leaseMs },
      ...(options.older === undefined && { bucket: { endpoint: files.url, ...bucket.credentials } }),
      ...(options.older !== undefined && number === 0 && { program: options.older }),
      ...(number === isOff && { clockAheadMs }),
      ...(options.agents && !works && { agents: journal }),
      ...(engine && { engine: { at: engine.address, side: works ? 'works' : 'hands-over' } }),
    }
  })
  const members = parts.slice(0, processes)
  const done: string[] = [`clock ${isOff} ${clockAheadMs}`, ...(options.engine ? [options.engine] : [])]
  const wrong: string[] = []
  let deployment: Deployment | undefined
  let limit: LimitWatch | undefined
  let worker: SupervisedChild | undefined
  try {
    await limitAnswers(postgres.url, answersAtOnce)
    limit = watchAnswers(postgres.url, 'alice')
    deployment = await startDeployment({ members, random })
    if (engine) await (worker = supervisedChild(parts[processes]!)).ready
    if (options.agents) {
      for (const server of await packedServers())
        await deployment.call('customTools', 'create', [server, { idempotencyKey: server.toolArgs.tool_name }])
      // Runs have the tools of servers that were asked for them.
      await deployment.ask({ do: 'settle' })
    }
    const work = Promise.all([workOn(deployment, random), options.agents ? actOn(deployment, random, journal) : []])
    for (let number = 0; number < options.faults; number++) {
      await pause(500 + random() * 1_500)
      const storage = options.older === undefined ? files : undefined
      done.push(await disturb({ deployment, worker, engine, wires, postgres, files: storage, leaseMs, random }))
    }
    const ended = await Promise.race([work, pause(mostMs)])
    wrong.push(...(ended ? ended.flat() : [`it did not end within ${mostMs / 1_000} s: ${done.join(', ')}`]))
    const { most, looks } = await limit.stop()
    done.push(`${most} answers at once`)
    if (most > answersAtOnce || most === 0) wrong.push(`${most} answers at once of ${answersAtOnce}, in ${looks} looks`)
    await deployment.ask({ do: 'settle' })
    const dump = await deployment.ask<Dump>({ do: 'dump' })
    wrong.push(...faultsOfStore(dump!))
  } catch (error) {
    wrong.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
  } finally {
    await limit?.stop()
    await deployment?.close()
    await worker?.close()
    await engine?.stop()
    await Promise.all(wires.map((wire) => wire.close()))
    await files.stop()
    await bucket.stop()
    rmSync(directory, { recursive: true, force: true })
  }
  return { wrong, done }
}

/** Answers and ingestions at once. Resolves with what is wrong with them when all have come to their end. */
async function workOn(deployment: Deployment, random: () => number): Promise<string[]> {
  const { id: collectionId } = await deployment.call<{ id: string }>('collections', 'create', [
    { name: 'Notes' },
    { idempotencyKey: 'collection' },
  ])
  const begun = await Promise.all([
    ...Array.from({ length: answers }, (_, number) => answer(deployment, number, random())),
    ...Array.from({ length: texts }, (_, number) => ingest(deployment, collectionId, number, random() * 8_000)),
  ])
  return begun.flat()
}

async function answer(deployment: Deployment, number: number, chance: number): Promise<string[]> {
  const wrong: string[] = []
  const ending = endings[Math.floor(chance * endings.length)]!
  await pause(chance * 6_000)
  const { call, ask } = deployment
  const { id: chatId } = await call<{ id: string }>('chats', 'create', [{}, { idempotencyKey: `chat-${number}` }])
  const message = `Question ${number}.${ending === 'short' ? ' [short]' : ''}`
  const input = { message, llm: 'fake', ragConfig: { ragType: 'llm_only' } }
  const questionId = (await ask<string>({ do: 'ask', chatId, input, key: `ask-${number}` }))!
  const { reader, end } = deployment.read(questionId)
  if (ending !== 'short') {
    await Promise.race([reader.until(2_000), end])
    await call('answers', ending, [questionId], ['wrong_state'])
  }
  const text = await end
  const name = `answer ${number} (${ending})`
  if (text !== reader.text()) wrong.push(`${name}: its reader holds something else`)
  const whole = ending === 'short' ? shortText : wholeText
  if (ending === 'short' ? text !== whole : !whole.startsWith(text)) wrong.push(`${name}: not what the model said`)
  const messages = await call<readonly { readonly replyTo?: string; readonly content: string }[]>('chats', 'messages', [
    chatId,
  ])
  const replies = messages.filter(({ replyTo }) => replyTo === questionId)
  if (replies.length !== 1 || replies[0]!.content !== text)
    wrong.push(`${name}: ${replies.length} messages, or another`)
  return wrong
}

/** Agents whose tools must not act twice. Resolves with what is wrong in the end. */
async function actOn({ call, ask, read }: Deployment, random: () => number, journal: string): Promise<string[]> {
  const afterMs = Array.from({ length: runs }, () => random() * 6_000)
  const ended = await Promise.all(
    afterMs.map(async (ms, number) => {
      await pause(ms)
      const { id: chatId } = await call<{ id: string }>('chats', 'create', [{}, { idempotencyKey: `run-${number}` }])
      const input = { message: `Do it (${number}).`, llm: 'scripted', llmArgs: { useAgent: true } }
      const questionId = (await ask<string>({ do: 'ask', chatId, input, key: `do-${number}` }))!
      await read(questionId).end
      const messages = await call<{ id: string; replyTo?: string }[]>('chats', 'messages', [chatId])
      const answer = messages.find(({ replyTo }) => replyTo !== undefined)!
      const meta = await call<{ messageType: string; content: string }[]>('chats', 'meta', [answer.id])
      return meta.find(({ messageType }) => messageType === 'agent_chat_history')?.content ?? ''
    }),
  )
  // A call whose attempts all failed while the database or the object storage was away is reported as that.
  const reported =
    ended.join('').split(/outcome unknown|S3 is failing or cannot be reached|PostgreSQL cannot be reached/).length - 1
  const acted = existsSync(journal) ? readFileSync(journal, 'utf8').trim().split('\n') : []
  const wanted = runs * actsOfRun
  return [
    ...acted.filter((line, index) => acted.indexOf(line) !== index).map((line) => `it acted twice: ${line}`),
    ...(acted.length > wanted ? [`${acted.length} acts of ${wanted}`] : []),
    ...(acted.length + reported < wanted
      ? [`${wanted - acted.length} acts are missing, ${reported} reported as unknown or failed:\n${ended.join('\n')}`]
      : []),
  ]
}

async function ingest(
  deployment: Deployment,
  collectionId: string,
  number: number,
  afterMs: number,
): Promise<string[]> {
  await pause(afterMs)
  const { call } = deployment
  const word = `harbour${number}`
  const input = { collectionId, fileName: `note-${number}.txt`, text: `The ${word} has ${number + 7} berths.` }
  const job = await call<{ id: string }>('ingest', 'plainTextJob', [input, { idempotencyKey: `ingest-${number}` }])
  for (;;) {
    const { overallStatus } = await call<{ overallStatus: string }>('jobs', 'get', [job.id])
    if (overallStatus === 'completed') break
    if (overallStatus === 'failed' || overallStatus === 'canceled') return [`note ${number}: ${overallStatus}`]
    await pause(200)
  }
  const found = await call<readonly { readonly text: string }[]>('chunks', 'search', [
    collectionId,
    { query: word, topics: [], limit: 3 },
  ])
  return found.some(({ text }) => text.includes(word)) ? [] : [`note ${number}: completed, and not found`]
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))
