import { coreServices, defineModule, effect, service, sweep } from '../../kernel/modules/index.ts'
import { collectionServices } from '../collections/module.ts'
import { documentServices } from '../documents/module.ts'
import { generationServices } from '../generations/module.ts'
import { memoryBlockServices } from '../memory-blocks/module.ts'
import { promptTemplateServices } from '../prompt-templates/module.ts'
import { usageServices } from '../usage/module.ts'
import { locateInDocument } from '../documents/index.ts'
import { purgeSessionEffect, type PurgeSessionDependencies } from './purge-session-effect.ts'
import { chatRecords, type ChatRecords } from './chat-records.ts'
import { chatSessionEntity } from './chat-session-machine.ts'
import { chatTables } from './chat-tables.ts'
import type { Suggestions } from './chats-dependencies.ts'
import { chatsService } from './chats-service.ts'
import { copyConversationEffect } from './copy-conversation-effect.ts'
import { hiddenSessions, hiddenSessionSweep, type HiddenSessions } from './hidden-sessions.ts'

const { records: storage, blobs, clock, idempotency, runtime, signals } = coreServices
const { collectionRecords: collections } = collectionServices

export const chatServices = {
  chatRecords: service<ChatRecords>('chatRecords'),
  chats: service<ReturnType<typeof chatsService>>('chats'),
  hiddenSessions: service<HiddenSessions>('hiddenSessions'),
  /** Provided by the answers, a higher tier. */
  suggestions: service<Suggestions>('suggestions'),
  /** Provided by the answers, a higher tier. */
  stopGenerations: service<PurgeSessionDependencies['stopGenerations']>('stopGenerations'),
} as const
const { hiddenSessions: hidden, stopGenerations } = chatServices

export const chatsModule = defineModule({
  services: chatServices,
  tables: chatTables,
  entities: [chatSessionEntity],
  provide(bind) {
    const { chatRecords: records, suggestions } = chatServices
    bind(records, { storage }, (needs) => chatRecords(needs.storage))
    bind(documentServices.sourceSessions, { records }, (needs) => needs.records.sessionNames)
    bind(hidden, { runtime, collections }, hiddenSessions)
    bind(
      chatServices.chats,
      {
        ...{ runtime, storage, blobs, clock, signals, idempotency, records, collections, suggestions },
        chunks: documentServices.chunkRecords,
        documents: documentServices.documentRecords,
        promptTemplates: promptTemplateServices.promptTemplateRecords,
        memoryBlocks: memoryBlockServices.memoryBlockRecords,
        waitOf: generationServices.waitOfAnswer,
        spentOn: usageServices.spentOn,
      },
      ({ blobs, ...needs }) => chatsService({ ...needs, locate: locateInDocument(needs.storage, blobs) }),
    )
  },
  effects: [
    effect({ storage, signals }, copyConversationEffect),
    effect({ storage, signals, stopGenerations }, purgeSessionEffect),
  ],
  sweeps: [sweep({ storage, clock, hidden }, hiddenSessionSweep)],
})
