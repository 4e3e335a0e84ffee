export {
  docentTools,
  type AiSdkTool,
  type DocentToolsOptions,
  type LangchainTool,
  type OpenaiAgentsTool,
} from './docent-tools.ts'
