// Writes the golden store of the newest version once that is released: `npm run golden:store`.
import { memoryBlobs, memoryStorage } from '@docent/adapters-storage'
import { builtInModels } from '@docent/adapters-llm'
import type { ModelProvider, StorageDriver } from '@docent/core/ports'
import { manualClock, plainTextParsers } from '@docent/core/testing'
import { catalogue } from '../../../packages/core/src/container/catalogue.ts'
import { erasableWorld } from '../../support/erasable-world.ts'
import { recordingModels } from '../../support/recording-models.ts'
import { scriptedModels } from '../../support/scripted-models.ts'
import { writeGoldenStore } from './golden-store.ts'

/** Answers what it is asked, except for one question that it never finishes. */
function unfinishedModels(): ModelProvider {
  const { provider } = recordingModels(() => 'It stands on Ravn.')
  const answer = provider.languageModels[0]!
  const endless = scriptedModels(async function* () {
    yield 'It stands '
    await new Promise(() => {})
  })
  const price = { inputPerMillion: 1, outputPerMillion: 1 }
  return {
    ...provider,
    languageModels: [
      { ...answer, price },
      { ...endless.languageModels[0]!, id: 'endless', price },
    ],
  }
}

const clock = manualClock()
const blobs = memoryBlobs()
const storage = memoryStorage()
let claiming = true
let dead = false
const unlessDead =
  <Input, Output>(act: (input: Input) => Promise<Output>) =>
  (input: Input): Promise<Output> =>
    dead ? new Promise(() => {}) : act(input)
const held: StorageDriver = {
  ...storage,
  write: unlessDead(storage.write),
  writeWhere: unlessDead(storage.writeWhere),
  claim: unlessDead(async (claim) => (claiming ? storage.claim(claim) : [])),
}
const models = [unfinishedModels(), builtInModels()]
const world = await erasableWorld(clock, { storage: held, blobs, models, parsers: plainTextParsers() })
const { ids } = world
const { bob, hanna } = world.sessions

// A search on purpose: what the world holds is found before the store is kept.
const found = await bob.chunks.search(ids.shared, { query: 'zephyr telescope', topics: [] })
if (found.length === 0) throw new Error('The world has nothing to find.')

// One answer is on its way, another is paused.
for (const pause of [false, true]) {
  const chat = await bob.chats.create({ collectionId: ids.shared })
  const answer = await bob.chats.complete(chat.id, { message: 'Where is it?', llm: 'endless' })
  for await (const event of answer.events) if (event.type === 'answer-delta') break
  if (pause) await bob.answers.pause(answer.questionId)
}

// From here on nobody takes work: all that is asked for waits.
claiming = false
const later = { text: 'The harbour of Ravn freezes in March.' }
const { id: waiting } = await bob.collections.create({ name: 'Waiting' })
await bob.ingest.plainTextJob({ collectionId: waiting, fileName: 'later.txt', ...later })
await bob.ingest.plainTextJob({ collectionId: waiting, fileName: 'kept.txt', ...later, ingestMode: 'agent_only' })
const { id: asking } = await bob.chats.create({ collectionId: ids.shared })
await bob.chats.complete(asking, { message: 'Where is it?', llm: 'scripted' })
await bob.documents.process({ documentId: ids.bobDocument, llm: 'scripted' })
const { id: leaving } = await hanna.collections.create({ name: 'Leaving' })
await hanna.collections.deleteJob({ collectionIds: [leaving] })
const { id: template } = await hanna.promptTemplates.create({ name: 'Leaving', systemPrompt: 'Say goodbye.' })
await hanna.promptTemplates.delete(template)
await hanna.feedback.exportJob({ format: 'csv' })

// Nothing is written any more while the tables are read one after the other.
dead = true
await writeGoldenStore(catalogue, clock.now(), { storage, blobs })
process.exit()
