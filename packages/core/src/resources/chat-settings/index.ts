export { costControlsSchema, type CostControls } from './cost-controls.ts'
export {
  chatSettingsSchema,
  includeChatHistorySchema,
  llmArgumentsSchema,
  ragConfigSchema,
  type ChatSettings,
  type LlmArguments,
  type RagConfig,
  type RagType,
} from './chat-settings.ts'
