export {
  noSuchAuthorization,
  openAnswer,
  openCredentials,
  openPending,
  openStarted,
  openState,
  sealAnswer,
  sealCredentials,
  sealPending,
  sealStarted,
  sealState,
} from './authorization-state.ts'
export { forgetAuthorizations } from './forget-authorizations.ts'
export type { FindCredentials } from './kept-credentials.ts'
export { findAuthorization } from './tool-authorization-records.ts'
export { toolAuthorizationTable } from './tool-authorization-table.ts'
