import { foregroundOfProcess, runInThread } from '../../kernel/system/index.ts'
import { decodeRankingModel } from './encode-ranking-model.ts'
import type { RankingModel } from './ranking-model.ts'

/** The first part that the thread gets. */
export interface TrainingBeginning {
  /** Passages of the table. */
  readonly rows: number
  /** Who waits in the process. */
  readonly foreground: Int32Array
}

/** The parts after it: payloads one after the other, in a buffer that goes over as it is. */
export interface PackedPayloads {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly ends: Uint32Array
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

function packPayloads(payloads: readonly Uint8Array[]): PackedPayloads {
  const bytes = new Uint8Array(payloads.reduce((sum, { byteLength }) => sum + byteLength, 0))
  const ends = new Uint32Array(payloads.length)
  let end = 0
  for (const [index, payload] of payloads.entries()) {
    bytes.set(payload, end)
    ends[index] = end += payload.byteLength
  }
  return { bytes, ends }
}

export const unpackPayloads = ({ bytes, ends }: PackedPayloads): Uint8Array[] =>
  Array.from(ends, (end, index) => bytes.subarray(ends[index - 1] ?? 0, end))

/** Beside this file while running from sources; flat in dist once built, where the bundler puts this code as well. */
function workerUrl(): URL {
  const { url } = import.meta
  return new URL(url.endsWith('.ts') ? './train-ranking-worker.ts' : './train-ranking-worker.js', url)
}
