import { createDocent, silentLogger, type Docent, type DocentOptions, type DocentSession } from '@docent/core'
import {
  manualClock,
  plainTextParsers,
  scriptedModels,
  steadyIds,
  type ManualClock,
  type ModelScript,
  type ScriptedModels,
} from '@docent/core/testing'
import { memoryBlobs } from '../blobs/memory-blobs.ts'
import { memoryStorage } from '../records/memory/index.ts'
import { memoryVectors } from '../vectors/memory/memory-vectors.ts'

/** Options replace the test's defaults: real parsers, models beside the scripted one, a persistent store … */
export interface TestDocentOptions extends Omit<Partial<DocentOptions>, 'clock'> {
  /** Replies of the scripted model. @default 'This is the answer.' to everything */
  readonly script?: ModelScript
  /** @default a clock stopped at the start of 2026, UTC */
  readonly clock?: ManualClock
}

/** A started Docent in memory, whose time and model the test controls. */
export interface TestDocent extends AsyncDisposable {
  /** Started already; what the code under test gets. */
  readonly docent: Docent
  /** Stopped until the test advances it. */
  readonly clock: ManualClock
  /** The first language model, and an embedding model based on words. `answer` changes its replies. */
  readonly model: ScriptedModels
  /** The use cases as this user. */
  as(userId: string): DocentSession
  /**
   * Resolves when no work is left that is due now. Time advances only for the delays of the scripted model, by just as
   * much.
   */
  settled(): Promise<void>
  /** Ends it at once, without the usual grace. Another call does nothing; `await using` calls it. */
  stop(): Promise<void>
}

/** For tests of applications built on Docent: ready within milliseconds, without a file, a network, a key or a sleep. */
export async function createTestDocent(options: TestDocentOptions = {}): Promise<TestDocent> {
  const { script, clock = manualClock(), models = [], ...rest } = options
  const model = scriptedModels(script, { clock })
  const docent = await createDocent({
    deployment: { chatRateLimitPerMinute: -1 },
    storage: memoryStorage(),
    blobs: memoryBlobs(),
    vectors: memoryVectors(),
    parsers: plainTextParsers(),
    logger: silentLogger,
    ids: steadyIds(clock),
    ...rest,
    models: [model, ...models],
    clock,
  })
  await docent.start()

  async function stop(): Promise<void> {
    const stopped = docent.stop({ graceMs: 0 })
    await clock.advance(0)
    await stopped
  }

  return {
    docent,
    clock,
    model,
    as: (userId) => docent.as({ userId }),
    async settled() {
      const done = docent.settled().then(() => 'done' as const)
      // The rejection is handled below, when nothing waits for the clock.
      done.catch(() => {})
      while ((await Promise.race([done, model.delayed()])) !== 'done') {
        const [next = clock.now()] = model.delays()
        await clock.advance(Math.max(0, next - clock.now()))
      }
    },
    stop,
    [Symbol.asyncDispose]: stop,
  }
}
