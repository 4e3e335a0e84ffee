import { coreServices, defineModule, effect, service, sweep } from '../../kernel/modules/index.ts'
import { rateServices } from '../../limits/rates/module.ts'
import { settingServices } from '../../limits/settings/module.ts'
import { agentServices } from '../../resources/agents/module.ts'
import { chatServices } from '../../resources/chats/module.ts'
import { collectionServices } from '../../resources/collections/module.ts'
import { agentProgramServices } from '../../resources/agent-programs/module.ts'
import { documentServices } from '../../resources/documents/module.ts'
import { generationServices } from '../../resources/generations/module.ts'
import { memoryBlockServices } from '../../resources/memory-blocks/module.ts'
import { modelServices } from '../../resources/models/module.ts'
import { promptTemplateServices } from '../../resources/prompt-templates/module.ts'
import { tagServices } from '../../resources/tags/module.ts'
import { retrievalServices } from '../retrieval/module.ts'
import { callModelEffect, callToolEffect } from './agent-run/index.ts'
import { answerQuestionEffect } from './answer-question-effect.ts'
import { answersService } from './answers-service.ts'
import { chatSuggestions } from './chat-suggestions.ts'
import { concludeAnswerEffect } from './conclude-answer-effect.ts'
import { runProgramEffect, type ServeModels } from './program-run/index.ts'
import { pagePictures } from './prompt/page-pictures.ts'
import { readAnswer, type ReadAnswer } from './read-answer.ts'
import { streamSweep } from './stream-sweep.ts'

const {
  records: storage,
  blobs,
  clock,
  digests,
  idempotency,
  ids,
  logger,
  parsers,
  runtime,
  sandbox,
  signals,
} = coreServices
const { modelRegistry: models, retryPolicy: retry } = modelServices
const { streamLog: log, waitOfAnswer: waitOf } = generationServices
const { effectivePrompts } = promptTemplateServices

export const answerServices = {
  answers: service<ReturnType<typeof answersService>>('answers'),
  readAnswer: service<ReadAnswer>('readAnswer'),
  /** An API for programs that call models; bound by the completions. */
  serveModels: service<ServeModels>('serveModels'),
} as const

const answering = {
  ...{ storage, clock, ids, digests, signals, models, log, retry, blobs, parsers },
  settings: settingServices.settingsSystem,
  tags: tagServices.tagRecords,
  toolbox: agentServices.agentToolbox,
  memoryBlocks: memoryBlockServices.memoryBlockRecords,
  logger,
  search: retrievalServices.searchCollection,
  chunks: documentServices.chunkRecords,
  approval: coreServices.callApproval,
} as const

export const answerModule = defineModule({
  services: answerServices,
  provide(bind) {
    const { answers, readAnswer: read } = answerServices
    const { stopping, tally } = coreServices
    bind(read, { storage, clock, signals, log, waitOf, stopping, tally, runtime }, ({ tally, runtime, ...needs }) =>
      readAnswer({
        ...needs,
        answering: (id) => runtime.runs('generation.answerQuestion', id),
        opened: tally.streamOpened,
      }),
    )
    bind(
      answers,
      {
        ...{ runtime, storage, ids, signals, idempotency, models, log, read, effectivePrompts },
        chats: chatServices.chatRecords,
        collections: collectionServices.collectionRecords,
        effectiveMemory: memoryBlockServices.effectiveMemory,
        rate: rateServices.chatRate,
        prefetch: retrievalServices.searchPrefetch,
        toolbox: agentServices.agentToolbox,
      },
      answersService,
    )
    bind(chatServices.stopGenerations, { answers }, (needs) => needs.answers.stopSession)
    bind(
      chatServices.suggestions,
      { runtime, storage, clock, logger, models, effectivePrompts, rate: rateServices.followUpRate },
      chatSuggestions,
    )
  },
  effects: [
    effect(answering, (needs) => answerQuestionEffect({ ...needs, pictures: pagePictures() })),
    effect(answering, (needs) => callModelEffect({ ...needs, pictures: pagePictures() })),
    effect(answering, (needs) => callToolEffect({ ...needs, pictures: pagePictures() })),
    effect(
      {
        ...answering,
        sandbox,
        loadProgram: agentProgramServices.loadProgram,
        serveModels: answerServices.serveModels,
      },
      ({ sandbox, ...needs }) => runProgramEffect({ ...needs, sandbox: sandbox.sandbox, pictures: pagePictures() }),
    ),
    effect({ storage, log, signals, models }, concludeAnswerEffect),
  ],
  sweeps: [sweep({ storage, clock, log }, streamSweep)],
})
