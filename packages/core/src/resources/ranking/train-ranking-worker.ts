import { lowerThreadPriority, serveTask } from '../../kernel/system/index.ts'
import { encodeRankingModel } from './encode-ranking-model.ts'
import { unpackPayloads, type PackedPayloads, type TrainingBeginning } from './train-in-thread.ts'
import { trainRankingModel } from './train-ranking-model.ts'

// Questions are answered meanwhile.
lowerThreadPriority()

serveTask(async (input) => {
  const { rows } = (await input.next()).value as TrainingBeginning

  async function* passages() {
    for await (const packed of input) yield unpackPayloads(packed as PackedPayloads)
  }

  // Nobody else has turns here.
  const model = encodeRankingModel(await trainRankingModel(passages(), rows, () => undefined))
  return { result: model, buffers: [model.buffer] }
})
