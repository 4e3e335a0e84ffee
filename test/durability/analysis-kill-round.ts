import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { labelledDocuments, remotePlaces, runAnalysisJob, type AnalysisJournal } from './analysis-job.ts'
import { faultsOfStore } from './check-dump.ts'
import { durableSession, type DurableSession } from './durable-session.ts'
import type { ChildOptions, Dump } from './protocol.ts'
import type { Child } from './run-child.ts'
import { seededRandom } from './seeded-random.ts'

export interface AnalysisRoundOptions {
  readonly seed: number
  /** Processes killed at random moments, at most. */
  readonly kills: number
  /** Of each process, from when it is ready, at the least and at the most. */
  readonly killWithinMs: readonly [number, number]
  readonly first?: Pick<ChildOptions, 'kill' | 'record'>
}

export interface AnalysisRound {
  readonly faults: readonly string[]
  readonly kills: number
  /** The code or signal of each process that ended. */
  readonly endings: readonly (number | string)[]
  readonly points: readonly string[]
}

const longestMs = 600_000

/** Document analysis in processes that are killed: in the end each job is done, once, and nothing is left over. */
export async function analysisKillRound(options: AnalysisRoundOptions): Promise<AnalysisRound> {
  const { seed, kills, killWithinMs } = options
  const directory = mkdtempSync(join(tmpdir(), 'docent-analysed-'))
  const remote = join(directory, 'remote')
  const random = seededRandom(seed)
  const timers = new Set<NodeJS.Timeout>()
  const [least, most] = killWithinMs
  let killed = 0
  let session: DurableSession | undefined
  const killLater = (child: Child) => {
    const kill = () => {
      if (killed >= kills || !child.alive()) return
      killed += 1
      child.kill()
    }
    child.ready.then(
      () => timers.add(setTimeout(kill, least + random() * (most - least))),
      () => {},
    )
  }
  const late = Promise.withResolvers<never>()
  late.promise.catch(() => {})
  timers.add(setTimeout(() => late.reject(new Error(`the round did not end in ${longestMs} ms`)), longestMs))
  try {
    session = await durableSession({
      first: { directory, modelUrl: 'http://127.0.0.1:9', vectors: 'memory', analysis: true, ...options.first },
      started: killLater,
      mostEnds: kills + 3,
    })
    const { points } = session.child()
    const journal = await Promise.race([runAnalysisJob(session, remote), late.promise])
    timers.forEach(clearTimeout)
    const dump = await session.dump()
    return {
      faults: [...faultsOfAnalysis(dump, journal), ...faultsOfRemote(remote, journal), ...faultsOfStore(dump)],
      kills: session.ends(),
      endings: session.endings(),
      points,
    }
  } catch (error) {
    const fault = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { faults: [fault], kills: session?.ends() ?? 0, endings: session?.endings() ?? [], points: [] }
  } finally {
    timers.forEach(clearTimeout)
    await session?.close()
    rmSync(directory, { recursive: true, force: true })
  }
}

/** Artifacts that each type of job leaves. */
const made: Readonly<Record<string, number>> = {
  JOB_TYPE_POSTPROCESS_DOCUMENT_SET: 2,
  JOB_TYPE_POSTPROCESS_ANNOTATION_SET: 1,
  JOB_TYPE_OCR: 1,
  JOB_TYPE_TRAIN: 2,
  JOB_TYPE_PREDICT: 1,
  JOB_TYPE_PUBLISH: 0,
  JOB_TYPE_ENGAGE: 2,
}

const rowsLeft: Readonly<Record<string, number>> = { artifact_part: 0, pipeline: 1, scoring_job: 2 }

/** The result, the log and a picture of each page are there once and whole, as the same document gave them. */
function faultsOfRemote(remote: string, { scored, scoredRemotely }: AnalysisJournal): string[] {
  const { inputKey, outputKey, imageKey, logKey } = remotePlaces
  const wanted = [inputKey, outputKey, logKey, `${imageKey}+0.png`].sort()
  // A part of an object that was cut off is none.
  const there = readdirSync(remote).filter((name) => !name.startsWith('.'))
  if (there.sort().join() !== wanted.join()) return [`remote storage has ${there.join(', ')}`]
  const result = readFileSync(join(remote, outputKey), 'utf8')
  if (result !== JSON.stringify(scoredRemotely)) return ['the remote result is not that of the job']
  return result === JSON.stringify(scored) ? [] : ['the remote document was scored differently']
}

function faultsOfAnalysis({ tables, blobs }: Dump, { jobs, annotationSet, scored }: AnalysisJournal): string[] {
  const faults: string[] = []
  const expect = (holds: boolean, fault: string) => void (holds || faults.push(fault))
  const rows = (table: string) => tables[table] ?? []
  const artifacts = rows('artifact')
  expect(rows('analysis_job').length === jobs.length, `${rows('analysis_job').length} jobs, not ${jobs.length}`)
  for (const { name, jobType, status, error } of jobs) {
    expect(status === 'JOB_STATUS_SUCCEEDED', `${jobType} is ${status}: ${error?.message}`)
    const left = artifacts.filter((row) => row['job_id'] === name.split('/').at(-1)).length
    expect(left === made[jobType], `${jobType} left ${left} artifacts`)
  }
  const labelled = artifacts.find((row) => annotationSet.includes(String(row['set_id'])))
  expect(labelled?.['page_count'] === labelledDocuments, `the upload has ${labelled?.['page_count']} pages`)
  expect(scored.error === undefined, `the scoring failed: ${scored.error?.message}`)
  for (const table of Object.keys(rowsLeft))
    expect(rows(table).length === rowsLeft[table], `${rows(table).length} rows of ${table}`)
  const named = new Set([
    ...['artifact_file', 'page_words'].flatMap((table) => rows(table).map((row) => row['blob_key'])),
    ...rows('scoring_job').map((row) => row['result_key']),
  ])
  for (const key of Object.keys(blobs)) expect(named.has(key), `nobody names the blob ${key}`)
  return faults
}
