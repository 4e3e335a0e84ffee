import { builtInModels } from '@docent/adapters-llm'
import { memoryStorage } from '@docent/adapters-storage'
import type { Docent, DocentOptions, DocentSession } from '@docent/core'
import type { LanguageModelCapabilities, ModelProvider, StorageDriver } from '@docent/core/ports'
import { memoryDocent } from './memory-docent.ts'
import { recordingModels, type ModelCall } from './recording-models.ts'

/** A collection with documents, over a model that records what it is asked. */
export interface AnswerBench {
  readonly docent: Docent
  readonly storage: StorageDriver
  readonly alice: DocentSession
  readonly calls: ModelCall[]
  readonly collectionId: string
}

export async function answerBench(
  answer: (call: ModelCall, index: number) => string,
  documents: Readonly<Record<string, string>>,
  capabilities: Partial<LanguageModelCapabilities> = {},
  options: Partial<DocentOptions> & { readonly further?: readonly ModelProvider[] } = {},
): Promise<AnswerBench> {
  const { provider, calls } = recordingModels(answer, capabilities)
  const storage = memoryStorage()
  const { further = [], ...rest } = options
  const docent = await memoryDocent({ storage, models: [provider, ...further, builtInModels()], ...rest })
  const alice = docent.as({ userId: 'alice' })
  const { id: collectionId } = await alice.collections.create({ name: 'Shelf' })
  for (const [fileName, text] of Object.entries(documents)) {
    await alice.ingest.plainText({ collectionId, fileName, text })
  }
  return { docent, storage, alice, calls, collectionId }
}

type Question = Parameters<DocentSession['chats']['complete']>[1]

export interface Asking {
  /** @default Alice */
  readonly as?: DocentSession
  /** @default a new chat over the collection */
  readonly chatId?: string
  readonly withoutCollection?: boolean
}

/** Asks and waits: the answer with what is kept beside it. */
export async function askBench({ alice, collectionId }: AnswerBench, question: Question, asking: Asking = {}) {
  const { as = alice, withoutCollection = false } = asking
  const chatId = asking.chatId ?? (await as.chats.create(withoutCollection ? {} : { collectionId })).id
  const { messageId, body } = await (await as.chats.complete(chatId, question)).result()
  const meta: Record<string, string> = Object.fromEntries(
    (await as.chats.meta(messageId)).map(({ messageType, content }) => [messageType, content]),
  )
  const usage = JSON.parse(meta['usage_stats'] ?? '{}') as Record<string, unknown>
  return { chatId, messageId, body, meta, usage }
}
