import type { ToolServersDependencies } from './tool-servers-dependencies.ts'
import { inspectTool } from './use-cases/inspect-tool.ts'
import { listServerTools } from './use-cases/list-server-tools.ts'
import { agentSdkOptions } from './use-cases/agent-sdk-options.ts'

export const toolServersService = (dependencies: ToolServersDependencies) => ({
  inspect: inspectTool(dependencies),
  list: listServerTools(dependencies),
  sdkOptions: agentSdkOptions(),
})
