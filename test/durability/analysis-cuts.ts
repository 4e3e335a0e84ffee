import type { Act } from './analysis-acts.ts'
import { joinAnalysis, remoteOf, type AnalysisBase } from './analysis-base.ts'
import { pointsUntil } from './agent-round.ts'
import { faultsOfStore } from './check-dump.ts'
import type { Dump } from './protocol.ts'
import { leaseMs, type Member } from './shared-memory.ts'

const ofAnalysis =
  /analysis|artifact|page_words|pipeline|scoring|remote|idempotency|extractFields|DOCUMENT_PARSED|claim:score/
const longestMs = 60_000

export interface CutEnd {
  /** What the caller was answered in the end. */
  readonly answer: string
  /** What is stored: rows by table and state, and sizes of blobs. */
  readonly stored: unknown
  /** Points that the first process reached. */
  readonly reached: readonly string[]
}

/** Has somebody act in processes that end at these points, one after the other, and in one that stays. */
export async function cutAt(base: AnalysisBase, act: Act, stops: readonly number[]): Promise<CutEnd> {
  const memory = await base.memory.copy()
  const given = { ...base, memory }
  let first: readonly string[] | undefined
  for (const stop of [...stops, Number.POSITIVE_INFINITY]) {
    const { points, reached, stopped, begin } = pointsUntil(stop, ofAnalysis)
    const member = await joinAnalysis(memory, points)
    first ??= reached
    begin()
    const life = new AbortController()
    const acting = act(member.docent.as({ userId: 'alice' }), given, life.signal)
    acting.catch(() => {})
    const answer = await aliveUntil(member, acting, stopped)
    life.abort(new Error('The process has ended.'))
    // It was not cut off before the end.
    if (answer !== undefined && reached.length < stop)
      return { answer, stored: await atRest(member, given), reached: first }
  }
  throw new Error('The last process did not end what was begun.')
}

/** The answer; undefined once the process is cut off. */
async function aliveUntil(
  { clock }: Member,
  acting: Promise<string>,
  stopped: Promise<string>,
): Promise<string | undefined> {
  let over: { readonly answer?: string; readonly error?: unknown } | undefined
  acting.then(
    (answer) => (over = { answer }),
    (error: unknown) => (over = { error }),
  )
  void stopped.then(() => (over ??= {}))
  for (const until = Date.now() + longestMs; over === undefined; await clock.advance(leaseMs))
    if (Date.now() > until) throw new Error('The caller was not answered.')
  if (over.error !== undefined) throw over.error
  return over.answer
}

/** Waits until nothing is left to do, cleans up, and says what there is. */
async function atRest({ docent, clock }: Member, { memory }: AnalysisBase): Promise<unknown> {
  let isSettled = false
  void docent.settled().then(() => (isSettled = true))
  for (const until = Date.now() + longestMs; !isSettled; await clock.advance(leaseMs))
    if (Date.now() > until) throw new Error(`This is never done: ${faultsOfStore(await memory.dump()).join(', ')}`)
  await clock.until(docent.stop({ graceMs: 0 }))
  await memory.sweep()
  const dump = await memory.dump()
  return { ...storedIn(dump), remote: Object.fromEntries(remoteOf(memory)), faults: faultsOfStore(dump) }
}

const counted = ['artifact_set', 'artifact_part', 'artifact_file', 'artifact_dependency', 'page_words', 'pipeline']
const withStates = ['analysis_project', 'artifact', 'analysis_job', 'scoring_job', 'document', 'membership', 'job']

function storedIn({ tables, blobs }: Dump) {
  const states = (table: string) =>
    (tables[table] ?? []).map((row) => `${row['kind'] ?? row['job_type'] ?? ''} ${row['state']}`)
  return {
    rows: Object.fromEntries(counted.map((table) => [table, tables[table]?.length])),
    states: Object.fromEntries(withStates.map((table) => [table, states(table).sort()])),
    blobs: Object.values(blobs).sort((one, other) => one - other),
  }
}
