import { LRUCache } from 'lru-cache'
import { serveCalls } from '../../kernel/system/index.ts'
import { viewRankingModel } from './encode-ranking-model.ts'
import { unpackPayloads } from './packed-payloads.ts'
import { rankCandidates } from './rank-candidates.ts'
import type { RankingModel, SharedRankingModel } from './ranking-model.ts'
import { mostKept } from './ranking-models.ts'
import type { RankingCall } from './ranking-thread.ts'

/** What was made of models, by their ids. */
const models = new LRUCache<number, RankingModel, SharedRankingModel>({
  maxSize: mostKept,
  sizeCalculation: ({ shared }) => shared?.bytes.byteLength ?? 1,
  memoMethod: (_id, _stale, { context: shared }) => viewRankingModel(shared),
})

serveCalls((call) => {
  const { packed, places, shared, ...input } = call as RankingCall
  const candidates = unpackPayloads(packed).map((payload, index) => ({ ...places[index]!, payload }))
  return rankCandidates({ ...input, candidates, model: shared && models.memo(shared.id, { context: shared }) })
})
