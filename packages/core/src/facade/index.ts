export { copyStore } from './copy-store.ts'
export { createDocent } from './create-docent.ts'
export type { Docent, DocentTransaction } from './docent.ts'
export type { AgentsHealth } from './agents-health.ts'
export type { DocentHealth, HealthOptions, PortHealth } from './docent-health.ts'
export type { DocentMetrics, LaneMetrics, ModelMetrics } from './docent-metrics.ts'
export type {
  AgentOptions,
  DocentOptions,
  EffectOptions,
  EngineOptions,
  StartOptions,
  StopOptions,
} from './docent-options.ts'
export type { DownloadLinkOptions } from './download-links.ts'
export type { ActingAs } from './acting-as.ts'
export type { DocentSession } from './docent-session.ts'
export {
  docentTools,
  type AiSdkTool,
  type DocentToolsOptions,
  type LangchainTool,
  type OpenaiAgentsTool,
} from './session-tools/index.ts'
