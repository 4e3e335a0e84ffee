import PQueue from 'p-queue'
import { DocentError } from '../../../kernel/errors/index.ts'
import type { Clock } from '../../../kernel/ports/index.ts'
import { runInThread } from '../../../kernel/system/index.ts'

const longestMs = 3_000
const memoryMb = 128

/**
 * Checks whether the text of a pipeline is YAML, in a thread of its own and one at a time: short texts can take readers of YAML
 * seconds.
 */
export function pipelineConfigChecker(clock: Clock) {
  const threads = new PQueue({ concurrency: 1 })

  async function faultOf(text: string, signal: AbortSignal | undefined): Promise<string | undefined> {
    const tooLong = new AbortController()
    const cancel = clock.schedule(clock.now() + longestMs, () => tooLong.abort(new TooLong()))
    async function* parts() {
      yield { part: text }
    }
    try {
      const until = signal ? AbortSignal.any([signal, tooLong.signal]) : tooLong.signal
      const found = (await runInThread(workerUrl(), { parts: parts(), signal: until, memoryMb })) as Found
      return found.fault
    } catch (error) {
      if (error instanceof TooLong || isOutOfMemory(error)) return 'takes too long to read; make it simpler'
      throw error
    } finally {
      cancel()
    }
  }

  /** @throws `invalid_input` that explains what is wrong with it */
  return async (text: string, signal: AbortSignal | undefined): Promise<void> => {
    if (text.trim() === '') return
    const fault = await threads.add(() => faultOf(text, signal))
    if (fault === undefined) return
    throw new DocentError({
      code: 'invalid_input',
      message: `pipelineConfig ${fault}.`,
      details: { field: 'pipelineConfig' },
    })
  }
}
export type PipelineConfigChecker = ReturnType<typeof pipelineConfigChecker>

interface Found {
  readonly fault: string | undefined
}

class TooLong extends Error {}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

/** Beside this file while running from sources; flat in dist once built, where the bundler puts this code as well. */
function workerUrl(): URL {
  const { url } = import.meta
  return new URL(url.endsWith('.ts') ? './pipeline-config-worker.ts' : './pipeline-config-worker.js', url)
}
