import { startCallableThread } from '../../kernel/system/index.ts'
import { packPayloads, type PackedPayloads } from './packed-payloads.ts'
import type { RankedCandidates, RankingInput } from './rank-candidates.ts'
import type { SharedRankingModel } from './ranking-model.ts'
import type { PassagePlace } from './surroundings.ts'

/** What the thread gets. */
export interface RankingCall extends Omit<RankingInput, 'candidates' | 'model'> {
  readonly packed: PackedPayloads
  readonly places: readonly PassagePlace[]
  readonly shared: SharedRankingModel | undefined
}

export interface RankingThread {
  /** Once it can rank. Rejects when it ends before. */
  readonly ready: Promise<void>
  /** Models have to be shared ones. Rejects when the thread ends. */
  rank(input: RankingInput): Promise<RankedCandidates>
  end(): Promise<void>
}

/** Of its values: what it keeps of passages and of their words, several times. */
const memoryMb = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 256 }

/** Starts a thread that does what `rankCandidates` does. */
export function startRankingThread(): RankingThread {
  const { ready, call, end } = startCallableThread(workerUrl(), memoryMb)
  return {
    ready,
    async rank({ candidates, model, ...input }) {
      const packed = packPayloads(candidates.map(({ payload }) => payload))
      const places = candidates.map(({ document, ordinal }) => ({ document, ordinal }))
      const sent: RankingCall = { ...input, packed, places, shared: model?.shared }
      return (await call(sent, [packed.bytes.buffer])) as RankedCandidates
    },
    end,
  }
}

/** Beside this file while running from sources; flat in dist once built, where the bundler puts this code as well. */
function workerUrl(): URL {
  const { url } = import.meta
  return new URL(url.endsWith('.ts') ? './rank-candidates-worker.ts' : './rank-candidates-worker.js', url)
}
