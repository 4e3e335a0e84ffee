import { lowerThreadPriority, serveTask, turnsOfThread } from '../../kernel/system/index.ts'
import { encodeRankingModel } from './encode-ranking-model.ts'
import { unpackPayloads, type PackedPayloads } from './packed-payloads.ts'
import type { TrainingBeginning } from './train-in-thread.ts'
import { trainRankingModel } from './train-ranking-model.ts'

// Questions are answered meanwhile.
lowerThreadPriority()

serveTask(async (input) => {
  const { rows, foreground } = (await input.next()).value as TrainingBeginning

  async function* passages() {
    for await (const packed of input) yield unpackPayloads(packed as PackedPayloads)
  }

  const model = encodeRankingModel(await trainRankingModel(passages(), rows, turnsOfThread(foreground)))
  return { result: model, buffers: [model.buffer] }
})
