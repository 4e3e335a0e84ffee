import type { Scope } from '../../../access/index.ts'
import type { Draft } from '../../../kernel/durable/index.ts'
import type { Row } from '../../../kernel/ports/index.ts'
import { chatWith, type ChatRecords } from '../../../resources/chats/index.ts'
import type { ChatSettings } from '../../../resources/chat-settings/index.ts'
import { chatSettingsOf, type CollectionRecords } from '../../../resources/collections/index.ts'
import type { FindMemoryInForce, MemoryInForce } from '../../../resources/memory-blocks/index.ts'
import type { FindPromptsInForce, PromptsInForce } from '../../../resources/prompt-templates/index.ts'
import type { CompletionRequest } from './completion-request.ts'

export interface InForceDependencies {
  readonly chats: ChatRecords
  readonly collections: CollectionRecords
  readonly promptsInForce: FindPromptsInForce
  readonly memoryInForce: FindMemoryInForce
}

/** What decides an answer besides its question. */
export interface InForce {
  /** Of the session. */
  readonly row: Row
  /** What the collection says of the chats over it. */
  readonly defaults: ChatSettings | undefined
  readonly template: PromptsInForce | undefined
  memoryFor(request: CompletionRequest): Promise<MemoryInForce | undefined>
}

/** The session and its collection as they decide the answer. @throws `not_found`, `wrong_state` when archived */
export const findInForce =
  ({ chats, collections, promptsInForce, memoryInForce }: InForceDependencies) =>
  async (draft: Draft, scope: Scope, chatId: string): Promise<InForce> => {
    const row = await chats.requireSession(scope, chatId)
    const memoryFor: InForce['memoryFor'] = ({ llmArgs }) =>
      memoryInForce(scope, {
        id: llmArgs.memoryBlockId,
        name: llmArgs.memoryBlockName,
        // Sessions that are there for one answer are another API's: who asks it says all that the model is told.
        orDefault: row['hidden'] !== true,
      })
    if (row['collection_id'] === null) {
      return { row, defaults: undefined, template: await promptsInForce(scope, row), memoryFor }
    }
    const collection = await collections.require(scope, String(row['collection_id']), 'read')
    chatWith(draft, collection)
    return {
      row,
      defaults: chatSettingsOf(collection),
      template: await promptsInForce(scope, row, collection),
      memoryFor,
    }
  }
