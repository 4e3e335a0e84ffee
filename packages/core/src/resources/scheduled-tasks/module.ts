import { coreServices, defineModule, service } from '../../kernel/modules/index.ts'
import { collectionServices } from '../collections/module.ts'
import { agentServices } from '../agents/module.ts'
import { executionEntity } from './execution-machine.ts'
import { executionRecords, type ExecutionRecords } from './execution-records.ts'
import { scheduledTaskEntity } from './scheduled-task-machine.ts'
import { scheduledTaskRecords, type ScheduledTaskRecords } from './scheduled-task-records.ts'
import { scheduledTaskTables } from './scheduled-task-tables.ts'
import { scheduledTasksService } from './scheduled-tasks-service.ts'

const { records: storage, clock, idempotency, runtime } = coreServices

export const scheduledTaskServices = {
  scheduledTaskRecords: service<ScheduledTaskRecords>('scheduledTaskRecords'),
  executionRecords: service<ExecutionRecords>('executionRecords'),
  scheduledTasks: service<ReturnType<typeof scheduledTasksService>>('scheduledTasks'),
} as const

export const scheduledTasksModule = defineModule({
  services: scheduledTaskServices,
  tables: scheduledTaskTables,
  entities: [scheduledTaskEntity, executionEntity],
  provide(bind) {
    const { scheduledTaskRecords: tasks, executionRecords: executions } = scheduledTaskServices
    const { collectionRecords: collections } = collectionServices
    const { requireUsableLater } = agentServices
    bind(tasks, { storage }, (needs) => scheduledTaskRecords(needs.storage))
    bind(executions, { storage }, (needs) => executionRecords(needs.storage))
    bind(
      scheduledTaskServices.scheduledTasks,
      { runtime, clock, idempotency, tasks, executions, collections, requireUsableLater },
      scheduledTasksService,
    )
  },
})
