export {
  auditEntrySchema,
  auditExportSchema,
  auditListSchema,
  auditPageSchema,
  type AuditEntry,
  type AuditExportInput,
  type AuditListInput,
  type AuditPage,
} from './audit.ts'
export { auditQuery, auditRecords, type AuditRecords } from './audit-records.ts'
export { auditService } from './audit-service.ts'
export type { AuditExport } from './use-cases/export-audit.ts'
