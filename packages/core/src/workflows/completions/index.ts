export type { CallableModel } from './callable-models.ts'
export {
  completionLimits,
  type Completion,
  type CompletionCall,
  type CompletionPart,
  type CompletionUsage,
} from './completion-call.ts'
export type { EmbeddingCall, Embeddings } from './embed-texts.ts'
export { toolDefinitionSchema } from './tool-schemas.ts'
export type { RecordUsage } from './begin-call.ts'
export {
  chatCompletion,
  chatCompletionCall,
  chatCompletionChunks,
  chatRequestSchema,
  chatToolsRequestSchema,
  chunkWriter,
  errorReply as chatErrorReply,
  jsonOf as jsonFormatOf,
  textFormatSchema,
  toolCallWire as chatToolCallWire,
  toolsOf as chatToolsOf,
  toolWire as chatToolWire,
  type ChatToolsRequest,
} from './openai/index.ts'
