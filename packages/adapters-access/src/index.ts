export type { Claim, Claims } from './jwt/claim.ts'
export type { ClaimedNamesOptions } from './jwt/claimed-names.ts'
export { jwtAuthenticator, type JwtAuthenticatorOptions } from './jwt/jwt-authenticator.ts'
export type { DiscoveredKeysOptions, RemoteKeysOptions } from './jwt/remote-keys.ts'
export { subjectId } from './jwt/subject-id.ts'
export type { VerificationKeys } from './jwt/verification-keys.ts'
export {
  sessionAuthenticator,
  type SessionAuthenticatorOptions,
  type SessionUser,
} from './session/session-authenticator.ts'
