import type { ToolServersDependencies } from './tool-servers-dependencies.ts'
import { inspectTool } from './use-cases/inspect-tool.ts'
import { listServerTools } from './use-cases/list-server-tools.ts'
import { deleteAuthorization, getAuthorization } from './use-cases/read-authorization.ts'
import { startAuthorization } from './use-cases/start-authorization.ts'
import { agentSdkOptions } from './use-cases/agent-sdk-options.ts'

export const toolServersService = (dependencies: ToolServersDependencies) => ({
  inspect: inspectTool(dependencies),
  list: listServerTools(dependencies),
  startAuthorization: startAuthorization(dependencies),
  getAuthorization: getAuthorization(dependencies),
  deleteAuthorization: deleteAuthorization(dependencies),
  sdkOptions: agentSdkOptions(),
})
