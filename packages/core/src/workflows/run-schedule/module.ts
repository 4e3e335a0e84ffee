import { roleServices } from '../../access/roles/module.ts'
import { userServices } from '../../access/users/module.ts'
import { coreServices, defineModule, effect, service } from '../../kernel/modules/index.ts'
import { collectionServices } from '../../resources/collections/module.ts'
import { scheduledTaskServices } from '../../resources/scheduled-tasks/module.ts'
import { answerServices } from '../answer/module.ts'
import { principalOfUser } from './principal-of-user.ts'
import { purgeTaskEffect } from './purge-task-effect.ts'
import { runTaskEffect } from './run-task-effect.ts'
import type { PrincipalOfUser } from './schedule-dependencies.ts'
import { startRunEffect } from './start-run-effect.ts'
import { triggerTask } from './trigger-task.ts'

const { records: storage, idempotency, runtime } = coreServices
const { collectionRecords: collections } = collectionServices
const { answers } = answerServices

export const scheduleServices = {
  principalOfUser: service<PrincipalOfUser>('principalOfUser'),
  triggerTask: service<ReturnType<typeof triggerTask>>('triggerTask'),
} as const
const { principalOfUser: principalOf } = scheduleServices

export const scheduleModule = defineModule({
  services: scheduleServices,
  provide(bind) {
    const { scheduledTaskRecords: tasks } = scheduledTaskServices
    bind(principalOf, { users: userServices.usersSystem, rights: roleServices.accessRights }, principalOfUser)
    bind(scheduleServices.triggerTask, { runtime, idempotency, tasks, collections, principalOf }, triggerTask)
  },
  effects: [
    effect({ collections, principalOf }, startRunEffect),
    effect({ storage, answers, principalOf }, runTaskEffect),
    effect({ storage, answers }, purgeTaskEffect),
  ],
})
