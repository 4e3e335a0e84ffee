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

/** Whatever is given takes the place of the test's own: real parsers, models beside the scripted one, a kept store … */
export interface TestDocentOptions extends Omit<Partial<DocentOptions>, 'clock'> {
  /** What the scripted model says. @default 'This is the answer.' to everything */
  readonly script?: ModelScript
  /** @default a clock that stands at the start of 2026, UTC */
  readonly clock?: ManualClock
}

/** A started Docent in memory, whose time and whose model are the test's. */
export interface TestDocent extends AsyncDisposable {
  readonly docent: Docent
  /** Stands still until the test moves it. */
  readonly clock: ManualClock
  /** The first language model, and an embedding model that knows words. `answer` changes what it says. */
  readonly model: ScriptedModels
  /** The use cases as this user. */
  as(userId: string): DocentSession
  /**
   * Resolves when no work is left that is due now. Time moves on for the delays of the scripted model only, and by just as
   * much.
   */
  settled(): Promise<void>
  stop(): Promise<void>
}

/** For tests of what is built on Docent: ready within milliseconds, without a file, a network, a key or a sleep. */
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
      // Whoever sees the rejection is below, when nothing waits for the clock any more.
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
