export { forgetSecret, type SecretsSystem } from './secrets-system.ts'
