import type { AuditDependencies } from './audit-dependencies.ts'
import { exportAudit } from './use-cases/export-audit.ts'
import { listAudit } from './use-cases/list-audit.ts'

/** The audit: which user did what to which record, for administrators. */
export const auditService = (dependencies: AuditDependencies) => ({
  list: listAudit(dependencies),
  export: exportAudit(dependencies),
})
