export { inspectedServerSchema, inspectionSchema, type InspectedServer, type Inspection } from './inspected-server.ts'
export type { InspectionInput } from './inspection-input.ts'
export { sdkOptionsSchema, type SdkOptions } from './use-cases/agent-sdk-options.ts'
export {
  authorizationInputSchema,
  startedAuthorizationSchema,
  toolAuthorizationSchema,
  type AuthorizationAnswer,
  type AuthorizationInput,
  type AuthorizationReview,
  type StartedAuthorization,
  type ToolAuthorization,
} from './tool-authorization.ts'
export type { FindOwnTools } from './own-tools.ts'
export { serverListInputSchema, type ServerList, type ServerListInput } from './use-cases/list-server-tools.ts'
export { usageOf, type FindServers } from './own-server.ts'
export { secretFilter, withoutCutSecrets, withoutSecrets } from './without-secrets.ts'
