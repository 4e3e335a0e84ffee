import type { UsersSystem } from '../../access/index.ts'
import type { Runtime } from '../../kernel/durable/index.ts'
import type { Clock } from '../../kernel/ports/index.ts'
import type { AuditRecords } from './audit-records.ts'

export interface AuditDependencies {
  readonly runtime: Runtime
  readonly clock: Clock
  readonly records: AuditRecords
  readonly users: UsersSystem
}
