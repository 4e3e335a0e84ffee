import { coreServices, defineModule, service, sweep } from '../../kernel/modules/index.ts'
import { secretTable } from './secret-table.ts'
import { secretsSystem, secretSweep, type SecretsSystem } from './secrets-system.ts'

const { records: storage, sealer } = coreServices

export const secretServices = {
  secrets: service<SecretsSystem>('secrets'),
} as const

export const secretsModule = defineModule({
  services: secretServices,
  tables: [secretTable],
  provide(bind) {
    bind(secretServices.secrets, { storage, sealer }, secretsSystem)
  },
  sweeps: [sweep({ storage }, secretSweep)],
})
