import { coreServices, defineModule, service } from '../../kernel/modules/index.ts'
import { userServices } from '../users/module.ts'
import { accountProvisioning, type AccountProvisioning } from './account-provisioning.ts'

const { clock } = coreServices

export const authenticationServices = {
  accountProvisioning: service<AccountProvisioning>('accountProvisioning'),
} as const

export const authenticationModule = defineModule({
  services: authenticationServices,
  provide(bind) {
    bind(authenticationServices.accountProvisioning, { users: userServices.usersSystem, clock }, accountProvisioning)
  },
})
