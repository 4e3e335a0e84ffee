import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { apiClient, type ApiClient } from '../support/api-client.ts'
import type { AttackOrder, AttackReport } from './attack-server.ts'
import { conclude, endOf, firstSeed } from './soak-plan.ts'

/** Of a full run. */
const wantedAttacks = 600
const calmRounds = 40
/** The aim is three times; a machine of two processors, with the attackers on it, does not reach it yet, and says so. */
const aimedTimes = 3
/** How much longer people may wait at most while somebody attacks, of 95 of 100 calls, unless it is short all the same. */
const mostTimes = 30
const shortMs = 2_000
/** The server, and all of its processes together. */
const mostMegabytes = { server: 1_500, all: 4_000 }

const run = promisify(execFile)
const fileOf = (name: string) => join(import.meta.dirname, `${name}.ts`)

const page = (round: number | string) =>
  `Minutes of day ${round}. ${'The harbour master counts the ships, and writes them into the book of the day. '.repeat(30)}`

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? Number.NaN

interface Waits {
  readonly asking: number[]
  readonly ingesting: number[]
}

/** What somebody else does meanwhile: asks, and brings in a text of one page. Throws when anything is refused. */
async function use(alice: ApiClient, collectionId: string, round: string, waits: Waits): Promise<void> {
  const query = { collection_id: collectionId }
  const timed = async <Result>(of: number[], work: () => Promise<Result>) => {
    const began = performance.now()
    const result = await work()
    of.push(performance.now() - began)
    return result
  }
  const chat = await alice.call('POST /chats', { query })
  const answer = await timed(waits.asking, () =>
    alice.call(`POST /chats/${chat.body.id}/completions`, { body: { message: 'When does the ferry leave?' } }),
  )
  if (!JSON.stringify(answer.body).includes('noon')) throw new Error(`wrong answer: ${JSON.stringify(answer.body)}`)
  const ingested = await timed(waits.ingesting, () =>
    alice.call('POST /ingest/plain_text', {
      query: { ...query, file_name: `${round}.txt` },
      body: page(round),
      headers: { 'Content-Type': 'text/plain' },
    }),
  )
  if (ingested.status !== 204) throw new Error(`not ingested: ${JSON.stringify(ingested.body)}`)
}

/** Megabytes in memory of a process and of those it has started. */
async function memoryOf(pid: number): Promise<readonly [own: number, all: number]> {
  const read = (file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')
  const own = (Number((await read('statm')).split(' ')[1] ?? 0) * 4_096) / 1024 ** 2
  const children = (await read(`task/${pid}/children`)).split(' ').filter((id) => id.trim() !== '')
  const below = await Promise.all(children.map(async (id) => (await memoryOf(Number(id)))[1]))
  return [own, own + below.reduce((sum, each) => sum + each, 0)]
}

it('nobody waits much longer because of what somebody else throws at the server', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'docent-neighbour-'))
  const child = spawn(process.execPath, ['--conditions=docent-source', fileOf('neighbour-server'), directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
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

    const calm: Waits = { asking: [], ingesting: [] }
    const warm: Waits = { asking: [], ingesting: [] }
    for (let round = 0; round < 10; round++) await use(alice, own, `warm-${round}`, warm)
    for (let round = 0; round < calmRounds; round++) await use(alice, own, `calm-${round}`, calm)

    const began = Date.now()
    const order: AttackOrder = {
      url,
      key: 'mallory',
      collectionId: attacked,
      seed: firstSeed,
      attacks: wantedAttacks,
      until: Math.min(endOf('neighbour'), Number.MAX_SAFE_INTEGER),
      only: process.env['DOCENT_SOAK_ATTACKS'] ?? '',
    }
    let isOver = false
    const attacking = run(process.execPath, [
      '--conditions=docent-source',
      fileOf('attack-server'),
      JSON.stringify(order),
    ]).finally(() => (isOver = true))
    const busy: Waits = { asking: [], ingesting: [] }
    const peak = { server: 0, all: 0 }
    for (let round = 0; !isOver; round++) {
      await use(alice, own, `busy-${round}`, busy)
      const [server, all] = await memoryOf(child.pid!)
      peak.server = Math.max(peak.server, server)
      peak.all = Math.max(peak.all, all)
    }
    const { done, outcomes } = JSON.parse((await attacking).stdout) as AttackReport
    const counts = Object.entries(outcomes)

    const ratio = (kind: keyof Waits) => percentile(busy[kind], 0.95) / percentile(calm[kind], 0.95)
    const waits = (kind: keyof Waits) =>
      `${kind} p95 ${Math.round(percentile(calm[kind], 0.95))} → ${Math.round(percentile(busy[kind], 0.95))} ms`
    const serverErrors = counts.filter(([outcome]) => /: 5\d\d$/.test(outcome))
    const failures = [
      ...(['asking', 'ingesting'] as const).filter(
        (kind) => ratio(kind) > mostTimes && percentile(busy[kind], 0.95) > shortMs,
      ),
      ...(['server', 'all'] as const).filter((kind) => peak[kind] > mostMegabytes[kind]),
      ...serverErrors.map(([outcome]) => outcome),
    ]
    const memory = `at most ${Math.round(peak.server)} and ${Math.round(peak.all)} MB`
    const isReached = ratio('asking') <= aimedTimes && ratio('ingesting') <= aimedTimes
    const aim = `${aimedTimes} times at most: ${isReached ? 'reached' : 'missed'}`
    const more = `${waits('asking')}, ${waits('ingesting')} of ${busy.asking.length} calls, ${aim}, ${memory}`
    conclude('neighbour', {
      done,
      planned: wantedAttacks,
      unit: 'attacks',
      failures: failures.length,
      began,
      more,
    })
    console.log(counts.map(([outcome, count]) => `  ${outcome} (${count})`).join('\n'))
    expect(failures).toEqual([])
  } finally {
    child.kill('SIGKILL')
    await rm(directory, { recursive: true, force: true })
  }
})
