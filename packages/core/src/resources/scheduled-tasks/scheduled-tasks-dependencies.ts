import type { Idempotency, Runtime } from '../../kernel/durable/index.ts'
import type { Clock } from '../../kernel/ports/index.ts'
import type { RequireUsableLater } from '../agents/index.ts'
import type { CollectionRecords } from '../collections/index.ts'
import type { ExecutionRecords } from './execution-records.ts'
import type { ScheduledTaskRecords } from './scheduled-task-records.ts'

export interface ScheduledTasksDependencies {
  readonly runtime: Runtime
  readonly clock: Clock
  readonly idempotency: Idempotency
  readonly tasks: ScheduledTaskRecords
  readonly executions: ExecutionRecords
  readonly collections: Pick<CollectionRecords, 'require'>
  readonly requireUsableLater: RequireUsableLater
}
