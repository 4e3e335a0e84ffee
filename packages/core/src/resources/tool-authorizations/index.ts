export {
  noSuchAuthorization,
  openAnswer,
  openCredentials,
  openPending,
  openState,
  sealAnswer,
  sealCredentials,
  sealPending,
  sealState,
} from './authorization-state.ts'
export { forgetAuthorizations } from './forget-authorizations.ts'
export type { FindCredentials } from './kept-credentials.ts'
export { findAuthorization } from './tool-authorization-records.ts'
export { toolAuthorizationTable } from './tool-authorization-table.ts'
