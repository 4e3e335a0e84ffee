import type { Container } from 'inversify'
import type { AnyEffectHandler, HistoryRetention, Sweep } from '../kernel/durable/index.ts'
import { durableSweeps } from '../kernel/durable/index.ts'
import { copyConversationEffect, hiddenSessionSweep, purgeSessionEffect } from '../resources/chats/index.ts'
import { orphanCollectionBlobSweep, reviewLifetimeEffect } from '../resources/collections/index.ts'
import { jobTopic, settleJobEffect } from '../resources/jobs/index.ts'
import { forgetMemoryBlockEffect } from '../resources/memory-blocks/index.ts'
import { forgetTemplateEffect } from '../resources/prompt-templates/index.ts'
import { interruptedCallSweep, oldMinuteSweep } from '../resources/usage/index.ts'
import { secretSweep } from '../resources/secrets/index.ts'
import { uploadSweeps } from '../resources/uploads/index.ts'
import { answerQuestionEffect, concludeAnswerEffect, pagePictures, streamSweep } from '../workflows/answer/index.ts'
import { migrateChatsEffect } from '../workflows/chats/index.ts'
import { generateDescriptionEffect } from '../workflows/describe/index.ts'
import { exportSweep, writeExportEffect } from '../workflows/feedback/index.ts'
import {
  dropTableEffect,
  indexNewNameEffect,
  learnRankingEffect,
  embedForNextIndexEffect,
  orphanTableSweep,
  purgeIndexEffect,
  tidyIndexEffect,
  writeIndexEffect,
} from '../workflows/indexing/index.ts'
import {
  cancelChildrenEffect,
  chunkTextEffect,
  embedChunksEffect,
  listSourceEffect,
  parseDocumentEffect,
  sourceFetcher,
} from '../workflows/ingest/index.ts'
import { backUpEffect, verifyStoreEffect } from '../workflows/maintenance/index.ts'
import { buildTopicsEffect } from '../workflows/topics/index.ts'
import {
  deleteDocumentsEffect,
  orphanBlobSweep,
  orphanChunkSweep,
  orphanReaderSweep,
  purgeCollectionEffect,
  purgeContentEffect,
  purgeDocumentEffect,
} from '../workflows/deletion/index.ts'
import { deletionRequestSweep, eraseUserEffect } from '../workflows/erase-user/index.ts'
import { purgeTaskEffect, runTaskEffect, startRunEffect } from '../workflows/run-schedule/index.ts'
import { processDocumentEffect } from '../workflows/processing/index.ts'
import { calibrateGate } from '../workflows/retrieval/index.ts'
import { services } from './identifiers.ts'

