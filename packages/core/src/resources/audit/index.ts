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
export { auditQuery } from './audit-records.ts'
export type { AuditExport } from './use-cases/export-audit.ts'
