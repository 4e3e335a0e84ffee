import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { apiClient, type ApiClient } from '../support/api-client.ts'
import type { AttackOrder, AttackReport } from './attack-server.ts'

const run = promisify(execFile)
const fileOf = (name: string) => join(import.meta.dirname, `${name}.ts`)

/** A server with two users, each with a collection: one who uses it, and one who attacks it. */
export interface Neighbours extends AsyncDisposable {
  readonly pid: number
  /** What the one who uses it waited for, in milliseconds. */
  use(round: string): Promise<Waited>
  attack(order: Pick<AttackOrder, 'seed' | 'attacks' | 'until' | 'only'>): Promise<AttackReport>
  /** Of the server: the text of its metrics. */
  metrics(): Promise<string>
}

export interface Waited {
  readonly asking: number
  readonly ingesting: number
}

/** @param nodeFlags of the server, such as those of a profiler */
export async function startNeighbours(nodeFlags: readonly string[] = []): Promise<Neighbours> {
  const directory = await mkdtemp(join(tmpdir(), 'docent-neighbour-'))
  const flags = ['--conditions=docent-source', ...nodeFlags]
  const child = spawn(process.execPath, [...flags, fileOf('neighbour-server'), directory], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const isOver = once(child, 'exit')
  const [said] = (await once(child.stdout, 'data')) as [Buffer]
  const url = `http://127.0.0.1:${/port (\d+)/.exec(said.toString())![1]}`
  const [alice, mallory] = [apiClient(url, 'alice'), apiClient(url, 'mallory')]
  const create = async (client: ApiClient): Promise<string> =>
    (await client.call('POST /collections', { body: { name: 'Harbour', description: 'The harbour' } })).body.id
  const [own, attacked] = [await create(alice), await create(mallory)]
  await alice.call('POST /ingest/plain_text', {
    query: { collection_id: own, file_name: 'ferry.txt' },
    body: 'The ferry leaves at noon.',
    headers: { 'Content-Type': 'text/plain' },
  })
  return {
    pid: child.pid!,
    use: (round) => use(alice, own, round),
    async attack(wanted) {
      const order: AttackOrder = { ...wanted, url, key: 'mallory', collectionId: attacked }
      const args = ['--conditions=docent-source', fileOf('attack-server'), JSON.stringify(order)]
      return JSON.parse((await run(process.execPath, args)).stdout) as AttackReport
    },
    metrics: async () =>
      (await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${metricsToken}` } })).text(),
    async [Symbol.asyncDispose]() {
      child.stdin.end()
      await isOver
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** What reads the metrics of the server, and nothing else. */
export const metricsToken = 'metrics-of-the-neighbours'

const page = (round: string) =>
  `Minutes of day ${round}. ${'The harbour master counts the ships, and writes them into the book of the day. '.repeat(30)}`

async function timed<Result>(work: () => Promise<Result>): Promise<readonly [Result, number]> {
  const began = performance.now()
  const result = await work()
  return [result, performance.now() - began]
}

/** Asks, and brings in a text of one page. Throws when anything is refused. */
async function use(alice: ApiClient, collectionId: string, round: string): Promise<Waited> {
  const query = { collection_id: collectionId }
  const chat = await alice.call('POST /chats', { query })
  const [answer, asking] = await timed(() =>
    alice.call(`POST /chats/${chat.body.id}/completions`, { body: { message: 'When does the ferry leave?' } }),
  )
  if (!JSON.stringify(answer.body).includes('noon')) throw new Error(`wrong answer: ${JSON.stringify(answer.body)}`)
  const [ingested, ingesting] = await timed(() =>
    alice.call('POST /ingest/plain_text', {
      query: { ...query, file_name: `${round}.txt` },
      body: page(round),
      headers: { 'Content-Type': 'text/plain' },
    }),
  )
  if (ingested.status !== 204) throw new Error(`not ingested: ${JSON.stringify(ingested.body)}`)
  return { asking, ingesting }
}
