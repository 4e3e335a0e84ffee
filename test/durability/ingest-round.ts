import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startFakeOpenAiServer } from '@docent/core/testing'
import { faultsOfIngest } from './check-ingest.ts'
import { durableSession, type DurableSession } from './durable-session.ts'
import { ingestCorpus } from './ingest-corpus.ts'
import { runIngestJob } from './ingest-job.ts'
import { startIngestSite } from './ingest-site.ts'
import type { ChildOptions } from './protocol.ts'
import type { Child } from './run-child.ts'
import { seededRandom } from './seeded-random.ts'

export interface IngestRoundOptions {
  readonly seed: number
  readonly files: number
  readonly archived: number
  readonly pages: number
  readonly few: number
  readonly vectors: ChildOptions['vectors']
  /** Processes killed at most, each so long after it is ready. */
  readonly kills: number
  readonly killWithinMs: readonly [least: number, most: number]
}

export interface IngestRound {
  readonly faults: readonly string[]
  readonly kills: number
}

const longestMs = 30 * 60_000

/** An ingestion whose processes are killed at random moments, over a model that fails at random; what is wrong in the end. */
export async function ingestRound(options: IngestRoundOptions): Promise<IngestRound> {
  const random = seededRandom(options.seed)
  const directory = mkdtempSync(join(tmpdir(), 'docent-ingested-'))
  const site = await startIngestSite(options.pages)
  const model = await startFakeOpenAiServer({
    script: () => {
      const chance = random()
      if (chance < 0.1) return { status: 429, headers: { 'retry-after-ms': '50' } }
      return chance < 0.2 ? { status: 500 } : { tokens: ['Which', ' hall', ' is', ' it', '?'] }
    },
  })
  const timers = new Set<NodeJS.Timeout>()
  const [least, most] = options.killWithinMs
  let kills = 0
  let ended = false
  const killLater = (child: Child) => {
    child.ready.then(
      () => {
        if (ended || kills >= options.kills) return
        const timer = setTimeout(
          () => {
            kills++
            child.kill()
          },
          least + random() * (most - least),
        )
        timers.add(timer)
      },
      () => {},
    )
  }
  let session: DurableSession | undefined
  const late = Promise.withResolvers<never>()
  timers.add(setTimeout(() => late.reject(new Error(`the ingestion did not end within ${longestMs} ms`)), longestMs))
  try {
    const corpus = await ingestCorpus(options.files, options.archived)
    session = await durableSession({
      first: { directory, modelUrl: model.url, vectors: options.vectors, writer: true },
      started: killLater,
      mostEnds: options.kills + 1,
    })
    const plan = { corpus, site: { url: site.url, pages: options.pages }, few: options.few }
    const journal = await Promise.race([runIngestJob(session, plan), late.promise])
    ended = true
    timers.forEach(clearTimeout)
    const dump = await session.dump()
    return { faults: faultsOfIngest(dump, journal, corpus), kills }
  } catch (error) {
    return { faults: [error instanceof Error ? (error.stack ?? error.message) : String(error)], kills }
  } finally {
    ended = true
    timers.forEach(clearTimeout)
    await session?.close()
    await Promise.all([site.close(), model.close()])
    rmSync(directory, { recursive: true, force: true })
  }
}
