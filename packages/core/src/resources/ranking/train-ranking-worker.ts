import { handOver, taken } from '../../kernel/system/index.ts'
import { encodeRankingModel } from './encode-ranking-model.ts'
import { unpackPayloads, type PackedPayloads, type TrainingBeginning } from './train-in-thread.ts'
import { trainRankingModel } from './train-ranking-model.ts'

const input = taken()
const { rows } = (await input.next()).value as TrainingBeginning

async function* passages() {
  for await (const packed of input) yield unpackPayloads(packed as PackedPayloads)
}

// Nobody else has turns here.
const model = encodeRankingModel(await trainRankingModel(passages(), rows, () => undefined))
handOver(model, [model.buffer])
