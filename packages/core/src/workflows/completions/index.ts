export type { CallableModel } from './callable-models.ts'
export type { Completion, CompletionCall, CompletionPart, CompletionUsage } from './completion-call.ts'
export type { EmbeddingCall, Embeddings } from './embed-texts.ts'
export { completionsService, type RecordUsage } from './completions-service.ts'
