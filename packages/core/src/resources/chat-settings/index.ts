export { costControlsSchema, type CostControls } from './cost-controls.ts'
export { chatSettingsSchema, chatTagsSchema, includeChatHistorySchema, type ChatSettings } from './chat-settings.ts'
export {
  callArgumentsSchema,
  defaultMinMaxNewTokens,
  llmArgumentsSchema,
  questionArgumentsSchema,
  type QuestionArguments,
  type CallArguments,
  type LlmArguments,
} from './llm-arguments.ts'
export { contextDefaults, ragConfigSchema, type ContextPart, type RagConfig, type RagType } from './rag-config.ts'
export {
  builtInAgentTypes,
  isBuiltInAgent,
  requireAgentType,
  type BuiltInAgentType,
  type ChosenAgentType,
} from './agent-type.ts'
export { refuseAgent } from './refuse-agent.ts'
export { asksForReflection, selfReflectionSchema } from './self-reflection.ts'
