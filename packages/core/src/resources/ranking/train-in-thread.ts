import { foregroundOfProcess, runInThread } from '../../kernel/system/index.ts'
import { decodeRankingModel } from './encode-ranking-model.ts'
import { packPayloads } from './packed-payloads.ts'
import type { RankingModel } from './ranking-model.ts'

/** The first part that the thread gets; `PackedPayloads` are those after it. */
export interface TrainingBeginning {
  /** Passages of the table. */
  readonly rows: number
  /** Who waits in the process. */
  readonly foreground: Int32Array
}

/** Does in a thread what `trainRankingModel` does in turns: it stands back while somebody waits for an answer of the process. */
export async function trainInThread(
  passages: AsyncIterable<readonly Uint8Array[]>,
  rows: number,
  signal: AbortSignal,
): Promise<RankingModel> {
  async function* parts() {
    const beginning: TrainingBeginning = { rows, foreground: foregroundOfProcess() }
    yield { part: beginning }
    for await (const batch of passages) {
      const packed = packPayloads(batch)
      yield { part: packed, buffers: [packed.bytes.buffer] }
    }
  }
  return decodeRankingModel((await runInThread(workerUrl(), { parts: parts(), signal })) as Uint8Array)
}

/** Beside this file while running from sources; flat in dist once built, where the bundler puts this code as well. */
function workerUrl(): URL {
  const { url } = import.meta
  return new URL(url.endsWith('.ts') ? './train-ranking-worker.ts' : './train-ranking-worker.js', url)
}
