import { apiKeyServices } from '../../access/api-keys/module.ts'
import { roleServices } from '../../access/roles/module.ts'
import { userServices } from '../../access/users/module.ts'
import { coreServices, defineModule, service } from '../../kernel/modules/index.ts'
import { jobServices } from '../../resources/jobs/module.ts'
import { answerServices } from '../answer/module.ts'
import { activateUser } from './activate-user.ts'
import { deactivateUser } from './deactivate-user.ts'

const { records: storage, blobs, runtime } = coreServices

export const deactivationServices = {
  activateUser: service<ReturnType<typeof activateUser>>('activateUser'),
  deactivateUser: service<ReturnType<typeof deactivateUser>>('deactivateUser'),
} as const

export const deactivationModule = defineModule({
  services: deactivationServices,
  provide(bind) {
    const needs = {
      runtime,
      users: userServices.usersSystem,
      keys: apiKeyServices.apiKeyCache,
      rights: roleServices.accessRights,
    }
    bind(deactivationServices.activateUser, needs, activateUser)
    bind(
      deactivationServices.deactivateUser,
      { ...needs, storage, blobs, jobs: jobServices.jobs, answers: answerServices.answers },
      deactivateUser,
    )
  },
})