/** What carries out the effects of the machines. */
export function effectHandlers(container: Container): AnyEffectHandler[] {
  const get = container.get.bind(container)
  const storage = get(services.records)
  const blobs = get(services.blobs)
  const vectors = get(services.vectors)
  const digests = get(services.digests)
  const sources = get(services.sources)
  const clock = get(services.clock)
  const ids = get(services.ids)
  const signals = get(services.signals)
  const models = get(services.modelRegistry)
  const log = get(services.streamLog)
  const runtime = get(services.runtime)
  const answers = get(services.answers)
  const effectivePrompts = get(services.effectivePrompts)
  const keeper = get(services.indexKeeper)
  const secrets = get(services.secrets)
  const retry = get(services.retryPolicy)
  const principalOf = get(services.principalOfUser)
  const settings = get(services.settingsSystem)
  const fetchSource = sourceFetcher({ storage, blobs, digests, secrets, sources })
  const jobEnded = (jobId: string) => {
    signals.publish(jobTopic(jobId))
    // Perhaps a later one of the same user may begin.
    runtime.look('ingest')
  }
  return [
    parseDocumentEffect({
      ...{ storage, blobs, clock, digests, ids, fetchSource, settings },
      parsers: get(services.parsers),
      deployment: get(services.deployment),
    }),
    chunkTextEffect({ storage, blobs, ids }),
    embedChunksEffect({ storage, blobs, digests, models, retry }),
    processDocumentEffect({ storage, blobs, models, retry, effectivePrompts, settings }),
    writeIndexEffect({ storage, blobs, vectors, clock, keeper, jobEnded }),
    tidyIndexEffect({ storage, clock }),
    purgeIndexEffect({ storage, clock }),
    embedForNextIndexEffect({ storage, blobs, digests, models, retry }),
    dropTableEffect({ storage, vectors }),
    indexNewNameEffect({ storage, blobs, vectors, keeper }),
    learnRankingEffect({ storage, blobs, vectors, ids, digests, calibrate: calibrateGate }),
    listSourceEffect({ storage, blobs, clock, ids, digests, secrets, sources, settings }),
    cancelChildrenEffect({ storage, runtime }),
    settleJobEffect({ storage, finished: jobEnded }),
    purgeDocumentEffect({ storage, blobs }),
    purgeContentEffect({ storage, blobs }),
    deleteDocumentsEffect({
      storage,
      runtime,
      collections: get(services.collectionRecords),
      documents: get(services.documentRecords),
    }),
    buildTopicsEffect({ storage, blobs, clock, ids }),
    generateDescriptionEffect({ storage, clock, models, effectivePrompts }),
    reviewLifetimeEffect(),
    purgeCollectionEffect({ storage, blobs, vectors, runtime, repaired: keeper.repaired }),
    forgetTemplateEffect({ storage }),
    forgetMemoryBlockEffect({ storage }),
    migrateChatsEffect({ storage }),
    writeExportEffect({ storage, blobs, records: get(services.feedbackRecords), chats: get(services.chatRecords) }),
    verifyStoreEffect(get(services.verifyStore)),
    backUpEffect({
      ...{ storage: get(services.storage), clock, ids },
      blobs: get(services.keptBlobs),
      directory: get(services.backups).directory,
    }),
    copyConversationEffect({ storage, signals }),
    purgeSessionEffect({ storage, signals, stopGenerations: answers.stopSession }),
    answerQuestionEffect({
      storage,
      clock,
      signals,
      models,
      log,
      retry,
      blobs,
      parsers: get(services.parsers),
      pictures: pagePictures(),
      settings,
      tags: get(services.tagRecords),
      search: get(services.searchCollection),
      chunks: get(services.chunkRecords),
    }),
    concludeAnswerEffect({ storage, log, signals, models: get(services.modelRegistry) }),
    startRunEffect({ collections: get(services.collectionRecords), principalOf }),
    runTaskEffect({ storage, answers, principalOf }),
    purgeTaskEffect({ storage, answers }),
    eraseUserEffect({
      storage,
      blobs,
      runtime,
      signals,
      forgetCollection: get(services.apiKeyCache).forgetCollection,
      forgetUser() {
        get(services.accessRights).forget()
        settings.forget()
      },
    }),
  ]
}

/** What is cleaned up behind the work. */
export function allSweeps(container: Container, history: HistoryRetention): Sweep[] {
  const storage = container.get(services.records)
  const blobs = container.get(services.blobs)
  const clock = container.get(services.clock)
  const log = container.get(services.streamLog)
  const runtime = container.get(services.runtime)
  const keeper = container.get(services.indexKeeper)
  return [
    ...durableSweeps({ storage: container.get(services.storage), clock, history }),
    ...uploadSweeps({ storage, blobs, clock }),
    orphanChunkSweep({ storage, blobs, clock }),
    orphanBlobSweep({ storage, blobs, clock }),
    orphanCollectionBlobSweep({ storage, blobs, clock }),
    { name: 'index verification', everyMs: 6 * 3_600_000, run: async () => (await keeper.verifyAll(), false) },
    orphanTableSweep({ storage, vectors: container.get(services.vectors) }),
    streamSweep({ storage, clock, log }),
    exportSweep({ storage, blobs, clock }),
    secretSweep({ storage }),
    hiddenSessionSweep({ storage, clock, hidden: container.get(services.hiddenSessions) }),
    orphanReaderSweep({ storage }),
    deletionRequestSweep({ storage, clock }),
    interruptedCallSweep({ storage, clock, runtime }),
    oldMinuteSweep({ storage, clock, runtime }),
  ]
}
