import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { actsOfRun, callsOfRun } from './agent-parts.ts'
import { faultsOfStore } from './check-dump.ts'
import { durableSession, type DurableSession } from './durable-session.ts'
import { mountsOfSandboxes, processesBelow, stillThere } from './left-behind.ts'
import { packedServers } from './packed-servers.ts'
import { seededRandom } from './seeded-random.ts'

export interface AgentRound {
  readonly faults: readonly string[]
  readonly kills: number
  /** Calls of tools that act, of which nobody can say whether they acted. */
  readonly unknown: number
}

export interface AgentRoundOptions {
  readonly seed: number
  readonly runs: number
  readonly kills: number
  /** Of each process, from when it is ready, at the least and at the most. */
  readonly killWithinMs: readonly [number, number]
}

const said = 'All of it is done.'
/** An answer that was cut off is continued, and the model of these tests begins anew whatever it has said before. */
function isReported(text: string): boolean {
  let before = text
  while (before.endsWith(said)) before = before.slice(0, -said.length)
  return text.endsWith(said) && said.startsWith(before)
}

const longestRoundMs = 600_000
const mostMs = 10_000

/**
 * Agents at work in a process that is killed again and again: they act, run programs in sandboxes, and call servers that run in
 * them. In the end every run is over, what must not happen twice happened once at most, and nothing runs any more.
 */
export async function agentKillRound({ seed, runs, kills, killWithinMs }: AgentRoundOptions): Promise<AgentRound> {
  const directory = mkdtempSync(join(tmpdir(), 'docent-agents-'))
  const journal = join(directory, 'acted')
  const random = seededRandom(seed)
  const faults: string[] = []
  const timers = new Set<NodeJS.Timeout>()
  const mountsBefore = mountsOfSandboxes()
  const left = new Set<string>()
  let killing = false
  let killed = 0
  let session: DurableSession | undefined
  const late = Promise.withResolvers<never>()
  late.promise.catch(() => {})
  timers.add(setTimeout(() => void overdue(session).then(late.reject, late.reject), longestRoundMs))
  const killLater = (child: ReturnType<DurableSession['child']>) => {
    const [least, most] = killWithinMs
    const kill = () => {
      if (!killing || killed >= kills || !child.alive()) return
      killed += 1
      for (const id of processesBelow(child.pid!)) left.add(id)
      child.kill()
    }
    child.ready.then(
      () => timers.add(setTimeout(kill, least + random() * (most - least))),
      () => {},
    )
  }
  try {
    const first = { directory, modelUrl: 'http://127.0.0.1:9', vectors: 'memory', agents: journal } as const
    session = await durableSession({ first, started: killLater, mostEnds: kills + 5 })
    const { call, ask, read } = session
    for (const server of await packedServers())
      await call('customTools', 'create', [server, { idempotencyKey: server.toolArgs.tool_name }])
    await ask({ do: 'settle' })
    killing = true
    killLater(session.child())
    const work = Promise.all(
      Array.from({ length: runs }, async (_, number) => {
        const { id: chatId } = await call<{ id: string }>('chats', 'create', [{}, { idempotencyKey: `chat-${number}` }])
        const input = { message: `Do it (${number}).`, llm: 'scripted', llmArgs: { useAgent: true } }
        const questionId = (await ask<string>({ do: 'ask', chatId, input, key: `ask-${number}` }))!
        return { chatId, questionId, text: await read(questionId).end }
      }),
    )
    const ended = await Promise.race([work, late.promise])
    killing = false
    await ask({ do: 'settle' })
    let unknown = 0
    for (const { chatId, text } of ended) {
      if (!isReported(text)) faults.push(`an answer is ${JSON.stringify(text)}`)
      const details = await detailsOf(session, chatId)
      if (details.turns !== 3 || details.calls !== callsOfRun)
        faults.push(`a run had ${details.turns} turns and ${details.calls} calls`)
      if (details.files.join() !== 'out.txt') faults.push(`a run left the files ${details.files.join(' ')}`)
      if (details.refused > 0) faults.push(`${details.refused} calls of a run were refused`)
      unknown += details.unknown
    }
    faults.push(...faultsOfActs(journal, runs, unknown))
    const dump = await session.dump()
    faults.push(...faultsOfStore(dump))
    if (dump.tables['agent_step']!.length > 0) faults.push('steps of runs that are over are still there')
    for (const row of dump.tables['agent_run'] ?? [])
      if (row['state'] !== 'ended') faults.push(`a run is ${String(row['state'])}`)
    for (const id of processesBelow(session.child().pid!)) left.add(id)
    await session.close()
    faults.push(...(await faultsOfProcesses(left)))
    const mounts = mountsOfSandboxes().filter((mount) => !mountsBefore.includes(mount))
    if (mounts.length > 0) faults.push(`mounts are left: ${mounts.join(', ')}`)
    return { faults, kills: killed, unknown }
  } catch (error) {
    faults.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
    return { faults, kills: killed, unknown: 0 }
  } finally {
    timers.forEach(clearTimeout)
    await session?.close()
    rmSync(directory, { recursive: true, force: true })
  }
}

/** What is still running, for anyone who looks into it. */
async function overdue(session: DurableSession | undefined): Promise<Error> {
  const { tables = {} } = (await session?.child().dump()) ?? {}
  const open = ['generation', 'agent_run', 'agent_step', 'outbox', 'timer'].flatMap((table) =>
    (tables[table] ?? []).map((row) => `${table} ${JSON.stringify(row).slice(0, 400)}`),
  )
  return new Error([`the round did not end in ${longestRoundMs} ms`, ...open].join('\n'))
}

/** What a run says of itself. */
async function detailsOf({ call }: DurableSession, chatId: string) {
  const messages = await call<{ id: string; replyTo?: string }[]>('chats', 'messages', [chatId])
  const answer = messages.find(({ replyTo }) => replyTo !== undefined)!
  const meta = await call<{ messageType: string; content: string }[]>('chats', 'meta', [answer.id])
  const of = (kind: string) => meta.find(({ messageType }) => messageType === kind)?.content ?? '{}'
  const usage = JSON.parse(of('usage_stats')) as { turns?: number; tool_calls?: number }
  const files = await call<{ filename: string }[]>('chats', 'agentFiles', [chatId])
  return {
    turns: usage.turns,
    calls: usage.tool_calls,
    refused: of('agent_chat_history').split('not allowed').length - 1,
    unknown: of('agent_chat_history').split('outcome unknown').length - 1,
    files: files.map(({ filename }) => filename),
  }
}

/** Each call acted once at most; what did not act is known not to have, or is reported as unknown. */
function faultsOfActs(journal: string, runs: number, unknown: number): string[] {
  const acted = existsSync(journal) ? readFileSync(journal, 'utf8').trim().split('\n') : []
  const twice = acted.filter((line, index) => acted.indexOf(line) !== index)
  const wanted = runs * actsOfRun
  return [
    ...twice.map((line) => `it acted twice: ${line}`),
    ...(acted.length > wanted ? [`${acted.length} acts of ${wanted}`] : []),
    ...(acted.length + unknown < wanted
      ? [`${wanted - acted.length - unknown} acts are missing, and nobody was notified`]
      : []),
  ]
}

/** The kernel takes a moment to end what was killed. */
async function faultsOfProcesses(ids: ReadonlySet<string>): Promise<string[]> {
  const until = Date.now() + mostMs
  for (;;) {
    const there = stillThere([...ids])
    if (there.length === 0) return []
    if (Date.now() > until) return [`processes are left: ${there.join(', ')}`]
    await pause(20)
  }
}
