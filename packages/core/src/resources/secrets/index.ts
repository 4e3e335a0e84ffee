export { compareSecret } from './secret-mark.ts'
export { forgetSecret, type SecretsSystem } from './secrets-system.ts'
