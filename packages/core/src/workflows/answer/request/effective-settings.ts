import type { Scope } from '../../../access/index.ts'
import type { Draft } from '../../../kernel/durable/index.ts'
import { chatWith, type ChatRecords, type ChatSessionRow } from '../../../resources/chats/index.ts'
import type { ChatSettings } from '../../../resources/chat-settings/index.ts'
import { chatSettingsOf, type CollectionRecords } from '../../../resources/collections/index.ts'
import type { FindEffectiveMemory, EffectiveMemory } from '../../../resources/memory-blocks/index.ts'
import type { FindEffectivePrompts, EffectivePrompts } from '../../../resources/prompt-templates/index.ts'
import { planOf } from './choose-plan.ts'
import type { CompletionRequest } from './completion-request.ts'

export interface EffectiveSettingsDependencies {
  readonly chats: ChatRecords
  readonly collections: CollectionRecords
  readonly effectivePrompts: FindEffectivePrompts
  readonly effectiveMemory: FindEffectiveMemory
}

/** The effective settings of an answer: what decides it besides its question. */
export interface EffectiveSettings {
  /** Of the session. */
  readonly row: ChatSessionRow
  /** The settings of the collection for the chats over it. */
  readonly defaults: ChatSettings | undefined
  readonly template: EffectivePrompts | undefined
  memoryFor(request: CompletionRequest): Promise<EffectiveMemory | undefined>
}

/** The session and its collection as they decide the answer. @throws `not_found`, `wrong_state` when archived */
export const findEffectiveSettings =
  ({ chats, collections, effectivePrompts, effectiveMemory }: EffectiveSettingsDependencies) =>
  async (draft: Draft, scope: Scope, chatId: string): Promise<EffectiveSettings> => {
    const row = await chats.requireSession(scope, chatId)
    const memoryFor: EffectiveSettings['memoryFor'] = (request) => {
      const { llmArgs } = request
      return effectiveMemory(scope, {
        id: llmArgs.memoryBlockId,
        name: llmArgs.memoryBlockName,
        // Sessions that are there for one answer are another API's: its caller sets all that the model gets.
        orDefault: row.hidden !== true,
        forAgent: planOf(request, row.collection_id !== null) === 'agent_only',
      })
    }
    if (row.collection_id === null) {
      return { row, defaults: undefined, template: await effectivePrompts(scope, row), memoryFor }
    }
    const collection = await collections.require(scope, row.collection_id, 'read')
    chatWith(draft, collection)
    return {
      row,
      defaults: chatSettingsOf(collection),
      template: await effectivePrompts(scope, row, collection),
      memoryFor,
    }
  }
