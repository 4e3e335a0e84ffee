export {
  authenticatorConformance,
  type AuthenticatorFixture,
  type AuthenticatorSuiteOptions,
} from './authenticator-conformance.ts'
