export { secretTable } from './secret-table.ts'
export { forgetSecret, secretsSystem, secretSweep, type SecretsSystem } from './secrets-system.ts'
