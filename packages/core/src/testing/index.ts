export type { TestRunner } from './test-runner.ts'
export {
  authenticatorConformance,
  type AuthenticatorFixture,
  type AuthenticatorSuiteOptions,
} from './authenticators/index.ts'
export { blobStoreConformance, type BlobStoreFixture, type BlobStoreSuiteOptions } from './blobs/index.ts'
export { manualClock, type ManualClock, type ManualClockOptions } from './manual-clock.ts'
export type {
  FakeAnswer,
  FakeCompletion,
  FakeInterruption,
  FakeReply,
  FakeScript,
  FakeToolCall,
  FakeToolCallStyle,
} from './models/fake-answer.ts'
export { steadyIds } from './steady-ids.ts'
export type { FakeCallOutcome, FakeModelCall } from './models/fake-model-call.ts'
export {
  startFakeOpenAiServer,
  type FakeOpenAiServer,
  type FakeOpenAiServerOptions,
} from './models/fake-openai-server.ts'
export {
  documentArchiveConformance,
  documentParserConformance,
  documentSourceConformance,
  plainTextParsers,
  type DocumentArchiveSuiteOptions,
  type DocumentParserFixture,
  type DocumentParserSuiteOptions,
  type DocumentSourceFixture,
  type DocumentSourceSuiteOptions,
  type SampleArchive,
  type SampleDocument,
} from './parsers/index.ts'
export {
  fakeTextRecognizer,
  fakeTranscriber,
  textRecognizerConformance,
  transcriberConformance,
  type FakeTextRecognizer,
  type FakeTextRecognizerOptions,
  type FakeTranscriber,
  type FakeTranscriberOptions,
  type SamplePicture,
  type TextRecognizerSuiteOptions,
  type TranscriberFixture,
  type TranscriberSuiteOptions,
} from './media/index.ts'
export type { ModelScript, ScriptedAnswer, ScriptedReply, ScriptedToken } from './models/scripted-answer.ts'
export { scriptedModels, type ScriptedModels, type ScriptedModelsOptions } from './models/scripted-models.ts'
export { tokenGate, type TokenGate } from './models/token-gate.ts'
export { vectorIndexConformance, type VectorIndexFixture, type VectorIndexSuiteOptions } from './vectors/index.ts'
export { collectAnswer, type CollectedAnswer } from './models/collect-answer.ts'
export { embeddingModelConformance, type EmbeddingModelSuiteOptions } from './models/embedding-model-conformance.ts'
export {
  languageModelConformance,
  type LanguageModelSuiteOptions,
  type LocalLanguageModelSuite,
  type RemoteLanguageModelSuite,
} from './models/language-model-conformance.ts'
export { rerankerConformance, type RerankerFixture, type RerankerSuiteOptions } from './models/reranker-conformance.ts'
export { sandboxConformance, type SandboxFixture, type SandboxSuiteOptions } from './sandboxes/index.ts'
export { storageConformance, type QueryPlan, type StorageSuiteOptions } from './storage/index.ts'
export {
  notifierConformance,
  type NotifierFixture,
  type NotifierSuiteOptions,
  type ReceiverMood,
} from './notifiers/index.ts'
export {
  fakeTool,
  memoryToolHost,
  toolHostConformance,
  type FakeRound,
  type FakeServerTool,
  type FakeToolOptions,
  type FakeToolServer,
  type MemoryToolHost,
  type ToolHostFixture,
  type ToolHostSuiteOptions,
} from './tool-hosts/index.ts'
export {
  pageClassifierConformance,
  tokenLabellerConformance,
  type PageClassifierSuiteOptions,
  type TokenLabellerSuiteOptions,
} from './analysis/index.ts'
export { objectTargetConformance, type ObjectTargetFixture, type ObjectTargetSuiteOptions } from './targets/index.ts'
export {
  effectExecutorConformance,
  memoryExecutor,
  type EffectExecutorFixture,
  type EffectExecutorSuiteOptions,
  type MemoryExecutor,
} from './executors/index.ts'
